// The way back of a deletion, offered with the sentence that tells it.
import { bulk } from '@gerbang/contract/bulk';
import type { Endpoint } from '@gerbang/contract/endpoint';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { call } from '../lib/api.ts';
import { actionFailure } from '../lib/failure.ts';
import { refresh } from '../lib/use-api.ts';
import { toast } from '../ui/toast.tsx';
import { offerUndo } from '../ui/undo-bar.tsx';
import { keptUndo } from './kept-undo.ts';

/** Says what was deleted, and offers to bring it back from the bin. */
export function offerPutBack(sentence: string, ids: readonly string[], touched: readonly Endpoint[]): void {
  const input = { body: { data: ids.map((id) => ({ id })) } };
  const run = async () => {
    try {
      const { message, data } = await call(bulk.pulihkan, input);
      if (data.ditolak.length === 0) toast.success(message);
      else toast.warning(`${message}. ${data.ditolak[0]?.message}`);
      return true;
    } catch (error) {
      toast.error(actionFailure(error));
      return false;
    } finally {
      refresh([...touched, sampah.list]);
    }
  };
  offerUndo({ sentence, run, kept: keptUndo(bulk.pulihkan, input, 'Yang baru dihapus ada di Sampah') });
}
