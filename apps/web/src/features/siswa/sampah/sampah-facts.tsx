import { type JenisSampah, namaJenisSampah, type SampahRow } from '@gerbang/contract/siswa/sampah';
import { formatWaktu, namaPengelola } from '../../../lib/format.ts';
import type { ListDialogProps } from '../../../list/list-page.tsx';
import type { Column } from '../../../ui/data-list-props.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Sheet } from '../../../ui/layout.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import classes from './sampah-facts.module.css';

/** What the dialogs about entries take. */
export type SampahDialogProps = ListDialogProps<SampahRow>;

/** The entry that a dialog asks about. */
export function SampahFacts({ row: { jenis, label, pengenal } }: { row: SampahRow }) {
  const isAccount = jenis === 'akun-siswa' || jenis === 'data-admin';
  return (
    <Sheet>
      <Facts narrow>
        <Fact label="Jenis">{namaJenisSampah[jenis]}</Fact>
        <Fact label={isAccount ? 'Email' : 'Nama'}>{label}</Fact>
        <Fact label={words[jenis].pengenal}>{pengenal}</Fact>
      </Facts>
    </Sheet>
  );
}

type Words = {
  /** What `pengenal` is. */
  pengenal: string;
  /** What comes back with it. */
  restored: string;
  /** What goes for good with it. */
  lost: string;
};

export const words: Record<JenisSampah, Words> = {
  'data-siswa': {
    pengenal: 'NIM',
    restored: 'Data kembali ke daftar semula, beserta semua berkasnya.',
    lost: 'Data dan semua berkasnya hilang selamanya.',
  },
  'akun-siswa': {
    pengenal: 'NIM',
    restored: 'Akun kembali seperti semula. Siswa yang akunnya aktif dapat masuk lagi dengan password lamanya.',
    lost: 'Akun hilang selamanya. Data siswanya, bila ada, tetap di arsip.',
  },
  'data-inventaris': {
    pengenal: 'Kode',
    restored: 'Barang kembali ke daftar inventaris, beserta fotonya.',
    lost: 'Data barang dan fotonya hilang selamanya.',
  },
  'data-admin': {
    pengenal: 'Nama',
    restored: 'Admin dapat masuk lagi dengan password lamanya dan kembali mengelola data yang belum diambil alih.',
    lost: 'Akun, profile, dan fotonya hilang selamanya. Data yang pernah dikelolanya tetap ada.',
  },
};

/** '12 hari', as long as it can still be restored. */
export const daysLeft = ({ sisa_hari }: SampahRow): string => (sisa_hari > 0 ? `${sisa_hari} hari` : 'Hari ini');

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
