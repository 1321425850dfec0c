import { type ImporDetail, impor } from '@gerbang/contract/laporan/impor';
import { writeFailure } from '../../../lib/failure.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useAction } from '../../../lib/use-api.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Row, Sheet, Stack } from '../../../ui/layout.tsx';
import { LoadingDots } from '../../../ui/loading-dots.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Cancel } from './cancel.tsx';
import classes from './progress.module.css';
import { words } from './words.ts';

/** The unit of the last three is what is imported. */
const told: Partial<Record<ImporDetail['tahap'], [title: string, unit: string]>> = {
  baca: ['Membaca berkas', 'baris dibaca'],
  gambar: ['Menyiapkan gambar', 'gambar disiapkan'],
  uji: ['Memeriksa setiap baris', 'baris diperiksa'],
  jalan: ['Menulis', 'ditulis'],
  mundur: ['Membatalkan yang sudah ditulis', 'dibatalkan'],
  urung: ['Mengurungkan impor', 'diurungkan'],
};

/** What is done in the background; the page may be left. */
export function Progress({ detail, isAdmin }: { detail: ImporDetail; isAdmin: boolean }) {
  const { id, jenis, tahap, sudah, dari, sebab } = detail;
  const [name, counting] = told[tahap] ?? ['', ''];
  const isWriting = tahap === 'jalan' || tahap === 'mundur' || tahap === 'urung';
  const { noun } = words[jenis];
  const title = tahap === 'jalan' ? `${name} ${noun}` : name;
  const unit = isWriting ? `${noun} ${counting}` : counting;
  const part = dari > 0 ? Math.floor((sudah / dari) * 100) : undefined;
  const counted =
    dari > 0 ? `${formatNumber(sudah)} dari ${formatNumber(dari)} ${unit}` : `${formatNumber(sudah)} ${unit}`;
  return (
    <Sheet padded>
      <Stack gap={4}>
        <div className={classes.head}>
          {part === undefined ? <LoadingDots /> : <b className={classes.part}>{part}%</b>}
          <div>
            <h2 className={classes.title}>{title}</h2>
            <p className={classes.count} role="status">
              {counted}
            </p>
          </div>
        </div>
        {part !== undefined && (
          <progress className={classes.bar} value={sudah} max={dari} aria-label={title}>
            {part}%
          </progress>
        )}
        <p className={classes.help}>
          {sebab ??
            'Halaman ini boleh ditutup: pekerjaan ini tetap berjalan di server, juga setelah server dimulai ulang.'}
        </p>
        {isAdmin && (
          <Row justify="end">
            {tahap === 'jalan' && <Stop id={id} />}
            {(tahap === 'baca' || tahap === 'gambar' || tahap === 'uji') && <Cancel id={id} />}
          </Row>
        )}
      </Stack>
    </Sheet>
  );
}

function Stop({ id }: { id: string }) {
  const stop = useAction(impor.hentikan, {
    invalidates: [impor.list, impor.get],
    onError: (error) => toast.error(writeFailure(error)),
  });
  return (
    <div className={classes.stop}>
      <p>
        Pada akhirnya semuanya masuk, atau tidak ada yang berubah. Selama berjalan sebagian sudah terlihat di daftar;
        bila dihentikan, yang sudah ditulis dibatalkan.
      </p>
      <SubmitButton
        type="button"
        variant="default"
        pending={stop.pending}
        pendingLabel="Menghentikan..."
        onClick={() => stop.run({ params: { id } })}
      >
        Hentikan impor
      </SubmitButton>
    </div>
  );
}
