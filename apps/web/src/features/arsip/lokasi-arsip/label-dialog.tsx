import { type LokasiRow, lokasiArsip } from '@gerbang/contract/arsip/lokasi-arsip';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { LabelFields, labelOptionsOf, usualLabel } from '../../../form/label-fields.tsx';
import { download, saveFile } from '../../../lib/download.ts';
import { actionFailure } from '../../../lib/failure.ts';

type LabelDialogProps = { rows: readonly LokasiRow[]; onClose: () => void; onDone: () => void };

/** On what the labels are printed; the PDF is made by the server. */
export function LabelDialog({ rows, onClose, onDone }: LabelDialogProps) {
  return (
    <FormDialog
      title={`Cetak ${rows.length} Label`}
      size="form"
      confirmLabel="Unduh PDF"
      pendingLabel="Memproses..."
      call={lokasiArsip.label}
      via={(input) => download(lokasiArsip.label, input)}
      base={usualLabel}
      input={(values) => ({ body: { ids: rows.map(({ id }) => id), label: labelOptionsOf(values) } })}
      failure={actionFailure}
      says={() => `${rows.length} label diunduh sebagai PDF`}
      onDone={({ file, name }) => {
        saveFile(file, name ?? 'label-arsip.pdf');
        onDone();
        onClose();
      }}
      onClose={onClose}
    >
      {(form) => <LabelFields form={form} />}
    </FormDialog>
  );
}
