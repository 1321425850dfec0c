import { type EksporRow, ekspor } from '@gerbang/contract/laporan/ekspor';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { addressOf } from '../../../lib/api.ts';
import { actionFailure } from '../../../lib/failure.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useToken } from '../../../lib/use-token.ts';
import { Note } from '../../../ui/note.tsx';
import { isiOf } from './words.ts';

type UnduhDialogProps = { row: EksporRow; onClose: () => void };

/** Asks before so much leaves the house, opens the download with a one-time token, and leaves the rest to the browser. */
export function UnduhDialog({ row, onClose }: UnduhDialogProps) {
  const params = { id: row.id };
  return (
    <FormDialog
      title="Unduh Ekspor"
      confirmLabel="Unduh"
      pendingLabel="Membuka..."
      call={ekspor.bukaUnduhan}
      token={useToken(ekspor.generateToken)}
      prepared="Unduhan"
      input={{ params }}
      failure={actionFailure}
      says={() => 'Unduhan dimulai'}
      onDone={() => {
        // Careful: by an address and not by `fetch`, which would hold gigabytes and could not go on after a pause.
        Object.assign(document.createElement('a'), { href: addressOf(ekspor.unduh, { params }), download: '' }).click();
        onClose();
      }}
      onClose={onClose}
    >
      <p>{isiOf(row)}</p>
      <Note tone="wait" icon="warn">
        File ini berisi data pribadi {formatNumber(row.siswa)} siswa dan tidak terkunci. Simpan di tempat aman, dan
        hapus bila tidak diperlukan lagi.
      </Note>
      <p>Unduhan yang terputus dapat dilanjutkan selama 12 jam tanpa bertanya lagi.</p>
    </FormDialog>
  );
}
