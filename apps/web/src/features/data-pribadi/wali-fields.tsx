import { hubunganWali, waliLabels } from '@gerbang/contract/persetujuan';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { FormGrid, Stack } from '../../ui/layout.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { type WaliForm, waliId } from './use-wali.ts';

const options = hubunganWali.map((value) => ({ value, label: value }));

/** Name, relation and statement of a parent or guardian. */
export function WaliFields({ form: { isian, errors, set } }: { form: WaliForm }) {
  return (
    <Stack gap={4}>
      <FormGrid>
        <TextInput
          id={waliId('wali_nama')}
          label={waliLabels.wali_nama}
          value={isian.wali_nama}
          error={errors.wali_nama}
          maxLength={255}
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="next"
          onChange={({ currentTarget }) => set('wali_nama', currentTarget.value)}
        />
        <ChoiceCards
          id={waliId('wali_hubungan')}
          label={waliLabels.wali_hubungan}
          options={options}
          value={isian.wali_hubungan}
          error={errors.wali_hubungan}
          onChange={(value) => set('wali_hubungan', value)}
        />
      </FormGrid>
      <Checkbox
        id={waliId('persetujuan_wali')}
        checked={isian.persetujuan_wali === 'ya'}
        error={errors.persetujuan_wali}
        onChange={(checked) => set('persetujuan_wali', checked ? 'ya' : '')}
      >
        Saya orang tua atau wali siswa ini, sudah membaca Pemberitahuan Privasi, dan menyetujui data anak ini diproses
        oleh sekolah.
      </Checkbox>
    </Stack>
  );
}
