import type { BarangPinjam } from '@gerbang/contract/inventaris/peminjaman';
import { formatNumber, formatTanggal } from '../../../lib/format.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import classes from './peminjaman.module.css';

/** For each day how many pieces are left. */
export function Kalender({ hari }: Pick<BarangPinjam, 'hari'>) {
  return (
    <ol className={classes.calendar}>
      {hari.map(({ tanggal, tersedia }) => (
        <li key={tanggal} data-none={tersedia === 0 || undefined}>
          <span aria-hidden="true">{shortDay(tanggal)}</span>
          <VisuallyHidden>{formatTanggal(tanggal)}, tersedia </VisuallyHidden>
          <b>{formatNumber(tersedia)}</b>
        </li>
      ))}
    </ol>
  );
}

/** '23 Nov'. */
const shortDay = (tanggal: string) => formatTanggal(tanggal).replace(/^(\d+ .{3}).*/, '$1');
