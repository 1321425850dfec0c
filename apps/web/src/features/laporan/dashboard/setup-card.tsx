import { Link } from '@tanstack/react-router';
import { useBerlaku } from '../../../lib/use-berlaku.ts';
import { useSekolah } from '../../../lib/use-sekolah.ts';
import { Sheet } from '../../../ui/layout.tsx';
import sectionClasses from '../../../ui/section.module.css';
import classes from './setup-card.module.css';

/** On the dashboard of an archive without students: what is still to be set up, and where the first ones come from. */
export function SetupCard({ isAdmin }: { isAdmin: boolean }) {
  const { kontak } = useSekolah();
  const waves = useBerlaku()?.gelombang.daftar;
  const bagian = (bagian: string, words: string) =>
    isAdmin ? (
      <>{words} Pimpinan mengisinya di Pengaturan.</>
    ) : (
      <>
        {words}{' '}
        <Link to="/pengaturan" search={{ bagian }}>
          Isi di Pengaturan
        </Link>
      </>
    );
  return (
    <Sheet padded>
      <h2 className={sectionClasses.title}>Yang masih perlu disiapkan</h2>
      <ul className={classes.list}>
        {!kontak && <li>{bagian('identitas', 'Calon siswa belum dapat menghubungi sekolah.')}</li>}
        {waves?.length === 0 && <li>{bagian('gelombang', 'Gelombang pendaftaran belum ada.')}</li>}
        <li>
          Belum ada siswa yang valid.{' '}
          {isAdmin ? (
            <>
              <Link to="/data-siswa/valid/tambah">Masukkan dari kertas</Link> atau{' '}
              <Link to="/impor">impor arsip lama</Link>
            </>
          ) : (
            <>
              Admin yang memasukkan dan memeriksanya. <Link to="/data-admin">Tambah admin</Link>
            </>
          )}
        </li>
      </ul>
    </Sheet>
  );
}
