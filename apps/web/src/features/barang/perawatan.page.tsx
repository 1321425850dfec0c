import { barang, type PerawatanBarangRow } from '@gerbang/contract/barang';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { useList } from '../../lib/use-list.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-list-props.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { toast } from '../../ui/toast.tsx';
import { Kertas } from '../sekolah/kertas.tsx';
import { SelesaiDialog, Tempo } from './perawatan-section.tsx';

const nothingFound = 'Perawatan Tidak Ditemukan!';
const tell = { onFailure: toast.error, onNothingFound: () => toast.warning(nothingFound) };

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
  const list = useList(barang.listPerawatan, {}, tell);
  const manages = useSession()?.role.nama === 'admin';
  const [opened, setOpened] = useState<PerawatanBarangRow>();
  const done = (row: PerawatanBarangRow) => (
    <Button
      key="selesai"
      size="s"
      onClick={() => setOpened(row)}
      aria-label={`Catat selesai ${row.perawatan}, ${row.barang.nama_barang}`}
    >
      Selesai
    </Button>
  );
  return (
    <>
      <ListScreen
        title="Perawatan Barang"
        help="Perawatan yang belum dikerjakan, yang paling dulu jatuh tempo lebih dulu."
        kop={(about) => <Kertas about={about} />}
        list={list}
        searchExample="AC, Ruang Server"
        searchHint="Pisahkan nama dan lokasi dengan koma."
        nothingFound={nothingFound}
        emptyState={
          <EmptyState title="Tidak Ada Perawatan yang Menunggu" art="done">
            Perawatan dijadwalkan di halaman barangnya.
          </EmptyState>
        }
        columns={columns}
        rowKey={({ id }) => id}
        minWidth={860}
        actionsWidth={96}
        actions={manages ? done : undefined}
        card={(row) => ({
          title: name(row),
          lines: [
            row.perawatan,
            `${row.barang.kode_barang} · ${row.barang.lokasi_barang}`,
            <Tempo key="tempo" row={row} />,
          ],
          actions: manages ? [done(row)] : undefined,
        })}
      />
      {opened && <SelesaiDialog row={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
