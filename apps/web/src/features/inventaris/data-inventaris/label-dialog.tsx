import { barang } from '@gerbang/contract/inventaris/barang';
import { LABEL_PALING_BANYAK } from '@gerbang/contract/label';
import { useState } from 'react';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { LabelFields, labelOptionsOf, usualLabel } from '../../../form/label-fields.tsx';
import { download, saveFile } from '../../../lib/download.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';

type LabelDialogProps = { items: readonly { id: string; jumlah_barang: number }[]; onClose: () => void };

/** How the labels of items are printed: on which sheet, and whether each piece has its own (HIDUP-9). */
export function LabelDialog({ items, onClose }: LabelDialogProps) {
  const [tiap_unit, setTiapUnit] = useState(false);
  const count = tiap_unit ? items.reduce((sum, { jumlah_barang }) => sum + jumlah_barang, 0) : items.length;
  return (
    <FormDialog
      title="Cetak Label"
      size="form"
      confirmLabel="Unduh PDF"
      pendingLabel="Menyiapkan..."
      call={barang.label}
      via={(input) => download(barang.label, input)}
      base={usualLabel}
      disabled={count === 0 || count > LABEL_PALING_BANYAK}
      input={(values) => ({
        body: { data: items.map(({ id }) => ({ id })), tiap_unit, label: labelOptionsOf(values) },
      })}
      says={() => 'Label diunduh sebagai PDF'}
      onDone={({ file, name }) => {
        saveFile(file, name ?? 'label-barang.pdf');
        onClose();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <LabelFields form={form} />
          <Checkbox checked={tiap_unit} onChange={setTiapUnit}>
            Satu label tiap unit, bernomor
          </Checkbox>
          <p aria-live="polite">
            {formatNumber(count)} label.
            {count > LABEL_PALING_BANYAK && ` Paling banyak ${LABEL_PALING_BANYAK} sekaligus.`}
          </p>
        </>
      )}
    </FormDialog>
  );
}
