import { agamaUmum, jenisKelamin } from '@gerbang/contract/choices';
import { parseDiskon, today } from '@gerbang/contract/fields';
import {
  type DataSiswaField,
  type FieldOfSection,
  isTambahan,
  type FormSection as SectionName,
  type TambahanField,
} from '@gerbang/contract/siswa/siswa-fields';
import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import { formatJenisKelamin, formatRupiah, formatWhatsapp } from '../../../../lib/format.ts';
import { tanggal } from '../../../../lib/tanggal.ts';
import { Autocomplete } from '../../../../ui/autocomplete.tsx';
import { ChoiceCards } from '../../../../ui/choice-cards.tsx';
import { DateInput } from '../../../../ui/date-input.tsx';
import { DigitsInput } from '../../../../ui/digits-input.tsx';
import { FormSection } from '../../../../ui/form-section.tsx';
import { FormGrid } from '../../../../ui/layout.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import {
  BiayaInput,
  DiskonInput,
  GelombangInput,
  PilihanSelect,
  SaranInput,
  TahunAjaranInput,
} from './pilihan-inputs.tsx';
import { sectionId } from './section-nav.tsx';
import { progressOf, sections, sectionTitles } from './siswa-texts.ts';
import type { TextsForm } from './use-texts.ts';

type SectionProps = {
  form: TextsForm;
  /** Whether students fill in their own record: the NIM is the account's, the browser may know the rest. */
  own: boolean;
};

const TambahanInput = lazy(async () => ({ default: (await import('./tambahan-input.tsx')).TambahanInput }));

type Inputs = {
  [S in SectionName]: Record<Exclude<FieldOfSection<S>, TambahanField>, (props: SectionProps) => ReactNode>;
};

/** The input of each field; where it stands is told by the contract's table. */
const inputs: Inputs = {
  identitas: {
    nama: ({ form, own }) => (
      <TextInput
        {...form.text('nama', 'Tulis seperti pada KTP atau Ijazah.')}
        autoComplete={own ? 'name' : 'off'}
        autoCapitalize="words"
        enterKeyHint="next"
      />
    ),
    nim: ({ form, own }) => (
      <TextInput
        {...form.text('nim', own ? 'Dari akun Anda, tidak dapat diubah.' : undefined)}
        readOnly={own}
        autoComplete="off"
        enterKeyHint="next"
        figures
      />
    ),
    tempat_lahir: ({ form }) => <SaranInput {...form.field('tempat_lahir')} bidang="tempat_lahir" />,
    tanggal_lahir: ({ form, own }) => (
      <DateInput
        {...form.date('tanggal_lahir')}
        spelling={tanggal}
        autoComplete={own ? 'bday' : 'off'}
        min="1940-01-01"
        max={today()}
        enterKeyHint="next"
      />
    ),
    jenis_kelamin: ({ form }) => (
      <ChoiceCards
        {...form.field('jenis_kelamin')}
        options={jenisKelamin.map((value) => ({ value, label: formatJenisKelamin(value) }))}
      />
    ),
    agama: ({ form }) => (
      <Autocomplete
        {...form.field('agama', 'Pilih dari daftar atau tulis sendiri.')}
        data={agamaUmum}
        autoCapitalize="words"
        enterKeyHint="next"
      />
    ),
  },
  sekolah: {
    asal_sekolah: ({ form }) => (
      <SaranInput
        {...form.field('asal_sekolah', 'Pilih ejaan yang sudah ada, atau tulis sendiri.')}
        bidang="asal_sekolah"
        placeholder="SMK Negeri 1 Purwokerto"
      />
    ),
    nomor_whatsapp: ({ form, own }) => (
      <DigitsInput
        {...form.field('nomor_whatsapp', whatsappHelp(form))}
        placeholder="0812 3456 7890"
        inputMode="tel"
        autoComplete={own ? 'tel' : 'off'}
        maxLength={15}
        enterKeyHint="next"
      />
    ),
  },
  pendaftaran: {
    tahun_ajaran: (props) => <TahunAjaranInput {...props} />,
    jurusan_pilihan: (props) => <PilihanSelect {...props} jenis="jurusan" />,
    kelas_pilihan: (props) => <PilihanSelect {...props} jenis="kelas" />,
    gelombang: ({ form }) => <GelombangInput form={form} />,
    tanggal_daftar: ({ form }) => <DateInput {...form.date('tanggal_daftar')} spelling={tanggal} enterKeyHint="next" />,
  },
  biaya: {
    biaya_pendidikan: (props) => <BiayaInput {...props} format={(raw) => formatRupiah(Number(raw))} />,
    diskon: (props) => <DiskonInput {...props} format={formatDiskon} />,
  },
};

/** The number as people read it, once there is enough of it. */
function whatsappHelp({ values: { nomor_whatsapp } }: TextsForm): ReactNode {
  return nomor_whatsapp.length > 4 && formatWhatsapp(nomor_whatsapp);
}

/** The texts of the form, section by section. */
export function TextSections(props: SectionProps) {
  return (Object.keys(sectionTitles) as SectionName[]).map((section, at) => (
    <Section key={section} {...props} section={section} number={at + 1} />
  ));
}

function formatDiskon(raw: string): string | undefined {
  const rupiah = parseDiskon(raw);
  return rupiah ? formatRupiah(rupiah) : undefined;
}

type FrameProps = SectionProps & { section: SectionName; number: number };

function Section({ section, number, form, own }: FrameProps) {
  const fields = sections[section].filter((field) => form.shown.includes(field));
  const ofSection: Partial<Record<DataSiswaField, (props: SectionProps) => ReactNode>> = inputs[section];
  return (
    <FormSection id={sectionId(number)} number={number} title={sectionTitles[section]} {...progressOf(form, fields)}>
      <FormGrid>
        {fields.map((field) => (
          <Fragment key={field}>
            {isTambahan(field) ? (
              <Suspense>
                <TambahanInput {...{ field, form, own }} />
              </Suspense>
            ) : (
              ofSection[field]?.({ form, own })
            )}
          </Fragment>
        ))}
      </FormGrid>
    </FormSection>
  );
}
