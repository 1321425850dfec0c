import { labelPeriksa, type Pemeriksaan } from '@gerbang/contract/sekolah/kesiapan';
import { useId } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import classes from './running-pemeriksaan.module.css';

/** Where a running check is: the part that is read, and of the pictures how many. */
export function RunningPemeriksaan({ check: { tahap, sudah, dari } }: { check: Pemeriksaan }) {
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
