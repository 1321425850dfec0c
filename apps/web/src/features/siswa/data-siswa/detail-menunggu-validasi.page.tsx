import { sentences } from '@gerbang/contract/sentences';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { FailedState } from '../../../ui/failed-state.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toast.tsx';
import { EmptyMeja, Meja, MejaFrame } from './meja/meja.tsx';
import { namaPemegang } from './meja/meja-notes.tsx';
import { type AntreanState, findNext, useAntrean, useNextReady } from './meja/use-antrean.ts';
import { goesOn, usePutusan, waitingList } from './meja/use-putusan.ts';
import { type ExpectedRecord, useRecord } from './use-record.ts';

const expected: ExpectedRecord = {
  status: 'Menunggu Validasi',
  list: waitingList,
  sentences: { Tervalidasi: 'Data siswa sudah tervalidasi', Ditolak: 'Data siswa sudah ditolak' },
  elsewhere: waitingList,
};

/** One waiting record on the desk: check it, then Validasi or Tolak; the arrows lead through the queue. */
export function DetailMenungguValidasiPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const queue = useAntrean(id);
  const putusan = usePutusan(id, queue.open);
  useNextReady(queue, !!putusan.outcome);
  const goOn = useGoingOn(queue, id);
  const { record, failure, retry } = useRecord({ ...expected, instead: goOn.instead }, !!putusan.outcome);
  if (record?.status_data === 'Menunggu Validasi') goOn.shown();
  return (
    <MejaFrame queue={queue} putusan={putusan}>
      {record ? (
        // What is typed, marked and looked at belongs to one record.
        <Meja key={record.id} record={record} queue={queue} putusan={putusan} />
      ) : (
        <EmptyMeja>
          {failure ? (
            <FailedState sentence={sentences.notFound} detail={failure} onRetry={retry} />
          ) : (
            <SkeletonText lines={12} />
          )}
        </EmptyMeja>
      )}
    </MejaFrame>
  );
}

/** Another admin has decided what lay on this desk: what follows a decision follows, with a sentence. What the queue just gave it gives way to the next. */
function useGoingOn(queue: AntreanState, id: string) {
  const navigate = useNavigate();
  const seen = useRef<string>(undefined);
  return {
    shown: () => {
      seen.current = id;
    },
    instead: (record: DataSiswaRecord, sentence: string) => {
      if (seen.current !== id && !queue.giliran) return false;
      const follows = seen.current !== id || goesOn();
      void findNext(queue.activeFilter, id).then((found) => {
        const next = follows ? found : undefined;
        if (next) queue.open(next.id, { replace: true, giliran: true });
        else void navigate({ to: waitingList, search: queue.activeFilter, replace: true });
        const by = namaPemegang(record.pengelola?.profile?.nama ?? null);
        const detail = `${record.nama}, oleh ${by}.${next ? ' Ini siswa berikutnya.' : ''}`;
        toast.warning(sentence, { detail });
      });
      return true;
    },
  };
}
