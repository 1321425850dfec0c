import type { AnswerOf } from '@gerbang/contract/endpoint';
import {
  type BagianPeriksa,
  type Baris,
  kesiapan,
  labelPeriksa,
  type Pemeriksaan,
} from '@gerbang/contract/sekolah/kesiapan';
import { useId } from 'react';
import { listFailure, writeFailure } from '../../../lib/failure.ts';
import { formatJam, formatNumber } from '../../../lib/format.ts';
import { useAction, useApi } from '../../../lib/use-api.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Sheet, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { BarisList, Langkah } from './baris-list.tsx';
import classes from './kesiapan.module.css';

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

/** Where a running check is: the part that is read, and of the pictures how many. */
function RunningPemeriksaan({ check: { tahap, sudah, dari } }: { check: Pemeriksaan }) {
  const id = useId();
  const isOfPictures = tahap === 'gambar' && dari > 0;
  const label = tahap === 'selesai' || tahap === 'gagal' ? '' : labelPeriksa[tahap];
  const words = isOfPictures ? `${label} ${formatNumber(sudah)} dari ${formatNumber(dari)}` : label;
  return (
    <section className={classes.running} aria-labelledby={id}>
      <h2 id={id}>Pemeriksaan berjalan</h2>
      <p>{words}. Anda boleh meninggalkan halaman ini.</p>
      <progress className={classes.bar} aria-labelledby={id} max={dari || 1} value={isOfPictures ? sudah : undefined} />
    </section>
  );
}

/** How much of it is ready, and what is not. */
function KesiapanTotals({ baris, dilihatPada }: { baris: Baris[]; dilihatPada: string }) {
  const numberOf = (keadaan: Baris['keadaan']) => baris.filter((each) => each.keadaan === keadaan).length;
  const parts = [
    numberOf('belum') > 0 && `${numberOf('belum')} belum`,
    numberOf('perhatian') > 0 && `${numberOf('perhatian')} perlu perhatian`,
  ].filter(Boolean);
  return (
    <div className={classes.totals}>
      <p className={classes.number}>
        {numberOf('siap')} <span>dari {baris.length} siap</span>
      </p>
      <p className={classes.words}>{parts.length > 0 ? `${parts.join(', ')}.` : 'Tidak ada yang perlu dilakukan.'}</p>
      <p className={classes.time}>Dilihat {formatJam(dilihatPada)}</p>
    </div>
  );
}

type MasalahListProps = { check: Pemeriksaan; langkah: Record<BagianPeriksa, string> };

/** What the check found: for each part how much and what to do, then the problems one by one. */
function MasalahList({ check: { jumlah, masalah }, langkah }: MasalahListProps) {
  const id = useId();
  const all = jumlah.reduce((sum, part) => sum + part.jumlah, 0);
  return (
    <section className={classes.found} aria-labelledby={id}>
      <h2 id={id}>Masalah yang ditemukan</h2>
      <dl>
        {jumlah.map((part) => (
          <div key={part.bagian}>
            <dt>
              {labelPeriksa[part.bagian]}: {formatNumber(part.jumlah)}
            </dt>
            <dd>
              <Langkah words={langkah[part.bagian]} />
            </dd>
          </div>
        ))}
      </dl>
      <ol className={classes.each}>
        {masalah.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ol>
      <p className={classes.more}>
        {all > masalah.length && `Dan ${formatNumber(all - masalah.length)} lagi. `}
        Nama dan NIM ada pada laporan di server, dalam folder laporan-periksa.
      </p>
    </section>
  );
}
