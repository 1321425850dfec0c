import { type Pemakaian, pemakaianOf } from '@gerbang/contract/pemakaian';
import { dataSiswaLabels, type TambahanField, tambahanFieldNames } from '@gerbang/contract/siswa-fields';
import type { SyaratSekolah } from '@gerbang/contract/syarat';
import { FormGrid } from '../../ui/layout.tsx';
import { Select } from '../../ui/select.tsx';
import classes from './daftar.module.css';

const help: Record<TambahanField, string> = {
  nik: '16 angka dari KTP atau KK.',
  nisn: '10 angka dari ijazah atau rapor.',
  nama_ibu: 'Seperti pada KK.',
  alamat: 'Tempat tinggal siswa, boleh beberapa baris.',
  nama_wali: 'Orang tua atau wali yang dihubungi sekolah.',
  nomor_wali: 'Dibaca dan disimpan seperti nomor siswa.',
  nomor_kip: 'Kartu Indonesia Pintar, bagi penerima bantuan.',
};

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
              description={help[field]}
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
