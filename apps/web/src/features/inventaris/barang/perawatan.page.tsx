import { barang, type PerawatanBarangRow } from '@gerbang/contract/inventaris/barang';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../lib/session.ts';
import { ListPage } from '../../../list/list-page.tsx';
import type { Column } from '../../../ui/data-list-props.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelesaiDialog, Tempo } from './perawatan-section.tsx';

const name = ({ barang: { id, nama_barang } }: PerawatanBarangRow) => (
  <Link to="/data-inventaris/$id" params={{ id }}>
    {nama_barang}
  </Link>
);

const columns: Column<PerawatanBarangRow>[] = [
  { key: 'nama_barang', header: 'Nama Barang', cell: name },
  { key: 'kode_barang', header: 'Kode Barang', width: 120, cell: (row) => row.barang.kode_barang },
  { key: 'lokasi_barang', header: 'Lokasi', width: 150, cell: (row) => row.barang.lokasi_barang },
  { key: 'perawatan', header: 'Perawatan', width: 180, cell: (row) => row.perawatan },
  { key: 'jatuh_tempo', header: 'Jatuh Tempo', width: 190, cell: (row) => <Tempo row={row} /> },
];

/** /data-inventaris/perawatan: what is due, the first day first (HIDUP-5). */
export function PerawatanPage() {
  const manages = useSession()?.role.nama === 'admin';
  return (
    <ListPage
      call={barang.listPerawatan}
      title="Perawatan Barang"
      help="Perawatan yang belum dikerjakan, yang paling dulu jatuh tempo lebih dulu."
      searchExample="AC, Ruang Server"
      searchHint="Pisahkan nama dan lokasi dengan koma."
      nothingFound="Perawatan Tidak Ditemukan!"
      emptyState={
        <EmptyState title="Tidak Ada Perawatan yang Menunggu" art="done">
          Perawatan dijadwalkan di halaman barangnya.
        </EmptyState>
      }
      columns={columns}
      minWidth={860}
      actionsWidth={96}
      card={(row) => ({
        title: name(row),
        lines: [
          row.perawatan,
          `${row.barang.kode_barang} · ${row.barang.lokasi_barang}`,
          <Tempo key="tempo" row={row} />,
        ],
      })}
      rowActions={
        manages &&
        ((row, open) => {
          const label = `Catat selesai ${row.perawatan}, ${row.barang.nama_barang}`;
          return [{ icon: 'check', word: 'Selesai', label, isMain: true, run: () => open(SelesaiDialog) }];
        })
      }
    />
  );
}
