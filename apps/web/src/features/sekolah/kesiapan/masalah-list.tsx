import { type BagianPeriksa, labelPeriksa, type Pemeriksaan } from '@gerbang/contract/sekolah/kesiapan';
import { useId } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { Langkah } from './langkah.tsx';
import classes from './masalah-list.module.css';

type MasalahListProps = { check: Pemeriksaan; langkah: Record<BagianPeriksa, string> };

/** What the check found: for each part how much and what to do, then the problems one by one. */
export function MasalahList({ check: { jumlah, masalah }, langkah }: MasalahListProps) {
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
