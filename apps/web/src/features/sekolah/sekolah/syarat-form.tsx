import { type Pemakaian, pemakaianOf } from '@gerbang/contract/sekolah/pemakaian';
import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import {
  type NamaSyarat,
  namaSyarat,
  type SyaratSekolah,
  syaratDokumen,
  wajibOf,
} from '@gerbang/contract/sekolah/syarat';
import {
  dataSiswaLabels,
  isTambahan,
  type TambahanField,
  tambahanFieldNames,
} from '@gerbang/contract/siswa/siswa-fields';
import { tambahanStaf } from '@gerbang/contract/siswa/tambahan-staf';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FormGrid } from '../../../ui/layout.tsx';
import { Select } from '../../../ui/select.tsx';
import { BagianPage } from './bagian-page.tsx';
import classes from './daftar.module.css';
import { type BagianFormProps, useBagianForm } from './use-bagian-form.ts';

/** The documents that the school requires, Pas Foto always (SEKOLAH-12), and the fields that it asks besides. */
export function SyaratForm(props: BagianFormProps) {
  const form = useBagianForm({ ...props, bagian: 'syarat', endpoint: sekolah.simpanSyarat });
  const { nilai } = form;
  const wajib = wajibOf(nilai);
  const put = (name: NamaSyarat, wanted: boolean) =>
    form.change({ ...nilai, dokumen: namaSyarat.filter((each) => (each === name ? wanted : wajib.includes(each))) });
  const submit = () => void form.submit({ ...nilai, ...knownIsian(nilai), dokumen: wajib });
  return (
    <BagianPage form={form} submit={submit}>
      <fieldset className={classes.group}>
        <legend>Dokumen wajib</legend>
        <p className={classes.about}>
          Tidak harus langsung ada: siswa melihat yang wajib pada kelengkapan dan daftar dokumennya sampai terkirim.
        </p>
        <p className={classes.tools}>
          <Icon name="check" size={16} /> {syaratDokumen.pas_foto.label}, selalu wajib
        </p>
        {namaSyarat
          .filter((name) => name !== 'pas_foto')
          .map((name) => (
            <Checkbox key={name} checked={wajib.includes(name)} onChange={(wanted) => put(name, wanted)}>
              {syaratDokumen[name].label}
            </Checkbox>
          ))}
      </fieldset>
      <IsianFields nilai={nilai} onChange={form.change} />
    </BagianPage>
  );
}

/** What was saved before there were such fields may name others. */
const knownIsian = ({ isian, isian_boleh }: SyaratSekolah) => ({
  isian: isian.filter(isTambahan),
  isian_boleh: isian_boleh.filter(isTambahan),
});

const options: { value: Pemakaian; label: string }[] = [
  { value: 'boleh', label: 'Boleh diisi' },
  { value: 'wajib', label: 'Wajib' },
];

type IsianFieldsProps = { nilai: SyaratSekolah; onChange: (nilai: SyaratSekolah) => void };

/** How the school uses each field besides the specification's (SEKOLAH-15). */
function IsianFields({ nilai, onChange }: IsianFieldsProps) {
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
