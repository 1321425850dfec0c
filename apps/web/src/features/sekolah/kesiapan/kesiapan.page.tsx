import type { AnswerOf } from '@gerbang/contract/endpoint';
import { kesiapan } from '@gerbang/contract/sekolah/kesiapan';
import { listFailure, writeFailure } from '../../../lib/failure.ts';
import { useAction, useApi } from '../../../lib/use-api.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Sheet, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { BarisList } from './baris-list.tsx';
import { KesiapanTotals } from './kesiapan-totals.tsx';
import { MasalahList } from './masalah-list.tsx';
import { RunningPemeriksaan } from './running-pemeriksaan.tsx';

type KesiapanData = AnswerOf<typeof kesiapan.get>['data'];

/** A check that runs, or a mail that somebody sent to try. */
const isUnderWay = ({ pemeriksaan, baris }: KesiapanData) =>
  pemeriksaan?.selesai === null ||
  baris.some(({ nama, kalimat }) => nama === 'surat' && kalimat.endsWith('sedang dikirim.'));

/** While a check runs its progress is asked for as often, in milliseconds. */
const POLL_MS = 2000;

/** Whether the data are safe and the server can work, and the check of everything that is stored. */
export function KesiapanPage() {
  const { data, error, refetch, isFetching } = useApi(
    kesiapan.get,
    {},
    { pollMs: (answer) => answer !== undefined && isUnderWay(answer.data) && POLL_MS },
  );
  const periksa = useAction(kesiapan.periksa, {
    invalidates: [kesiapan.get],
    onSuccess: ({ message }) => toast.success(message),
    onError: (failure) => toast.error(writeFailure(failure)),
  });
  const seen = data?.data;
  const check = seen?.pemeriksaan ?? undefined;
  const isRunning = check?.selesai === null;
  return (
    <>
      <PageHeader
        title="Kesiapan"
        help="Apakah data aman dan server siap dipakai."
        action={
          <SubmitButton
            type="button"
            pending={periksa.pending || isRunning}
            pendingLabel="Memeriksa..."
            leftSection={<Icon name="rotate" />}
            onClick={() => periksa.run({})}
          >
            Periksa sekarang
          </SubmitButton>
        }
      />
      {seen ? (
        <Stack>
          <KesiapanTotals baris={seen.baris} dilihatPada={seen.dilihat_pada} />
          {isRunning && check && <RunningPemeriksaan check={check} />}
          <BarisList baris={seen.baris} />
          {check && check.jumlah.length > 0 && <MasalahList check={check} langkah={seen.langkah} />}
        </Stack>
      ) : (
        <Sheet padded>
          <Unloaded {...{ error, refetch, isFetching }} failure={listFailure} lines={6} />
        </Sheet>
      )}
    </>
  );
}
