import { sentences } from '@gerbang/contract/sentences';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ownFailure } from '../../../lib/failure.ts';
import { queryClient, queryKey } from '../../../lib/use-api.ts';
import { toast } from '../../../ui/toast.tsx';
import { isClosed, isRefusal } from '../data-siswa/form/refusal.ts';
import type { SiswaFormState } from '../data-siswa/form/use-siswa-form.ts';
import { isUnderWay, next, type UploadState } from './upload.ts';
import { runUpload } from './upload-work.ts';
import type { DrafForm } from './use-draf.ts';

const idle: UploadState = { phase: 'idle' };

export type Upload = ReturnType<typeof useUpload>;

/**
 * Sends the student's form until everything has arrived; `added` is said about consent besides.
 * Afterwards the student is at /data-diri.
 */
export function useUpload(form: SiswaFormState, draf: DrafForm, added: () => object) {
  const outcome = useOutcome(form, draf);
  const [state, setState] = useState(idle);
  const [part, setPart] = useState(0);
  const control = useRef<AbortController>(undefined);
  const retryNow = useRef<() => void>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  const end = (last: UploadState) => {
    control.current = undefined;
    draf.keepDikirim(false);
    setState(last);
  };
  const send = async (sure: boolean) => {
    const stopper = new AbortController();
    control.current = stopper;
    draf.keepDikirim(true);
    const onWait = (go: () => void) => {
      retryNow.current = go;
    };
    const start = next(idle, { type: 'start', record: form.record, left: form.left(form.record), sure });
    const work = { form, draf, added, signal: stopper.signal, onProgress: setPart, onWait };
    const last = await runUpload(start, work, setState);
    // The form stays busy until it is left.
    if (last?.phase === 'done' && last.refused.length === 0) return outcome.saved();
    if (last) end(last);
    if (last?.phase === 'failed') outcome.failed(last.error);
  };
  const progress = progressOf(state, part);
  const failure = failureOf(state);
  return {
    /** How far it is; undefined while nothing is being sent. */
    progress,
    pending: progress !== undefined && !progress.waiting,
    /** The sentence of the last try when it failed as a whole. */
    failure,
    /** Whether the record changed meanwhile, so that the newest has to be fetched first. */
    stale: failure === sentences.stale,
    /** Sends everything, with `sure` unchanged texts too; while it waits for the connection, tries at once. */
    run: (sure = true) => (control.current ? retryNow.current?.() : void send(sure)),
    /** Stops waiting for the connection; everything stays in the form. */
    stop: () => {
      control.current?.abort();
      end(idle);
    },
    /** Fetches the newest record; the form keeps what was typed. */
    refresh: async () => {
      form.takeNewest();
      await queryClient.invalidateQueries({ queryKey: queryKey(dataDiri.get) });
      setState(idle);
    },
  };
}

/** What follows when everything has arrived, or when the upload failed. */
function useOutcome(form: SiswaFormState, draf: DrafForm) {
  const navigate = useNavigate();
  return {
    saved: () => {
      draf.drop();
      toast.success(form.record ? 'Data diri berhasil diubah' : 'Data diri berhasil ditambah');
      void navigate({ to: '/data-diri' });
    },
    failed: (error: Error) => {
      if (isRefusal(error)) return form.showRefusal(error);
      toast.error(ownFailure(error));
      if (!isClosed(error)) return;
      // There is a record already, or the one that was edited is validated or gone: /data-diri shows what is.
      void queryClient.resetQueries({ queryKey: queryKey(dataDiri.get) });
      void navigate({ to: '/data-diri' });
    },
  };
}

/** The sentence of an upload that did not save everything; what is said at single fields is not in it. */
function failureOf(state: UploadState): string | undefined {
  if (state.phase === 'failed') return isRefusal(state.error) ? undefined : ownFailure(state.error);
  if (state.phase !== 'done') return undefined;
  return 'Isian sudah tersimpan, tetapi ada foto yang tidak diterima. Ganti fotonya, lalu tekan Simpan.';
}

/** What the texts weigh beside pictures, in bytes: a call has its price too. */
const TEXTS = 20_000;

/** How far an upload is, 0 to 1, and in words; undefined while nothing is being sent. `part`: of the step's picture. */
export function progressOf(state: UploadState, part: number) {
  if (!isUnderWay(state)) return undefined;
  const { step, begun, sent, count, total } = state.job;
  const ofPicture = step.kind === 'picture' ? part * step.file.size : 0;
  const all = begun === 0 ? 0 : Math.min(1, (TEXTS + sent + ofPicture) / (TEXTS + total));
  const nth = count > 1 ? ` · foto ${Math.min(begun, count)} dari ${count}` : '';
  return {
    part: all,
    words: begun === 0 ? 'Mengirim isian' : `Mengirim ${Math.round(all * 100)}%${nth}`,
    /** Why it waits, where it does. */
    waiting: state.phase === 'waiting' ? ownFailure(state.error) : undefined,
  };
}
