import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { sentences } from '@gerbang/contract/sentences';
import { type DataSiswaRecord, dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { useEffect, useRef, useState } from 'react';
import { keptUndo } from '../../../../form/kept-undo.ts';
import { call } from '../../../../lib/api.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { actionFailure } from '../../../../lib/failure.ts';
import { kept } from '../../../../lib/keeper/places.ts';
import { sekolah } from '../../../../lib/sekolah.ts';
import { storedUser } from '../../../../lib/session.ts';
import { queryClient, queryKey, refresh, useAction } from '../../../../lib/use-api.ts';
import { toast } from '../../../../ui/toast.tsx';
import { offerUndo } from '../../../../ui/undo-bar.tsx';
import { whatsappPesan } from '../pesan-whatsapp.ts';

/** Where the waiting records are listed. */
export const waitingList = '/data-siswa/menunggu-validasi';

const touched = [dataSiswa.list, dataSiswa.get, dataSiswa.antrean, dataSiswa.riwayat, dashboard.statistik];
/** Where the record goes on waiting, what changed in it is shown too: not after a decision, which has its own outcome. */
const touchedAgain = [...touched, dataSiswa.perubahan];

/** What became of a student. */
export const said = { validasi: 'divalidasi', tolak: 'ditolak' } as const;
type Action = keyof typeof said;

/** Whether the next student follows by itself: of this admin in this browser, and at first not. */
export const goesOn = () => kept('meja-berikutnya', { of: storedUser()?.id }) !== undefined;

/** What was decided on which record. */
export type Decided = { action: Action; record: DataSiswaRecord };

export type Putusan = ReturnType<typeof usePutusan>;

/** The decisions at the desk: `id` is the record that lies on it; `comeBack` puts one back whose decision was undone. */
export function usePutusan(id: string, comeBack: (id: string) => void) {
  const [opened, setOpened] = useState<{ id: string; action: Action }>();
  const [last, setLast] = useState<Decided>();
  const putBack = usePutBack(id, comeBack);
  const decided = (action: Action) => ({
    invalidates: touched,
    onSuccess: ({ message, data }: { message: string; data: DataSiswaRecord }) => {
      toast.success(message);
      setLast({ action, record: data });
      setOpened(undefined);
      offerUndo({
        who: data.nama,
        sentence: said[action],
        kept: keptUndo(dataSiswa.urungkan, undoInput(data), `Data siswa ${said[action]}`),
        chat: whatsappPesan(data, sekolah.nama, window.location.origin),
        run: () =>
          urungkan(data, () => {
            putBack(data.id);
            setLast(undefined);
          }),
      });
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
    outcome: last?.record.id === id ? last : undefined,
    /** Why the last try failed. */
    failure: error ? actionFailure(error) : undefined,
  };
}

/** Puts another record back on the desk, for as long as somebody sits at it. */
function usePutBack(id: string, open: (id: string) => void) {
  const latest = useRef<{ id: string; open: typeof open }>(undefined);
  useEffect(() => {
    latest.current = { id, open };
    return () => {
      latest.current = undefined;
    };
  });
  return (other: string) => {
    if (latest.current && latest.current.id !== other) latest.current.open(other);
  };
}

const undoInput = ({ id, versi }: DataSiswaRecord) => ({ params: { id }, body: { versi } });

/** Takes a decision back, from whatever screen. */
async function urungkan(record: DataSiswaRecord, onDone: () => void): Promise<boolean> {
  try {
    const answer = await call(dataSiswa.urungkan, undoInput(record));
    toast.success(answer.message);
    // At once, or the desk would take the decided one for a record in the wrong state.
    queryClient.setQueryData(queryKey(dataSiswa.get, { params: { id: record.id } }), answer);
    onDone();
    return true;
  } catch (error) {
    toast.error(actionFailure(error));
    return false;
  } finally {
    refresh(touchedAgain);
  }
}

/** Whether another admin has decided: the desk leaves the record then. */
function isDecided(error: Error): boolean {
  return error instanceof ApiError && error.status === 409 && error.error !== sentences.stale;
}

function changedMeanwhile(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 409 || error.status === 404);
}
