import { hubunganWali, isUnderAge, type WaliField, waliErrors, waliLabels } from '@gerbang/contract/akun/persetujuan';
import { today } from '@gerbang/contract/fields';
import { fieldId, firstOfEach, useForm, type Values } from '../../../lib/use-form.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { FormGrid, Stack } from '../../../ui/layout.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

const options = hubunganWali.map((value) => ({ value, label: value }));

/** Name, relation and statement of a parent or guardian. */
export function WaliFields({ form }: { form: WaliForm }) {
  const { value, onChange, ...statement } = form.field('persetujuan_wali');
  return (
    <Stack gap={4}>
      <FormGrid>
        <TextInput
          {...form.text('wali_nama')}
          label={waliLabels.wali_nama}
          maxLength={255}
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="next"
        />
        <ChoiceCards {...form.field('wali_hubungan')} label={waliLabels.wali_hubungan} options={options} />
      </FormGrid>
      <Checkbox {...statement} checked={value === 'ya'} onChange={(checked) => onChange(checked ? 'ya' : '')}>
        Saya orang tua atau wali siswa ini, sudah membaca Pemberitahuan Privasi, dan menyetujui data anak ini diproses
        oleh sekolah.
      </Checkbox>
    </Stack>
  );
}

const fields = Object.keys(waliLabels) as WaliField[];
const empty: Values<WaliField> = { wali_nama: '', wali_hubungan: '', persetujuan_wali: '' };
const check = (values: Values<WaliField>) => firstOfEach<WaliField>(waliErrors(values));

export type WaliForm = ReturnType<typeof useWali>;

type WaliOptions = {
  tanggalLahir: string;
  onRecord: boolean;
  /** What a draft holds of it, and where changes of it go. */
  draft?: Partial<Values<WaliField>>;
  onChange?: (changes: Partial<Values<WaliField>>) => void;
};

/**
 * The guardian's section of a form: asked for while the person is under 18 and nothing is on record. What is left empty
 * stops nobody; what is begun has to be complete.
 */
export function useWali({ tanggalLahir, onRecord, ...draft }: WaliOptions) {
  const form = useForm({ fields, base: empty, check, ...draft });
  const asked = !onRecord && isUnderAge(tanggalLahir, today());
  return {
    ...form,
    asked,
    /** Whether the form may be sent; otherwise marks what is missing and goes to it. */
    check: (): boolean => {
      const broken = asked ? form.judge() : undefined;
      if (broken) requestAnimationFrame(() => document.getElementById(fieldId(broken))?.focus());
      return !broken;
    },
    /** The added fields of the request. */
    body: () => (asked ? form.values : {}),
  };
}
