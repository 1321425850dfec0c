import { hubunganWali, waliLabels } from '@gerbang/contract/akun/persetujuan';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { FormGrid, Stack } from '../../../ui/layout.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { WaliForm } from './use-wali.ts';

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
