import type { AnswerOf, BodyOf, Endpoint } from '@gerbang/contract/endpoint';
import { type Bagian, namaBagian, sekolah } from '@gerbang/contract/sekolah/sekolah';
import { sentences } from '@gerbang/contract/sentences';
import { keptUndo } from '../../../form/kept-undo.ts';
import { call } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { writeFailure } from '../../../lib/failure.ts';
import { refresh, useAction } from '../../../lib/use-api.ts';
import { toast } from '../../../ui/toast.tsx';
import { offerUndo } from '../../../ui/undo-bar.tsx';

const read: readonly Endpoint[] = [sekolah.get, sekolah.pengaturan, sekolah.riwayat];

type Undo = { bagian: Bagian; versi: number; kembali_ke: number };

/** Takes the content of an earlier version back; `versi` is the one in force. Says what became of it in a toast. */
export async function kembalikan(undo: Undo): Promise<boolean> {
  try {
    toast.success((await call(sekolah.urungkan, { body: undo })).message);
    return true;
  } catch (error) {
    toast.error(writeFailure(error));
    return false;
  } finally {
    refresh(read);
  }
}

export type Saves =
  | typeof sekolah.simpanIdentitas
  | typeof sekolah.simpanKemampuan
  | typeof sekolah.simpanPilihan
  | typeof sekolah.simpanGelombang
  | typeof sekolah.simpanSyarat
  | typeof sekolah.simpanTarget
  | typeof sekolah.simpanCap
  | typeof sekolah.simpanSurat
  | typeof sekolah.simpanSitus;

type SaveOptions = {
  /** `versi` is the new one. */
  onSaved: (versi: number) => void;
  onRefused?: (error: ApiError) => void;
};

/** Saves a section, and offers the way back. */
export function useSaveBagian<E extends Saves>(endpoint: E, bagian: Bagian, { onSaved, onRefused }: SaveOptions) {
  const save = useAction<E>(endpoint, {
    invalidates: read,
    onSuccess: (answer, { body }) => {
      const { message, data } = answer as AnswerOf<Saves>;
      const before = Number((body as BodyOf<Saves>).versi);
      if (data.versi === before) toast.success(`${namaBagian[bagian]} tidak berubah`);
      else {
        const body = { bagian, versi: data.versi, kembali_ke: before };
        const kept = keptUndo(sekolah.urungkan, { body }, message);
        offerUndo({ sentence: message, run: () => kembalikan(body), kept });
      }
      onSaved(data.versi);
    },
    onError: (error) => {
      toast.error(writeFailure(error));
      if (!(error instanceof ApiError)) return;
      // Somebody else saved it: what is in force is shown beside what was typed.
      if (error.status === 409) refresh(read);
      onRefused?.(error);
    },
  });
  const { error } = save;
  const isOfField = error instanceof ApiError && (error.fields || error.field);
  return {
    ...save,
    /** Why the section as a whole was not saved. */
    failure: error && !isOfField ? writeFailure(error) : undefined,
    /** Whether somebody else saved it meanwhile. */
    stale: error instanceof ApiError && error.message === sentences.stale,
  };
}
