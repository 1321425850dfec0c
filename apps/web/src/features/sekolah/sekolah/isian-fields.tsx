import { type Pemakaian, pemakaianOf } from '@gerbang/contract/sekolah/pemakaian';
import type { SyaratSekolah } from '@gerbang/contract/sekolah/syarat';
import { dataSiswaLabels, type TambahanField, tambahanFieldNames } from '@gerbang/contract/siswa/siswa-fields';
import { tambahanStaf } from '@gerbang/contract/siswa/tambahan-staf';
import { FormGrid } from '../../../ui/layout.tsx';
import { Select } from '../../../ui/select.tsx';
import classes from './daftar.module.css';

const options: { value: Pemakaian; label: string }[] = [
  { value: 'boleh', label: 'Boleh diisi' },
  { value: 'wajib', label: 'Wajib' },
];

type IsianFieldsProps = { nilai: SyaratSekolah; onChange: (nilai: SyaratSekolah) => void };

/** How the school uses each field besides the specification's (SEKOLAH-15). */
export function IsianFields({ nilai, onChange }: IsianFieldsProps) {
  const put = (changed: TambahanField, pemakaian: string) => {
    const names = (wanted: Pemakaian) =>
      tambahanFieldNames.filter((field) => (field === changed ? pemakaian : pemakaianOf(nilai, field)) === wanted);
    onChange({ ...nilai, isian: names('wajib'), isian_boleh: names('boleh') });
  };
  return (
    <fieldset className={classes.group}>
      <legend>Isian tambahan</legend>
      <p className={classes.about}>
        Yang dipakai muncul pada formulir siswa dan admin, dan pada ekspor serta laporan Excel. Yang diwajibkan berlaku
        bagi data baru; data lama tetap dapat diubah, dan yang kurang tampak pada kelengkapannya.
      </p>
      <FormGrid>
        {tambahanFieldNames.map((field) => {
          const value = pemakaianOf(nilai, field);
          return (
            <Select
              key={field}
              label={dataSiswaLabels[field]}
              description={tambahanStaf[field].settings}
              options={options}
              placeholder="Tidak dipakai"
              value={value === 'tidak' ? '' : value}
              onChange={(pemakaian) => put(field, pemakaian)}
            />
          );
        })}
      </FormGrid>
    </fieldset>
  );
}
