import { namaJenisSampah, type SampahRow } from '@gerbang/contract/siswa/sampah';
import { formatWaktu, namaPengelola } from '../../../lib/format.ts';
import type { Column } from '../../../ui/data-list-props.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import classes from './list-columns.module.css';
import { daysLeft, words } from './sampah-facts.tsx';

/** Days at which it is time to decide. */
const SOON = 3;

/** What identifies it beside its name, such as 'NIM 2610417'; '' where there is nothing. */
export const pengenalOf = ({ jenis, pengenal }: SampahRow): string =>
  pengenal && (jenis === 'data-admin' ? pengenal : `${words[jenis].pengenal} ${pengenal}`);

export const olehOf = ({ dihapus_oleh }: SampahRow): string => namaPengelola({ pengelola: dihapus_oleh });

/** The days that are left; the last ones ask for attention. */
function DaysLeft({ row }: { row: SampahRow }) {
  const soon = row.sisa_hari <= SOON;
  return (
    <StatusBadge tone={soon ? 'wait' : 'neutral'} icon="clock">
      {daysLeft(row)}
    </StatusBadge>
  );
}

/** The days that are left, on a card. */
export function DaysLeftLine({ row }: { row: SampahRow }) {
  return (
    <span className={classes.daysLeft}>
      <DaysLeft row={row} />
    </span>
  );
}

export const columns: Column<SampahRow>[] = [
  {
    key: 'label',
    header: 'Yang Dihapus',
    cell: (row) => (
      <>
        <b className={classes.label}>{row.label}</b>
        <span className={classes.pengenal}>{pengenalOf(row)}</span>
      </>
    ),
  },
  { key: 'jenis', header: 'Jenis', width: 112, cell: ({ jenis }) => namaJenisSampah[jenis] },
  { key: 'oleh', header: 'Dihapus Oleh', width: 180, cell: olehOf },
  { key: 'pada', header: 'Dihapus Pada', width: 140, cell: ({ dihapus_pada }) => formatWaktu(dihapus_pada) },
  { key: 'sisa', header: 'Sisa Waktu', width: 104, cell: (row) => <DaysLeft row={row} /> },
];
