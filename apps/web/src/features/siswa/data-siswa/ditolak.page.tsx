import { namaPengelola } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DataSiswaList } from './data-siswa-list.tsx';
import { rejectedColumns } from './list-columns.tsx';

/** Records that an admin sent back with a reason. */
export function DataSiswaDitolakPage() {
  return (
    <DataSiswaList
      title="Data Siswa Ditolak"
      help="Data yang dikembalikan kepada siswa untuk diperbaiki, beserta alasannya."
      status="Ditolak"
      path="/data-siswa/ditolak"
      columns={rejectedColumns}
      hapus
      cardLines={(row) => [
        `NIM ${row.nim}`,
        row.alasan_penolakan || 'Tidak ada keterangan',
        `Admin Pengelola: ${namaPengelola(row)}`,
      ]}
      emptyState={
        <EmptyState title="Tidak Ada Data Siswa yang Ditolak" art="done">
          Data yang ditolak menunggu di sini sampai siswa memperbaikinya.
        </EmptyState>
      }
    />
  );
}
