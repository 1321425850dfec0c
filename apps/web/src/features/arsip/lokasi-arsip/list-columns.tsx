import { type LokasiRow, namaJenis } from '@gerbang/contract/arsip/lokasi-arsip';
import { formatNumber, formatTanggal } from '../../../lib/format.ts';
import type { RowActions } from '../../../list/row-actions.tsx';
import type { CardContent, Column } from '../../../ui/data-list-props.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/** Where a place is now: in its place, or with whom and until when. */
export function Keadaan({ pinjaman }: Pick<LokasiRow, 'pinjaman'>) {
  if (!pinjaman) return <StatusBadge tone="ok">Di tempat</StatusBadge>;
  const { terlambat, peminjam, jatuh_tempo } = pinjaman;
  return (
    <>
      <StatusBadge tone={terlambat ? 'bad' : 'wait'}>{terlambat ? 'Terlambat' : 'Dipinjam'}</StatusBadge>
      <br />
      {peminjam}, sampai {formatTanggal(jatuh_tempo)}
    </>
  );
}

/** Papers right in a shelf or box are told only where there are any: most lie in folders. */
const isiOf = ({ jenis, isi, berkas }: LokasiRow) => {
  const papers = `${formatNumber(berkas)} berkas`;
  if (jenis === 'map') return papers;
  const places = `${formatNumber(isi)} ${jenis === 'rak' ? 'boks' : 'map'}`;
  return berkas > 0 ? `${places}, ${papers}` : places;
};

export const columns: Column<LokasiRow>[] = [
  { key: 'kode', header: 'Kode', width: 130, cell: ({ kode }) => <b>{kode}</b> },
  { key: 'jenis', header: 'Jenis', width: 70, cell: ({ jenis }) => namaJenis[jenis] },
  { key: 'nama', header: 'Nama', width: 160, grow: 0.4, cell: ({ nama }) => nama },
  { key: 'jalur', header: 'Letak', width: 170, grow: 0.3, cell: ({ jalur }) => jalur },
  { key: 'isi', header: 'Isi', width: 110, cell: isiOf },
  { key: 'keadaan', header: 'Keadaan', width: 160, grow: 0.3, cell: (row) => <Keadaan pinjaman={row.pinjaman} /> },
];

export const openPlace = ({ kode }: LokasiRow): RowActions => [
  {
    icon: 'right',
    word: 'Buka',
    label: `Buka ${kode}`,
    isMain: true,
    link: { to: '/lokasi-arsip/$id', params: { id: kode } },
  },
];

export const cardOf = (row: LokasiRow): CardContent => ({
  title: `${row.kode} · ${row.nama}`,
  lines: [`${namaJenis[row.jenis]} · ${row.jalur}`, isiOf(row), <Keadaan key="keadaan" pinjaman={row.pinjaman} />],
});
