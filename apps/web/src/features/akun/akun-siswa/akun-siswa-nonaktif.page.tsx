import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AkunSiswaList } from './akun-siswa-list.tsx';

/** Accounts that wait for an admin. */
export function AkunSiswaNonaktifPage() {
  return (
    <AkunSiswaList
      title="Akun Siswa Nonaktif"
      help="Akun yang baru didaftarkan. Siswa dapat masuk setelah akunnya diaktivasi."
      call={akunSiswa.listNonaktif}
      canActivate
      emptyState={
        <EmptyState title="Tidak Ada Akun Siswa yang Perlu Diaktivasi" art="done">
          Semua akun sudah diaktivasi. Akun baru muncul di sini setelah siswa melakukan registrasi.
        </EmptyState>
      }
    />
  );
}
