import { barang } from '@gerbang/contract/inventaris/barang';
import { LABEL_PALING_BANYAK, LABEL_SATUAN, type LabelOptions, labelsOf, lembarLabel } from '@gerbang/contract/label';
import { useState } from 'react';
import { FormDialog } from '../../../form/form-dialog.tsx';
import type { Sending } from '../../../form/use-sending.ts';
import { download, saveFile } from '../../../lib/download.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DigitsInput } from '../../../ui/digits-input.tsx';
import { FormGrid } from '../../../ui/layout.tsx';
import { Select } from '../../../ui/select.tsx';

type LabelDialogProps = { items: readonly { id: string; jumlah_barang: number }[]; onClose: () => void };

const sheets = [
  ...Object.entries(lembarLabel).map(([value, { nama }]) => ({ value, label: nama })),
  { value: LABEL_SATUAN, label: 'Printer label, satu per satu' },
];

const usual = { lembar: 'a4-3x8', kode: 'qr', mulai: '1', lebar: '50', tinggi: '30' };

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
      base={usual}
      disabled={count === 0 || count > LABEL_PALING_BANYAK}
      input={(values) => ({ body: { data: items.map(({ id }) => ({ id })), tiap_unit, label: optionsOf(values) } })}
      says={() => 'Label diunduh sebagai PDF'}
      onDone={({ file, name }) => {
        saveFile(file, name ?? 'label-barang.pdf');
        onClose();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Fields form={form} />
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

const optionsOf = ({ lembar, kode, mulai, lebar, tinggi }: typeof usual) =>
  (lembar === LABEL_SATUAN
    ? { lembar, kode, lebar: Number(lebar), tinggi: Number(tinggi) }
    : { lembar, kode, mulai: Number(mulai) }) as LabelOptions;

const codes = [
  { value: 'qr', label: 'QR, dibuka kamera HP' },
  { value: 'code128', label: 'Kode batang' },
];

function Fields({ form: { field, values } }: { form: Sending<keyof typeof usual> }) {
  return (
    <FormGrid>
      <Select {...field('lembar')} label="Lembar" options={sheets} />
      <Select {...field('kode')} label="Kode" options={codes} />
      {values.lembar === LABEL_SATUAN ? (
        <>
          <DigitsInput {...field('lebar')} label="Lebar (mm)" maxLength={3} />
          <DigitsInput {...field('tinggi')} label="Tinggi (mm)" maxLength={3} />
        </>
      ) : (
        <DigitsInput
          {...field('mulai')}
          label={`Mulai dari label (1 sampai ${labelsOf(values.lembar as LabelOptions['lembar'])})`}
          maxLength={2}
        />
      )}
    </FormGrid>
  );
}
