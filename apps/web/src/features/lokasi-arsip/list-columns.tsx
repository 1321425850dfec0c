import { type LokasiRow, namaJenis } from '@gerbang/contract/lokasi-arsip';
import { Link } from '@tanstack/react-router';
import { formatNumber, formatTanggal } from '../../lib/format.ts';
import type { CardContent, Column } from '../../ui/data-list-props.ts';
import { Icon } from '../../ui/icon.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

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

export function LihatLokasi({ row }: { row: LokasiRow }) {
  return (
    <Link to="/lokasi-arsip/$id" params={{ id: row.kode }}>
      Buka<VisuallyHidden> {row.kode}</VisuallyHidden>
    </Link>
  );
}

export function cardOf(row: LokasiRow): CardContent {
  return {
    title: `${row.kode} · ${row.nama}`,
    lines: [`${namaJenis[row.jenis]} · ${row.jalur}`, isiOf(row), <Keadaan key="keadaan" pinjaman={row.pinjaman} />],
    actions: [
      <Link key="buka" to="/lokasi-arsip/$id" params={{ id: row.kode }}>
        <Icon name="right" size={16} />
        <span>
          Buka<VisuallyHidden> {row.kode}</VisuallyHidden>
        </span>
      </Link>,
    ],
  };
}
