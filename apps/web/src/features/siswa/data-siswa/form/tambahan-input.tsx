// The inputs of the fields besides the specification's: loaded only where a school uses one.
import { nikJanggal } from '@gerbang/contract/siswa/nik';
import type { TambahanField } from '@gerbang/contract/siswa/siswa-fields';
import type { ReactNode } from 'react';
import { formatWhatsapp } from '../../../../lib/format.ts';
import { DigitsInput } from '../../../../ui/digits-input.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';
import classes from './tambahan-input.module.css';
import type { TextsForm } from './use-texts.ts';

type TambahanProps = { form: TextsForm; own: boolean };
type InputProps = TambahanProps & { help: (sentence?: ReactNode) => ReactNode };

const inputs: Record<TambahanField, (props: InputProps) => ReactNode> = {
  nik: ({ form, help }) => (
    <DigitsInput {...form.field('nik', help(nikHelp(form)))} maxLength={16} enterKeyHint="next" figures />
  ),
  nisn: ({ form, help }) => (
    <DigitsInput
      {...form.field('nisn', help('10 angka, dari ijazah atau rapor.'))}
      maxLength={10}
      enterKeyHint="next"
      figures
    />
  ),
  nama_ibu: ({ form, help }) => (
    <TextInput
      {...form.text('nama_ibu', help('Tulis seperti pada KK.'))}
      autoComplete="off"
      autoCapitalize="words"
      enterKeyHint="next"
    />
  ),
  alamat: ({ form, own, help }) => (
    <Textarea
      {...form.text('alamat', help('Jalan, RT dan RW, desa, kecamatan, kabupaten.'))}
      autoComplete={own ? 'street-address' : 'off'}
      autoCapitalize="words"
    />
  ),
  nama_wali: ({ form, help }) => (
    <TextInput
      {...form.text('nama_wali', help('Orang tua atau wali yang dapat dihubungi sekolah.'))}
      autoComplete="off"
      autoCapitalize="words"
      enterKeyHint="next"
    />
  ),
  nomor_wali: ({ form, help }) => (
    <DigitsInput
      {...form.field('nomor_wali', help(form.values.nomor_wali.length > 4 && formatWhatsapp(form.values.nomor_wali)))}
      inputMode="tel"
      maxLength={15}
      enterKeyHint="next"
    />
  ),
  nomor_kip: ({ form, help }) => (
    <TextInput
      {...form.text('nomor_kip', help('Huruf dan angka pada kartu KIP.'))}
      autoComplete="off"
      autoCapitalize="characters"
      enterKeyHint="done"
    />
  ),
};

/** Where a NIK stands, or why it is probably mistyped. */
function nikHelp({ values }: TextsForm): ReactNode {
  const sentence = nikJanggal(values);
  if (!sentence) return '16 angka, dari KTP atau KK.';
  return (
    <span className={classes.warning}>
      <Icon name="warn" size={16} />
      <span>{sentence}</span>
    </span>
  );
}

/** The input of one of these fields; one that is only offered says that it may stay empty. */
export function TambahanInput({ field, form, own }: TambahanProps & { field: TambahanField }) {
  const free = !form.asked.includes(field) && form.values[field] === '';
  const help = (sentence: ReactNode) => (
    <>
      {sentence} {free && 'Boleh dikosongkan.'}
    </>
  );
  return inputs[field]({ form, own, help });
}
