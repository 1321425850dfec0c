import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { DeleteDialog } from '../../../form/delete-dialog.tsx';
import { type AkunDialogProps, AkunFacts } from './akun-facts.tsx';

const touched = [akunSiswa.listNonaktif, akunSiswa.listAktif, dashboard.statistik, sampah.list];
const calls = { call: akunSiswa.hapus, tokenFrom: akunSiswa.generateToken, touched };

/** Asks before an account is deleted, with the one-time token that was fetched when the dialog opened. */
export function HapusDialog({ row: akun, onClose, onDone }: AkunDialogProps) {
  return (
    <DeleteDialog id={akun.id} {...calls} toSampah {...{ onClose, onDone }}>
      <p>
        Hapus akun ini? Siswa tidak dapat masuk lagi. Data siswanya, bila ada, tetap di arsip. Selama masih di Sampah,
        akun dapat dipulihkan.
      </p>
      <AkunFacts akun={akun} />
    </DeleteDialog>
  );
}
