import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { dataAdmin } from '@gerbang/contract/akun/data-admin';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { actionFailure } from '../../../lib/failure.ts';
import { type SampahDialogProps, SampahFacts, words } from './sampah-facts.tsx';

/** What reads what comes back. */
export const touched = [
  sampah.list,
  dataSiswa.list,
  dataSiswa.get,
  akunSiswa.listAktif,
  akunSiswa.listNonaktif,
  dataInventaris.list,
  dataAdmin.list,
  dashboard.statistik,
];

/** Asks before something comes back; why it cannot stands below the question. */
export function PulihkanDialog({ row, onDone, onClose }: SampahDialogProps) {
  return (
    <FormDialog
      title="Pulihkan"
      confirmLabel="Pulihkan"
      pendingLabel="Memulihkan..."
      call={sampah.pulihkan}
      input={{ params: { id: row.id } }}
      touched={touched}
      failure={actionFailure}
      onDone={onDone}
      onGone={onDone}
      onClose={onClose}
    >
      <p>Pulihkan ini? {words[row.jenis].restored}</p>
      <SampahFacts row={row} />
    </FormDialog>
  );
}
