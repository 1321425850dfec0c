import type { PeminjamanRow } from '@gerbang/contract/inventaris/peminjaman';
import { Link } from '@tanstack/react-router';
import { formatTanggal } from '../../../lib/format.ts';
import type { Column } from '../../../ui/data-list-props.ts';
import { jumlahOf, KeadaanBadge, peminjamOf } from './keadaan.tsx';

/** What was lent; it opens the loan. */
export function BarangLink({ loan: { id, nama_barang, kode_barang } }: { loan: PeminjamanRow }) {
  return (
    <Link data-main to="/peminjaman/detail/$id" params={{ id }}>
      {nama_barang} · {kode_barang}
    </Link>
  );
}

/** The columns between No and the actions. */
export const columns: Column<PeminjamanRow>[] = [
  { key: 'nama_barang', header: 'Barang', cell: (loan) => <BarangLink loan={loan} /> },
  { key: 'nama_peminjam', header: 'Peminjam', width: 160, grow: 0.4, cell: peminjamOf },
  { key: 'jumlah', header: 'Jumlah', width: 84, align: 'end', cell: jumlahOf },
  { key: 'mulai', header: 'Mulai', width: 124, cell: ({ mulai }) => formatTanggal(mulai) },
  {
    key: 'jatuh_tempo',
    header: 'Kembali Paling Lambat',
    width: 136,
    cell: ({ jatuh_tempo }) => formatTanggal(jatuh_tempo),
  },
  { key: 'keadaan', header: 'Keadaan', width: 156, cell: (loan) => <KeadaanBadge loan={loan} /> },
];
