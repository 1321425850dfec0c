import { kesiapan } from '@gerbang/contract/sekolah/kesiapan';
import { type KeamananKetat, pengaturan, type StafRow } from '@gerbang/contract/sekolah/pengaturan';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatWaktu } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { PasswordDialog } from '../../akun/door.ts';
import classes from './ketat-sheet.module.css';

/** What strict mode changes, and how it is without. */
const effects = [
  ['Masuk dua langkah', 'Admin dan pimpinan memakai passkey atau kode aplikasi.', 'boleh', 'wajib'],
  ['Panjang password', 'Password admin dan pimpinan, yang tidak mudah ditebak.', '6 karakter', '12 karakter'],
  ['Password pertama', 'Yang dibuatkan orang lain diganti sebelum dipakai bekerja.', 'boleh tetap', 'wajib diganti'],
  ['Sesi siswa menganggur', 'Keluar sendiri bila tidak disentuh.', '12 jam', '30 menit'],
] as const;

/** The one switch, what it does and whom it concerns. */
export function KetatSheet({ keamanan }: { keamanan: KeamananKetat }) {
  const { ketat, kurang, staf, diubah_pada, diubah_oleh } = keamanan;
  const [opened, setOpened] = useState(false);
  return (
    <section aria-labelledby="keamanan">
      <Stack>
        <h2 id="keamanan" className={classes.title}>
          Keamanan
        </h2>
        <Sheet>
          <div className={classes.head}>
            <div className={classes.words}>
              <h3>Keamanan ketat</h3>
              <p>{changeOf({ diubah_pada, diubah_oleh }) ?? 'Empat hal ini berlaku bersama, seketika.'}</p>
            </div>
            <StatusBadge tone={ketat ? 'ok' : 'neutral'} icon={ketat ? 'valid' : 'ring'}>
              {ketat ? 'Menyala' : 'Mati'}
            </StatusBadge>
            <Button
              variant={ketat ? 'default' : 'primary'}
              disabled={!ketat && kurang.length > 0}
              onClick={() => setOpened(true)}
            >
              {ketat ? 'Matikan' : 'Nyalakan'}
            </Button>
          </div>
          <Effects />
        </Sheet>
        {!ketat && kurang.length > 0 && <Lacking kurang={kurang} />}
        <Concerned staf={staf} ketat={ketat} />
      </Stack>
      {opened && <SwitchDialog keamanan={keamanan} onClose={() => setOpened(false)} />}
    </section>
  );
}

function changeOf({ diubah_pada, diubah_oleh }: Pick<KeamananKetat, 'diubah_pada' | 'diubah_oleh'>) {
  if (diubah_pada === null) return undefined;
  return `Diubah ${formatWaktu(diubah_pada)}${diubah_oleh ? `, oleh ${diubah_oleh}` : ''}.`;
}

function Effects() {
  return (
    <table className={classes.effects}>
      <thead>
        <tr>
          <th scope="col">Yang diatur</th>
          <th scope="col">Biasa</th>
          <th scope="col">Ketat</th>
        </tr>
      </thead>
      <tbody>
        {effects.map(([name, help, usual, strict]) => (
          <tr key={name}>
            <th scope="row">
              <b>{name}</b>
              <small>{help}</small>
            </th>
            <td data-label="Biasa">{usual}</td>
            <td data-label="Ketat">
              <b>{strict}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lacking({ kurang }: Pick<KeamananKetat, 'kurang'>) {
  return (
    <Note tone="wait" icon="warn">
      {kurang.includes('faktor')
        ? 'Sebelum menyalakan, pasang passkey atau aplikasi autentikator pada akun Anda sendiri, agar Anda tidak terkunci. '
        : 'Sebelum menyalakan, buat dan simpan kode pemulihan akun Anda sendiri. '}
      <Link to="/keamanan-akun">Buka Keamanan Akun</Link>
    </Note>
  );
}

function Concerned({ staf, ketat }: { staf: StafRow[]; ketat: boolean }) {
  const concerned = concernedOf(staf);
  if (concerned.length === 0) return null;
  return (
    <Note tone="wait" icon="warn">
      <p>
        <b>
          {`${concerned.length} dari ${staf.length} admin dan pimpinan ${ketat ? 'masih' : 'akan'} diminta sesuatu sebelum dapat bekerja:`}
        </b>
      </p>
      <ul className={classes.concerned}>
        {concerned.map((each) => (
          <li key={each.id}>
            {each.nama ?? each.email}: {wantedOf(each)}
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** Says once more whom it concerns, and asks for the password. */
function SwitchDialog({ keamanan, onClose }: { keamanan: KeamananKetat; onClose: () => void }) {
  const { ketat, versi, staf } = keamanan;
  const concerned = concernedOf(staf).length;
  return (
    <PasswordDialog
      title={ketat ? 'Matikan keamanan ketat' : 'Nyalakan keamanan ketat'}
      confirmLabel={ketat ? 'Matikan' : 'Nyalakan'}
      danger={ketat}
      call={pengaturan.simpanKeamanan}
      input={(proof) => ({ body: { ketat: !ketat, versi, ...proof } })}
      touched={[pengaturan.keamanan, kesiapan.get]}
      onClose={onClose}
    >
      {ketat ? (
        <p>Langkah kedua yang sudah dipasang tetap dipakai. Semua admin dan pimpinan diberi tahu lewat surat.</p>
      ) : (
        <p>
          {`Berlaku seketika. ${concerned} dari ${staf.length} admin dan pimpinan diminta sesuatu sebelum dapat bekerja lagi.`}{' '}
          Siswa yang 30 menit tidak menyentuh layar keluar sendiri. Semua admin dan pimpinan diberi tahu lewat surat.
        </p>
      )}
    </PasswordDialog>
  );
}

/** Staff from whom strict mode wants something at their next call. */
const concernedOf = (staf: StafRow[]) => staf.filter(({ faktor, ganti_password }) => !faktor || ganti_password);

/** What that is, in words. */
function wantedOf({ faktor, ganti_password }: StafRow): string {
  const wanted = [ganti_password && 'mengganti password', !faktor && 'memasang langkah kedua'].filter(Boolean);
  return wanted.join(' dan ');
}
