import type { BodyOf, Endpoint } from '@gerbang/contract/endpoint';
import { sentences } from '@gerbang/contract/sentences';
import type { dataDiri } from '@gerbang/contract/siswa/data-diri';
import type { DataSiswaRecord, dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { useState } from 'react';
import { writeFailure } from '../../../../lib/failure.ts';
import { queryClient, queryKey, useAction } from '../../../../lib/use-api.ts';
import { toast } from '../../../../ui/toast.tsx';
import { isClosed, isRefusal } from './refusal.ts';
import type { SiswaFormState } from './use-siswa-form.ts';

/** The calls that take the whole form. */
type FormEndpoint = typeof dataSiswa.create | typeof dataSiswa.update | typeof dataDiri.create | typeof dataDiri.update;

type SendOptions = {
  /** Where the record is read, for the newest one after a conflict. */
  source: Endpoint;
  /** Endpoints whose answers the change makes stale. */
  invalidates?: readonly Endpoint[];
  /** What goes with the texts. */
  added?: object;
  /** Runs once the server has everything; from then on the form stays busy until it is left. */
  onSaved: (answer: { message: string; data: DataSiswaRecord }) => void;
  /** Runs when nothing can be saved here any more: gone, there already, or of another status. It is told already. */
  onClosed: () => void;
};

export type SendState = ReturnType<typeof useSend>;

/** Sends the form, all of it in one request, and says what became of it. */
export function useSend(endpoint: FormEndpoint, form: SiswaFormState, { source, ...options }: SendOptions) {
  const [saved, setSaved] = useState(false);
  const [failure, setFailure] = useState<string>();
  // All four take the same texts and pictures and answer the same record.
  const action = useAction(endpoint as typeof dataSiswa.update, {
    invalidates: options.invalidates ?? [],
    onSuccess: (answer) => {
      setSaved(true);
      options.onSaved(answer);
    },
    onError: (error) => {
      if (isRefusal(error)) return form.showRefusal(error);
      toast.error(writeFailure(error));
      if (isClosed(error)) options.onClosed();
      else setFailure(writeFailure(error));
    },
  });
  const { record } = form;
  return {
    pending: action.pending || saved,
    progress: action.progress,
    /** The sentence of the last try when it failed as a whole. */
    failure,
    /** Whether the record changed meanwhile, so that the newest has to be fetched first. */
    stale: failure === sentences.stale,
    run: () => {
      setFailure(undefined);
      // `jenis_kelamin` and the like are texts here: the server says which values it takes.
      const kode_dokumen = form.files.kodeNow();
      const added = { ...options.added, kode_dokumen, versi: record?.versi };
      const body = { ...form.texts.values, ...added } as BodyOf<typeof dataSiswa.update>;
      action.run({ params: { id: record?.id ?? '' }, body, files: Object.fromEntries(form.files.filesNow()) });
    },
    /** Fetches the newest record; the form keeps what was typed. */
    refresh: async () => {
      form.takeNewest();
      await queryClient.invalidateQueries({ queryKey: queryKey(source) });
      setFailure(undefined);
    },
  };
}
