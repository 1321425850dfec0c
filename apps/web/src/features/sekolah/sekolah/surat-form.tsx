import {
  isianBoks,
  isianNomor,
  isianSurat,
  type JenisSurat,
  jenisSurat,
  jenisSuratLabels,
} from '@gerbang/contract/arsip/jenis-surat';
import { suratLabels, teksLabels } from '@gerbang/contract/arsip/surat-form';
import { suratResmi } from '@gerbang/contract/arsip/surat-resmi';
import type { TeksSurat } from '@gerbang/contract/arsip/surat-sekolah';
import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { useState } from 'react';
import { download, saveFile } from '../../../lib/download.ts';
import { writeFailure } from '../../../lib/failure.ts';
import { fieldId } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldMessage } from '../../../ui/field-message.tsx';
import { FormGrid } from '../../../ui/layout.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.tsx';
import { BagianPage } from './bagian-page.tsx';
import { type BagianFormProps, useBagianForm } from './use-bagian-form.ts';

type Fields = keyof typeof suratLabels;
const fields = Object.keys(suratLabels) as Fields[];
const most: Record<Fields, number> = {
  keterangan: 100,
  tempat: 60,
  penandatangan: 80,
  jabatan: 60,
  nomor_induk: 60,
  format_nomor: 50,
};
const hints: Partial<Record<Fields, string>> = {
  keterangan: 'Di bawah nama sekolah, misalnya izin. Boleh kosong.',
  nomor_induk: 'Misalnya NIDN 00 0000 0000. Boleh kosong.',
  format_nomor: `Boleh memuat ${braced(Object.keys(isianNomor))}.`,
};

function braced(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(', ');
}

/** Letterhead, signer, numbers and texts of official papers (RESMI-14). */
export function SuratForm(props: BagianFormProps) {
  const form = useBagianForm({ ...props, bagian: 'surat', endpoint: sekolah.simpanSurat });
  const { nilai, errorAt } = form;
  const [jenis, setJenis] = useState<JenisSurat>('diterima');
  const submit = () => {
    if (form.submit()) return;
    // What is wrong may be in the text of another kind.
    const wrong = jenisSurat.find((each) => hasError(each));
    if (wrong && !hasError(jenis)) setJenis(wrong);
  };
  const hasError = (each: JenisSurat) => form.wrong.some(({ path }) => path.split('.')[0] === each);
  const elsewhere = form.wrong.find(({ path }) => path === jenis || !/^\w+(\.\w+)?$/.test(path))?.message;
  return (
    <BagianPage form={form} submit={submit} tools={<Pratinjau jenis={jenis} nilai={nilai} />}>
      <FormGrid>
        {fields.map((field) => (
          <TextInput
            key={field}
            id={fieldId(field)}
            label={suratLabels[field]}
            description={hints[field]}
            value={nilai[field]}
            maxLength={most[field]}
            error={errorAt(field)}
            onChange={({ currentTarget }) => form.change({ ...nilai, [field]: currentTarget.value })}
          />
        ))}
      </FormGrid>
      <Select
        label="Teks surat"
        options={jenisSurat.map((value) => ({ value, label: jenisSuratLabels[value] }))}
        value={jenis}
        onChange={(value) => value && setJenis(value as JenisSurat)}
      />
      <Teks
        jenis={jenis}
        teks={nilai[jenis]}
        errorAt={(name) => errorAt(`${jenis}.${name}`)}
        onChange={(teks) => form.change({ ...nilai, [jenis]: teks })}
      />
      {elsewhere && <FieldMessage tone="bad">{elsewhere}</FieldMessage>}
    </BagianPage>
  );
}

type TeksProps = {
  jenis: JenisSurat;
  teks: TeksSurat;
  errorAt: (name: keyof TeksSurat) => string | undefined;
  onChange: (teks: TeksSurat) => void;
};

/** The words of one kind; on a card the first text stands beside 'Berlaku', the second on its back. */
function Teks({ jenis, teks, errorAt, onChange }: TeksProps) {
  const labels = jenis === 'kartu' ? { ...teksLabels, pembuka: 'Berlaku', penutup: 'Teks di belakang' } : teksLabels;
  const put = (name: keyof TeksSurat) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...teks, [name]: event.currentTarget.value });
  const ties = (name: keyof TeksSurat) => ({
    id: fieldId(`${jenis}.${name}`),
    label: labels[name],
    value: teks[name],
    error: errorAt(name),
    onChange: put(name),
  });
  const known = jenis === 'boks' ? isianBoks : Object.keys(isianSurat);
  return (
    <>
      <FormGrid>
        <TextInput {...ties('kode')} maxLength={10} description="Pada nomor surat." />
        <TextInput {...ties('judul')} maxLength={60} />
      </FormGrid>
      <Textarea {...ties('pembuka')} rows={2} maxLength={1000} />
      <Textarea {...ties('penutup')} rows={3} maxLength={1000} description={`Isian yang dikenal: ${braced(known)}.`} />
    </>
  );
}

/** A sample with what is typed, which nobody has saved. */
function Pratinjau({ jenis, nilai }: { jenis: JenisSurat; nilai: BagianFormProps['sekolah']['surat'] }) {
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      const { file, name } = await download(suratResmi.pratinjau, { body: { ...nilai, jenis } });
      saveFile(file, name ?? 'contoh-surat.pdf');
    } catch (error) {
      toast.error(writeFailure(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <Button onClick={() => void run()} disabled={pending}>
      Pratinjau PDF
    </Button>
  );
}
