import { today } from '@gerbang/contract/fields';
import { gelombangDibuka } from '@gerbang/contract/sekolah/gelombang';
import { filterDataSiswa } from '@gerbang/contract/siswa/filter';
import { Link } from '@tanstack/react-router';
import { namaPengelola } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useBerlaku } from '../../../lib/use-berlaku.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DataSiswaList } from './data-siswa-list.tsx';
import { validColumns } from './list-columns.tsx';
import { PilihanRow } from './nama-pilihan.tsx';

/** It opens on one school year (routes-staf.tsx): without one its address says so. */
const ALL = 'semua';
const filters = { ...filterDataSiswa, tahun_ajaran: { ...filterDataSiswa.tahun_ajaran, none: ALL } };

/** The archive: records that an admin declared valid. An admin manages it, the pimpinan reads it. */
export function DataSiswaValidPage() {
  const isAdmin = useSession()?.role.nama === 'admin';
  const daftar = useBerlaku()?.gelombang.daftar ?? [];
  return (
    <DataSiswaList
      title="Data Siswa Valid"
      help="Data yang sudah dicocokkan dengan dokumennya dan masuk arsip."
      status="Tervalidasi"
      path="/data-siswa/valid"
      filters={filters}
      opensOn={{ filter: 'tahun_ajaran', value: gelombangDibuka(daftar, today())?.tahun_ajaran, past: ALL }}
      columns={validColumns}
      dense
      edit={isAdmin}
      hapus={isAdmin}
      unduh={[{ label: 'Unduh Excel atau PDF', link: { to: '/laporan' } }]}
      action={() => isAdmin && <TambahData />}
      cardLines={(row) => [
        `NIM ${row.nim} · ${row.tahun_ajaran}`,
        <PilihanRow key="pilihan" row={row} />,
        `Admin Pengelola: ${namaPengelola(row)}`,
      ]}
      emptyState={
        <EmptyState title="Tidak Ada Data Siswa yang Valid">
          Data muncul di sini setelah divalidasi admin dari Data Siswa Menunggu Validasi.
        </EmptyState>
      }
    />
  );
}

function TambahData() {
  return (
    <Button component={Link} to="/data-siswa/valid/tambah" variant="primary" leftSection={<Icon name="plus" />}>
      Tambah Data
    </Button>
  );
}
