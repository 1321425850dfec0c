import { barang } from '@gerbang/contract/barang';
import { LABEL_PALING_BANYAK, LABEL_SATUAN, type LabelOptions, labelsOf, lembarLabel } from '@gerbang/contract/label';
import { useState } from 'react';
import { download, saveFile } from '../../lib/download.ts';
import { writeFailure } from '../../lib/failure.ts';
import { formatNumber } from '../../lib/format.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { DigitsInput } from '../../ui/digits-input.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { FormGrid, Stack } from '../../ui/layout.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';

type LabelDialogProps = { items: readonly { id: string; jumlah_barang: number }[]; onClose: () => void };

const sheets = [
  ...Object.entries(lembarLabel).map(([value, { nama }]) => ({ value, label: nama })),
  { value: LABEL_SATUAN, label: 'Printer label, satu per satu' },
];

type LabelFields = {
  lembar: LabelOptions['lembar'];
  kode: LabelOptions['kode'];
  mulai: string;
  lebar: string;
  tinggi: string;
};
const usual: LabelFields = { lembar: 'a4-3x8', kode: 'qr', mulai: '1', lebar: '50', tinggi: '30' };

/** How the labels of items are printed: on which sheet, and whether each piece has its own (HIDUP-9). */
export function LabelDialog({ items, onClose }: LabelDialogProps) {
  const [typed, setTyped] = useState(usual);
  const [tiap_unit, setTiapUnit] = useState(false);
  const { pending, failure, run } = usePrint(onClose);
  const count = tiap_unit ? items.reduce((sum, { jumlah_barang }) => sum + jumlah_barang, 0) : items.length;
  const print = () => void run({ data: items.map(({ id }) => ({ id })), tiap_unit, label: optionsOf(typed) });
  return (
    <ConfirmDialog
      title="Cetak Label"
      size="form"
      opened
      onClose={onClose}
      confirmLabel="Unduh PDF"
      pending={pending}
      pendingLabel="Menyiapkan..."
      confirmDisabled={count === 0 || count > LABEL_PALING_BANYAK}
      onConfirm={print}
    >
      <Stack gap={4}>
        <Fields typed={typed} onChange={(change) => setTyped({ ...typed, ...change })} />
        <Checkbox checked={tiap_unit} onChange={setTiapUnit}>
          Satu label tiap unit, bernomor
        </Checkbox>
        <p aria-live="polite">
          {formatNumber(count)} label.
          {count > LABEL_PALING_BANYAK && ` Paling banyak ${LABEL_PALING_BANYAK} sekaligus.`}
        </p>
        <FailureNote>{failure}</FailureNote>
      </Stack>
    </ConfirmDialog>
  );
}

const optionsOf = ({ lembar, kode, mulai, lebar, tinggi }: LabelFields) =>
  lembar === LABEL_SATUAN
    ? { lembar, kode, lebar: Number(lebar), tinggi: Number(tinggi) }
    : { lembar, kode, mulai: Number(mulai) };

const codes = [
  { value: 'qr', label: 'QR, dibuka kamera HP' },
  { value: 'code128', label: 'Kode batang' },
];

function Fields({ typed, onChange }: { typed: LabelFields; onChange: (change: Partial<LabelFields>) => void }) {
  const digits = (field: 'mulai' | 'lebar' | 'tinggi', label: string, maxLength: number) => (
    <DigitsInput
      label={label}
      value={typed[field]}
      maxLength={maxLength}
      onChange={(value) => onChange({ [field]: value })}
    />
  );
  return (
    <FormGrid>
      <Select
        label="Lembar"
        options={sheets}
        value={typed.lembar}
        onChange={(value) => onChange({ lembar: value as LabelFields['lembar'] })}
      />
      <Select
        label="Kode"
        options={codes}
        value={typed.kode}
        onChange={(value) => onChange({ kode: value as LabelFields['kode'] })}
      />
      {typed.lembar === LABEL_SATUAN ? (
        <>
          {digits('lebar', 'Lebar (mm)', 3)}
          {digits('tinggi', 'Tinggi (mm)', 3)}
        </>
      ) : (
        digits('mulai', `Mulai dari label (1 sampai ${labelsOf(typed.lembar)})`, 2)
      )}
    </FormGrid>
  );
}

function usePrint(onClose: () => void) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async (body: Parameters<typeof download<typeof barang.label>>[1]['body']) => {
    setPending(true);
    setFailure(undefined);
    try {
      const { file, name } = await download(barang.label, { body } as never);
      saveFile(file, name ?? 'label-barang.pdf');
      toast.success('Label diunduh sebagai PDF');
      onClose();
    } catch (error) {
      setFailure(writeFailure(error));
    } finally {
      setPending(false);
    }
  };
  return { pending, failure, run };
}
