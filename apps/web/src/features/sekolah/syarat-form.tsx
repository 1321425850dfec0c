import { sekolah } from '@gerbang/contract/sekolah';
import { isTambahan } from '@gerbang/contract/siswa-fields';
import { type NamaSyarat, namaSyarat, type SyaratSekolah, syaratDokumen, wajibOf } from '@gerbang/contract/syarat';
import type { SubmitEvent } from 'react';
import { SubmitButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import classes from './daftar.module.css';
import { IsianFields } from './isian-fields.tsx';
import { StaleNote } from './stale-note.tsx';
import { type BagianFormProps, useBagianForm } from './use-bagian-form.ts';

/** The documents that the school requires, Pas Foto always (SEKOLAH-12), and the fields that it asks besides. */
export function SyaratForm(props: BagianFormProps) {
  const form = useBagianForm({ ...props, bagian: 'syarat', endpoint: sekolah.simpanSyarat });
  const { nilai, save } = form;
  const wajib = wajibOf(nilai);
  const put = (name: NamaSyarat, wanted: boolean) =>
    form.change({ ...nilai, dokumen: namaSyarat.filter((each) => (each === name ? wanted : wajib.includes(each))) });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.submit({ ...nilai, ...knownIsian(nilai), dokumen: wajib });
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap={5}>
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
        <StaleNote save={save} onContinue={form.follow} />
        <Row justify="end">
          <SubmitButton pending={save.pending}>Simpan</SubmitButton>
        </Row>
      </Stack>
    </form>
  );
}

/** What was saved before there were such fields may name others. */
const knownIsian = ({ isian, isian_boleh }: SyaratSekolah) => ({
  isian: isian.filter(isTambahan),
  isian_boleh: isian_boleh.filter(isTambahan),
});
