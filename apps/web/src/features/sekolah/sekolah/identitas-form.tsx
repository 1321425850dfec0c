import { acceptedFiles } from '@gerbang/contract/choices';
import { type IdentitasField, identitasFields, identitasLabels } from '@gerbang/contract/sekolah/identitas-form';
import { kopOf, sekolah } from '@gerbang/contract/sekolah/sekolah';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useAskBeforeLeaving } from '../../../lib/use-ask-before-leaving.ts';
import { errorsOf, fieldId, firstOfEach, useForm, type Values } from '../../../lib/use-form.ts';
import { useFoto } from '../../../lib/use-foto.ts';
import { focusFieldSoon } from '../../../ui/error-summary.tsx';
import { FormGrid } from '../../../ui/layout.tsx';
import { PhotoField } from '../../../ui/photo-field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { BagianPage } from './bagian-page.tsx';
import { useSaveBagian } from './save-bagian.ts';
import { type BagianFormProps, useOpened } from './use-bagian-form.ts';

const fields = Object.keys(identitasLabels) as IdentitasField[];
const schema = z.object(identitasFields);
const check = (values: Values<IdentitasField>) => errorsOf(schema, values);
const logoId = fieldId('logo');

/** Who the school is. */
export function IdentitasForm({ sekolah, versi, hanya, onSaved }: BagianFormProps) {
  const form = useIdentitas({ sekolah, versi, onSaved });
  return (
    <BagianPage form={form} submit={form.submit} disabled={form.preparing}>
      {hanya !== 'kontak' && (
        <>
          <TextInput {...form.text('nama')} maxLength={100} autoComplete="organization" enterKeyHint="next" />
          <TextInput {...form.text('alamat')} aside="boleh kosong" maxLength={255} enterKeyHint="next" />
        </>
      )}
      <FormGrid>
        {hanya !== 'identitas' && <Kontak text={form.text} />}
        {hanya !== 'kontak' && <LogoField form={form} />}
      </FormGrid>
    </BagianPage>
  );
}

/** How applicants reach the admin. */
function Kontak({ text }: Pick<ReturnType<typeof useIdentitas>, 'text'>) {
  return (
    <>
      <TextInput
        {...text('whatsapp')}
        aside="boleh kosong"
        description="Tampil di halaman Login, sebagai tautan WhatsApp ke admin."
        type="tel"
        inputMode="tel"
        maxLength={30}
      />
      <TextInput {...text('email')} aside="boleh kosong" type="email" inputMode="email" maxLength={255} />
      <TextInput
        {...text('jam_layanan')}
        aside="boleh kosong"
        placeholder="Contoh: Senin–Jumat 08.00–15.00"
        maxLength={100}
      />
    </>
  );
}

function useIdentitas({ sekolah: { identitas }, versi, onSaved }: BagianFormProps) {
  const { opened, keepUp, saved, follow } = useOpened({ nilai: identitas, versi });
  const form = useForm({ fields, base: opened.nilai, check });
  const logo = useLogo(opened.nilai);
  const changed = form.changed || logo.changed;
  keepUp(changed);
  const save = useSaveBagian(sekolah.simpanIdentitas, 'identitas', {
    onSaved: (next) => {
      saved({ nilai: { ...opened.nilai, ...form.values }, versi: next });
      form.settle(form.values);
      logo.settle();
      onSaved?.();
    },
    onRefused: ({ fields, field, message }) => {
      if (fields) focusFieldSoon(fieldId(form.mark(firstOfEach(fields)) ?? 'nama'));
      if (field === 'logo') logo.refuse(message);
    },
  });
  useAskBeforeLeaving(changed && !save.pending);
  const submit = () => {
    if (save.pending || logo.preparing) return;
    const broken = form.judge();
    if (broken) return focusFieldSoon(fieldId(broken));
    const tanpa_logo = logo.removed ? ('ya' as const) : undefined;
    save.run({ body: { ...form.values, versi: opened.versi, tanpa_logo }, files: { logo: logo.file } });
  };
  const text = (name: IdentitasField) => ({ label: identitasLabels[name], ...form.text(name) });
  return { text, logo, save, submit, preparing: logo.preparing, follow };
}

/** The logo: a new one that was chosen, the one there is, or none. */
function useLogo(identitas: BagianFormProps['sekolah']['identitas']) {
  const { foto, error, preparing, choose, refuse } = useFoto();
  const [removed, setRemoved] = useState(false);
  const url = removed ? null : kopOf(identitas).logo;
  return {
    file: foto?.file,
    url,
    error,
    preparing: preparing ?? false,
    removed,
    changed: foto !== undefined || removed,
    refuse,
    change: (file: File | null) => {
      if (!file && !foto) setRemoved(true);
      void choose(file);
    },
    settle: () => {
      setRemoved(false);
      void choose(null);
    },
  };
}

function LogoField({ form: { logo, save } }: { form: ReturnType<typeof useIdentitas> }) {
  return (
    <PhotoField
      id={logoId}
      label="Logo"
      aside="boleh kosong"
      description="Gambar atau halaman PDF, sebaiknya persegi dan berlatar putih. Tampil di layar dan laporan."
      accept={acceptedFiles}
      file={logo.file}
      currentUrl={logo.url}
      currentThumb={logo.url}
      error={logo.error}
      preparing={logo.preparing}
      disabled={save.pending}
      progress={logo.file && save.progress}
      removable
      onChange={logo.change}
    />
  );
}
