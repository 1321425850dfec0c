import { agamaUmum, jenisKelamin, jurusanPilihan, kelasPilihan, parseDiskon, today } from '@gerbang/contract/fields';
import type { ReactNode } from 'react';
import { formatJenisKelamin, formatKelas, formatRupiah, formatTanggal, formatWhatsapp } from '../../../lib/format.ts';
import { tahunAjaranDitawarkan } from '../../../lib/tahun-ajaran.ts';
import { AmountInput } from '../../../ui/amount-input.tsx';
import { Autocomplete } from '../../../ui/autocomplete.tsx';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { DigitsInput } from '../../../ui/digits-input.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { FormGrid } from '../../../ui/layout.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { bagianId } from './bagian-nav.tsx';
import { SaranInput } from './saran-input.tsx';
import { filledCount, type Section, sections } from './siswa-texts.ts';
import type { TextsForm } from './use-texts.ts';

type SectionProps = {
  form: TextsForm;
  /** Whether students fill in their own record: the NIM is the account's, the browser may know the rest. */
  own: boolean;
};

/** Who the student is. */
export function IdentitasSection({ form, own }: SectionProps) {
  return (
    <Frame form={form} section="identitas" number={1} title="Identitas">
      <TextInput
        {...form.text('nama', 'Tulis seperti pada KTP atau Ijazah.')}
        autoComplete={own ? 'name' : 'off'}
        autoCapitalize="words"
        enterKeyHint="next"
      />
      <TextInput
        {...form.text('nim', own ? 'Dari akun Anda, tidak dapat diubah.' : undefined)}
        readOnly={own}
        autoComplete="off"
        enterKeyHint="next"
        figures
      />
      <SaranInput {...form.field('tempat_lahir')} bidang="tempat_lahir" />
      <DateInput
        {...form.date('tanggal_lahir')}
        format={formatTanggal}
        autoComplete={own ? 'bday' : 'off'}
        min="1940-01-01"
        max={today()}
        enterKeyHint="next"
      />
      <ChoiceCards
        {...form.field('jenis_kelamin')}
        options={jenisKelamin.map((value) => ({ value, label: formatJenisKelamin(value) }))}
      />
      <Autocomplete
        {...form.field('agama', 'Pilih dari daftar atau tulis sendiri.')}
        data={agamaUmum}
        autoCapitalize="words"
        enterKeyHint="next"
      />
    </Frame>
  );
}

/** Where the student comes from and how to reach them. */
export function SekolahSection({ form, own }: SectionProps) {
  const whatsapp = form.values.nomor_whatsapp;
  return (
    <Frame form={form} section="sekolah" number={2} title="Sekolah dan kontak">
      <SaranInput
        {...form.field('asal_sekolah', 'Pilih ejaan yang sudah ada, atau tulis sendiri.')}
        bidang="asal_sekolah"
        placeholder="SMK Negeri 1 Purwokerto"
      />
      <DigitsInput
        {...form.field('nomor_whatsapp', whatsapp.length > 4 && formatWhatsapp(whatsapp))}
        placeholder="0812 3456 7890"
        inputMode="tel"
        autoComplete={own ? 'tel' : 'off'}
        maxLength={15}
        enterKeyHint="next"
      />
    </Frame>
  );
}

/** What the student registers for. */
export function PendaftaranSection({ form }: Pick<SectionProps, 'form'>) {
  return (
    <Frame form={form} section="pendaftaran" number={3} title="Pendaftaran">
      <Autocomplete
        {...form.field('tahun_ajaran', 'Contoh: 2026/2027')}
        data={tahunAjaranDitawarkan(today())}
        enterKeyHint="next"
      />
      <Select {...form.field('jurusan_pilihan')} options={jurusanPilihan} />
      <Select
        {...form.field('kelas_pilihan')}
        options={kelasPilihan.map((value) => ({ value, label: formatKelas(value) }))}
      />
      <DigitsInput {...form.field('gelombang', 'Satu angka, 1 sampai 9.')} maxLength={1} enterKeyHint="next" />
      <DateInput {...form.date('tanggal_daftar')} format={formatTanggal} enterKeyHint="next" />
    </Frame>
  );
}

/** What it costs. */
export function BiayaSection({ form }: Pick<SectionProps, 'form'>) {
  return (
    <Frame form={form} section="biaya" number={4} title="Biaya">
      <AmountInput
        {...form.field('biaya_pendidikan', 'Seluruh biaya dalam rupiah.')}
        format={(raw) => formatRupiah(Number(raw))}
        maxLength={8}
        enterKeyHint="next"
      />
      <AmountInput
        {...form.field('diskon', 'Isi 0 bila tidak ada.')}
        format={(raw) => formatDiskon(raw)}
        maxLength={6}
        dot
        enterKeyHint="done"
      />
    </Frame>
  );
}

function formatDiskon(raw: string): string | undefined {
  const rupiah = parseDiskon(raw);
  return rupiah === undefined ? undefined : formatRupiah(rupiah);
}

type FrameProps = { form: TextsForm; section: Section; number: number; title: string; children: ReactNode };

function Frame({ form, section, children, ...rest }: FrameProps) {
  const fields = sections[section];
  return (
    <FormSection {...rest} id={bagianId(rest.number)} done={filledCount(form.values, fields)} total={fields.length}>
      <FormGrid>{children}</FormGrid>
    </FormSection>
  );
}
