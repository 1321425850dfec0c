import type { BarangOpname } from '@gerbang/contract/inventaris/opname';
import { formatNumber } from '../../../lib/format.ts';
import classes from './opname.module.css';

/** What somebody has of an item, and so nobody can see. */
export function Dipinjam({ item: { dipinjam, jumlah_barang, terlihat } }: { item: BarangOpname }) {
  if (dipinjam === 0) return null;
  return (
    <p className={classes.faint}>
      {formatNumber(dipinjam)} dari {formatNumber(jumlah_barang)}{' '}
      {terlihat ? 'dipinjam saat dihitung' : 'sedang dipinjam'}
    </p>
  );
}
