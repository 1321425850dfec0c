import type { Dokumen } from '@gerbang/contract/choices';
import { type HpRow, pindai } from '@gerbang/contract/siswa/pindai';
import { useEffect, useRef, useState } from 'react';
import { type CallInput, call } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { isUnanswered, writeFailure } from '../../../lib/failure.ts';
import { newKirim } from '../../../lib/new-kirim.ts';
import { findPage, type PageInPhoto, straightPage, wholeOf } from '../../../lib/photographed-page.ts';
import { type Foto, prepareFoto } from '../../../lib/prepare-foto.ts';
import { waitForRetry } from '../../../lib/wait-for-retry.ts';

/** A photo as it was made ready, with its page where one can be made straight. */
type Shot = { foto: Foto; page?: PageInPhoto | undefined };

type Phase = 'empty' | 'preparing' | 'ready' | 'sending' | 'waiting';

export type ShotState = ReturnType<typeof useShot>;

/** One document on the phone: photographed, made ready, and sent until it has arrived; nothing is lost meanwhile. */
export function useShot(bidang: Dokumen, onSent: (row: HpRow) => void) {
  const [shot, setShot] = useState<Shot>();
  const [phase, setPhase] = useState<Phase>('empty');
  const [progress, setProgress] = useState(0);
  const [failure, setFailure] = useState<string>();
  const stop = useStop();
  const retry = useRef(() => {});

  const take = async (file: File) => {
    setPhase('preparing');
    setFailure(undefined);
    try {
      setShot(await readyShot(file, bidang));
      setPhase('ready');
    } catch (error) {
      setFailure((error as Error).message);
      setPhase(shot ? 'ready' : 'empty');
    }
  };

  const send = async () => {
    if (!shot || phase !== 'ready') return;
    setPhase('sending');
    const { signal } = stop.current;
    try {
      const input = { body: { bidang, kirim: newKirim() }, files: { foto: await finished(shot) } };
      const onTry = () => {
        setPhase('sending');
        setProgress(0);
      };
      const onWait = (sentence: string, now: () => void) => {
        setFailure(sentence);
        setPhase('waiting');
        retry.current = now;
      };
      onSent(await sendUntilThere(input, { signal, onProgress: setProgress, onTry, onWait }));
    } catch (error) {
      if (signal.aborted) return;
      setFailure(writeFailure(error));
      setPhase('ready');
    }
  };

  return {
    phase,
    shot,
    progress,
    failure,
    take,
    send,
    retry: () => retry.current(),
    setPage: (page: PageInPhoto) => setShot((before) => before && { ...before, page }),
  };
}

/** Stops with the screen. */
function useStop() {
  const stop = useRef(new AbortController());
  useEffect(() => {
    // Careful: made anew, for React tries each effect twice while developing.
    stop.current = new AbortController();
    return () => stop.current.abort();
  }, []);
  return stop;
}

type SendOptions = {
  signal: AbortSignal;
  onProgress: (part: number) => void;
  onTry: () => void;
  /** Told why it waits, and how to go on at once. */
  onWait: (sentence: string, now: () => void) => void;
};

/** Sends one picture until it has arrived; throws what no other try would change. */
async function sendUntilThere(input: CallInput<typeof pindai.kirim>, work: SendOptions): Promise<HpRow> {
  const { signal, onProgress, onTry, onWait } = work;
  for (let times = 0; ; times++) {
    try {
      onTry();
      return (await call(pindai.kirim, input, { onProgress, signal })).data;
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error;
      const { retryAfter = 0 } = error as ApiError;
      const sentence = writeFailure(error);
      await waitForRetry(times, { retryAfter, signal, onWait: (now) => onWait(sentence, now) });
    }
  }
}

/** Whether the same picture may arrive with another try. */
function mayPass(error: unknown): boolean {
  return (
    isUnanswered(error) || (error instanceof ApiError && ((error.status ?? 0) >= 500 || error.retryAfter !== undefined))
  );
}

async function readyShot(file: File, bidang: Dokumen): Promise<Shot> {
  const isPortrait = bidang.startsWith('pas_foto');
  const foto = await prepareFoto(file, isPortrait ? 'portrait' : 'dokumen');
  if (!foto) throw new Error('Foto tidak dapat dibuka. Ambil lagi.');
  // A browser that cannot find the page still sends the photo as it is.
  const page = isPortrait ? undefined : await findPage(foto.file).catch(() => undefined);
  return { foto, page };
}

/** What is sent: the page made straight, or the photo where it is the whole page already. */
async function finished({ foto, page }: Shot): Promise<File> {
  if (!page) return foto.file;
  const isWhole = wholeOf(page).every(({ x, y }, at) => page.corners[at]?.x === x && page.corners[at]?.y === y);
  if (isWhole) return page.file;
  const straight = await straightPage(page).then((file) => prepareFoto(file, 'dokumen'));
  return straight?.file ?? foto.file;
}
