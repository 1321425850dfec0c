import { kesiapan } from '@gerbang/contract/sekolah/kesiapan';
import { type KeamananKetat, pengaturan } from '@gerbang/contract/sekolah/pengaturan';
import { PasswordDialog } from '../../akun/keamanan/password-dialog.tsx';
import { concernedOf } from './concerned.ts';

/** Says once more whom it concerns, and asks for the password. */
export function SwitchDialog({ keamanan, onClose }: { keamanan: KeamananKetat; onClose: () => void }) {
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
