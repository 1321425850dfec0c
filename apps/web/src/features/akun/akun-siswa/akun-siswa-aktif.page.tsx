import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../../lib/use-api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Note } from '../../../ui/note.tsx';
import classes from './akun-siswa-aktif.module.css';
import { AkunSiswaList } from './akun-siswa-list.tsx';

/** Accounts that may sign in. */
export function AkunSiswaAktifPage() {
  return (
    <AkunSiswaList
      title="Akun Siswa Aktif"
      help="Akun yang sudah diaktivasi dan dapat dipakai siswa untuk masuk."
      call={akunSiswa.listAktif}
      note={<DibekukanNote />}
      emptyState={
        <EmptyState title="Tidak Ada Akun Siswa yang Aktif">
          Akun muncul di sini setelah diaktivasi dari Menunggu Aktivasi.
        </EmptyState>
      }
    />
  );
}

/** The accounts that the owners of their addresses have frozen, each with the way to it. */
function DibekukanNote() {
  const { data } = useApi(akunSiswa.listDibekukan, {});
  if (!data || data.totalItems === 0) return null;
  return (
    <div className={classes.note}>
      <Note tone="bad" icon="warn">
        <b>Dibekukan pemilik emailnya, periksa lalu hapus atau buka lagi:</b>
        <ul>
          {data.data.map(({ id, email, nim }) => (
            <li key={id}>
              <Link to="." search={{ search: email }}>
                {email}
              </Link>{' '}
              (NIM {nim})
            </li>
          ))}
        </ul>
        {data.totalItems > data.data.length && <p>Dan {data.totalItems - data.data.length} lagi.</p>}
      </Note>
    </div>
  );
}
