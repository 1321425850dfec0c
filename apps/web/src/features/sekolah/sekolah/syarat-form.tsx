import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import {
  type NamaSyarat,
  namaSyarat,
  type SyaratSekolah,
  syaratDokumen,
  wajibOf,
} from '@gerbang/contract/sekolah/syarat';
import { isTambahan } from '@gerbang/contract/siswa/siswa-fields';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { BagianPage } from './bagian-page.tsx';
import classes from './daftar.module.css';
import { IsianFields } from './isian-fields.tsx';
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
          Yang wajib boleh menyusul: siswa melihatnya pada kelengkapan dan daftar dokumennya sampai terkirim.
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
