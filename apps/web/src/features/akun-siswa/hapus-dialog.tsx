import { akunSiswa } from '@gerbang/contract/akun-siswa';
import { dashboard } from '@gerbang/contract/dashboard';
import { sampah } from '@gerbang/contract/sampah';
import { useDeletion } from '../../lib/use-token.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { type AkunDialogProps, AkunFacts } from './akun-facts.tsx';

const touched = [akunSiswa.listNonaktif, akunSiswa.listAktif, dashboard.statistik, sampah.list];

/** Asks before an account is deleted, with the one-time token that was fetched when the dialog opened. */
export function HapusDialog({ akun, onClose, onDone }: AkunDialogProps) {
  const hapus = useDeletion(akunSiswa.hapus, akunSiswa.generateToken, { touched, toast, undo: true, onDone });
  return (
    <DeleteDialog title="Hapus" onClose={onClose} deletion={hapus} onConfirm={() => hapus.run(akun.id)}>
      <p>
        Hapus akun ini? Siswa tidak dapat masuk lagi. Data siswanya, bila ada, tetap di arsip. Selama masih di Sampah,
        akun dapat dipulihkan.
      </p>
      <AkunFacts akun={akun} />
    </DeleteDialog>
  );
}
