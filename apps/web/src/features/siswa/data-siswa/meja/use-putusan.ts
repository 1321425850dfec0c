import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { sentences } from '@gerbang/contract/sentences';
import { type DataSiswaRecord, dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { URUNGKAN_SECONDS } from '@gerbang/contract/siswa/meja';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { actionFailure } from '../../../../lib/failure.ts';
import { queryClient, queryKey, refresh, useAction } from '../../../../lib/use-api.ts';
import { toast } from '../../../../ui/toast.tsx';

/** Where the waiting records are listed. */
export const waitingList = '/data-siswa/menunggu-validasi';

/** How long the outcome stays before the list follows (PUTUSAN-7). */
const STAY_MS = 4000;
const touched = [dataSiswa.list, dataSiswa.get, dataSiswa.antrean, dataSiswa.riwayat, dashboard.statistik];
/** Where the record goes on waiting, what changed in it is shown too: not after a decision, which has its own outcome. */
const touchedAgain = [...touched, dataSiswa.perubahan];

type Action = 'validasi' | 'tolak';

/** What was decided last: on which record, and the server's sentence. */
export type LastPutusan = { action: Action; record: DataSiswaRecord; sentence: string };

export type Putusan = ReturnType<typeof usePutusan>;

type PutusanOptions = {
  /** Runs four seconds after a decision on the record that is still on the desk. */
  leave: () => void;
  /** Puts a record back on the desk whose decision was undone. */
  comeBack: (id: string) => void;
};

/** The decisions at the desk: `id` is the record that lies on it; the last decision may be undone from the next one. */
export function usePutusan(id: string, { leave, comeBack }: PutusanOptions) {
  const [opened, setOpened] = useState<{ id: string; action: Action }>();
  const [last, setLast] = useLastDecision();
  const [stayed, setStayed] = useState(false);
  const decided = (action: Action) => ({
    invalidates: touched,
    onSuccess: ({ message, data }: { message: string; data: DataSiswaRecord }) => {
      toast.success(message);
      setStayed(false);
      setLast({ action, record: data, sentence: message });
      setOpened(undefined);
    },
    onError: (error: Error) => {
      // Who comes after another's decision goes on to the next student, with its own sentence.
      if (!isDecided(error)) toast.error(actionFailure(error));
      if (!changedMeanwhile(error)) return;
      refresh(touchedAgain);
      setOpened(undefined);
    },
  });
  const validasi = useAction(dataSiswa.validasi, decided('validasi'));
  const tolak = useAction(dataSiswa.tolak, decided('tolak'));
  const urungkan = useUrungkan(id, { last, onDone: () => setLast(undefined), comeBack });

  const outcome = last?.record.id === id ? last : undefined;
  useLeaving(outcome !== undefined && !urungkan.pending && !stayed, leave);
  const error = validasi.error ?? tolak.error;
  return {
    /** The dialog that is open. */
    asked: opened?.id === id ? opened.action : undefined,
    ask: (action: Action) => {
      validasi.reset();
      tolak.reset();
      setOpened({ id, action });
    },
    cancel: () => setOpened(undefined),
    validasi,
    tolak,
    /** The decision on the record on the desk, once there is one. */
    outcome,
    /** The decision on the record before it, while it may be undone. */
    before: outcome ? undefined : last,
    urungkan,
    /** Whether the pointer or the focus is on 'Urungkan': then the list does not follow. */
    stay: setStayed,
    /** Why the last try failed. */
    failure: error ? actionFailure(error) : undefined,
  };
}

type UrungkanOptions = Pick<PutusanOptions, 'comeBack'> & { last: LastPutusan | undefined; onDone: () => void };

/** Takes the last decision back, on the desk's record or on the one before it. */
function useUrungkan(id: string, { last, onDone, comeBack }: UrungkanOptions) {
  const { pending, run } = useAction(dataSiswa.urungkan, {
    onSuccess: (answer) => {
      toast.success(answer.message);
      onDone();
      // At once, or the desk would take the decided one for a record in the wrong state.
      queryClient.setQueryData(queryKey(dataSiswa.get, { params: { id: answer.data.id } }), answer);
      refresh(touchedAgain);
      if (answer.data.id !== id) comeBack(answer.data.id);
    },
    onError: (error) => {
      toast.error(actionFailure(error));
      if (last?.record.id !== id) onDone();
    },
  });
  return {
    pending,
    run: () => last && run({ params: { id: last.record.id }, body: { versi: last.record.versi } }),
  };
}

/** The last decision, for as long as the server lets it be undone. */
function useLastDecision() {
  const [last, setLast] = useState<LastPutusan>();
  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(undefined), URUNGKAN_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [last]);
  return [last, setLast] as const;
}

function useLeaving(running: boolean, leave: () => void) {
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => latest.current(), STAY_MS);
    return () => clearTimeout(timer);
  }, [running]);
}

/** Whether another admin has decided: the desk leaves the record then. */
function isDecided(error: Error): boolean {
  return error instanceof ApiError && error.status === 409 && error.error !== sentences.stale;
}

function changedMeanwhile(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 409 || error.status === 404);
}
