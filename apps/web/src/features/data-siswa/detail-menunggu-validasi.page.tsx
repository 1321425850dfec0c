import { sentences } from '@gerbang/contract/wire';
import { useParams } from '@tanstack/react-router';
import { FailedState } from '../../ui/failed-state.tsx';
import { SkeletonText } from '../../ui/skeletons.tsx';
import { useBackToList } from './back-to-list.tsx';
import { EmptyMeja, Meja, MejaFrame } from './meja/meja.tsx';
import { useAntrean, useNextReady } from './meja/use-antrean.ts';
import { usePutusan, waitingList } from './meja/use-putusan.ts';
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
  const putusan = usePutusan(id, {
    leave: useBackToList(waitingList, { saringan: queue.saringan, replace: true }),
    comeBack: (id) => queue.open(id),
  });
  useNextReady(queue, !!putusan.outcome);
  const { record, failure, retry } = useRecord(expected, !!putusan.outcome);
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
