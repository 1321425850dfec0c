import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AkunSiswaList } from './akun-siswa-list.tsx';
import { DibekukanNote } from './dibekukan-note.tsx';

/** Accounts that may sign in. */
export function AkunSiswaAktifPage() {
  return (
    <AkunSiswaList
      title="Akun Siswa Aktif"
      help="Akun yang sudah diaktivasi dan dapat dipakai siswa untuk masuk."
      call={akunSiswa.listAktif}
      chooser={<DibekukanNote />}
      emptyState={
        <EmptyState title="Tidak Ada Akun Siswa yang Aktif">
          Akun muncul di sini setelah diaktivasi dari Akun Siswa Nonaktif.
        </EmptyState>
      }
    />
  );
}
