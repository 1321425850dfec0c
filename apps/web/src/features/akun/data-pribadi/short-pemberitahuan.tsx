import { Note } from '../../../ui/note.tsx';
import classes from './info-section.module.css';
import { PrivasiLink } from './privasi-link.tsx';

/** What a form collects and why, before the first field; pressing its button is the consent. */
export function ShortPemberitahuan() {
  return (
    <div className={classes.notice}>
      <Note>
        Data dan foto ini dipakai sekolah untuk memproses pendaftaran dan arsip siswa, dilihat oleh admin dan pimpinan
        saja, dan dapat Anda unduh kapan saja di Info Akun. Dengan menekan Simpan, saya menyetujui <PrivasiLink />.
      </Note>
    </div>
  );
}
