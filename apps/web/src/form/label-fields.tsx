import { LABEL_SATUAN, type LabelOptions, labelsOf, lembarLabel } from '@gerbang/contract/label';
import { DigitsInput } from '../ui/digits-input.tsx';
import { FormGrid } from '../ui/layout.tsx';
import { Select } from '../ui/select.tsx';
import type { Sending } from './use-sending.ts';

const sheets = [
  ...Object.entries(lembarLabel).map(([value, { nama }]) => ({ value, label: nama })),
  { value: LABEL_SATUAN, label: 'Printer label, satu per satu' },
];
const codes = [
  { value: 'qr', label: 'QR, dibuka kamera HP' },
  { value: 'code128', label: 'Kode batang' },
];

/** What the fields begin with. */
export const usualLabel = { lembar: 'a4-3x8', kode: 'qr', mulai: '1', lebar: '50', tinggi: '30' };

/** What is sent of the fields. */
export const labelOptionsOf = ({ lembar, kode, mulai, lebar, tinggi }: typeof usualLabel) =>
  (lembar === LABEL_SATUAN
    ? { lembar, kode, lebar: Number(lebar), tinggi: Number(tinggi) }
    : { lembar, kode, mulai: Number(mulai) }) as LabelOptions;

/** On what labels are printed, and with which code. */
export function LabelFields({ form: { field, values } }: { form: Sending<keyof typeof usualLabel> }) {
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
          description="Untuk lembar yang sudah terpakai sebagian"
          maxLength={2}
        />
      )}
    </FormGrid>
  );
}
