// The way back of a deletion, offered with the sentence that tells it.
import { bulk } from '@gerbang/contract/bulk';
import type { Endpoint } from '@gerbang/contract/endpoint';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { call } from './api.ts';
import { actionFailure } from './failure.ts';
import { refresh } from './use-api.ts';

type Say = (sentence: string, options?: { action?: { label: string; run: () => void } | undefined }) => void;

/** Says how it went; handed in because lib/ shows nothing. */
export type Toasts = Record<'success' | 'warning' | 'error', Say>;

type PutBackOptions = { touched: readonly Endpoint[]; toast: Toasts };

/** 'Urungkan' for the message about what was just deleted. */
export const undoing = (ids: readonly string[], options: PutBackOptions) => ({
  action: { label: 'Urungkan', run: () => void putBack(ids, options) },
});

/** Brings back from the bin what was just deleted. */
async function putBack(ids: readonly string[], { touched, toast }: PutBackOptions) {
  try {
    const { message, data } = await call(bulk.pulihkan, { body: { data: ids.map((id) => ({ id })) } });
    if (data.ditolak.length === 0) toast.success(message);
    else toast.warning(`${message}. ${data.ditolak[0]?.message}`);
  } catch (error) {
    toast.error(actionFailure(error));
  }
  refresh([...touched, sampah.list]);
}
