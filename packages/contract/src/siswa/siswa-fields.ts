// The fields of a student's record: one entry a field. Rules, answers, forms, reports, search and the samples of
// tests read this table, and what they need of a new field does not compile without it (docs/design/code-structure.md).
import * as z from 'zod/mini';
import { nimField } from '../akun/account-fields.ts';
import { jenisKelamin, MAX_KODE } from '../choices.ts';
import {
  biayaPendidikan,
  choice,
  dateUntilNextYear,
  diskon,
  filled,
  gelombang,
  nomorWhatsapp,
  personName,
  tahunAjaran,
  tanggalLahir,
} from '../fields.ts';
import { line } from '../text.ts';
import { isianTambahan } from './isian-tambahan.ts';

type SiswaField = {
  /** Also the accessible name in the form (ISIAN-1). */
  label: string;
  /** How a value is kept and shown; `sen` is an amount kept in hundredths of a rupiah, in a column named so. */
  kind: 'text' | 'choice' | 'date' | 'phone' | 'number' | 'rupiah' | 'sen';
  /** Reads what a form sends, with its sentences. One that takes nothing leaves the column as it begins. */
  rule: z.ZodMiniType;
  /** The value in answers. */
  stored: z.ZodMiniType;
  /** Section of the form, and the place in it. */
  form: readonly ['identitas' | 'sekolah' | 'pendaftaran' | 'biaya', number];
  /** Who types it in; whoever may read a record reads all of it. */
  enteredBy: readonly ('siswa' | 'admin')[];
  /** Rows of lists, the text that the search reads (choices are found otherwise), and columns of reports. */
  shownIn: readonly ('lists' | 'search' | 'excel' | 'pdf')[];
};

const everyone = ['siswa', 'admin'] as const;
const reports = ['excel', 'pdf'] as const;

/** In the order of sent and answered fields, of refusals, of the search text and of reports. */
export const siswaFields = {
  nama: {
    label: 'Nama',
    kind: 'text',
    rule: personName('Nama harus diisi'),
    stored: z.string(),
    form: ['identitas', 1],
    enteredBy: everyone,
    shownIn: ['lists', 'search', ...reports],
  },
  nim: {
    label: 'NIM',
    kind: 'text',
    rule: nimField('NIM harus diisi'),
    stored: z.string(),
    form: ['identitas', 2],
    // A student's is the account's own.
    enteredBy: ['admin'],
    shownIn: ['lists', 'search', ...reports],
  },
  tahun_ajaran: {
    label: 'Tahun Ajaran',
    kind: 'text',
    rule: tahunAjaran,
    stored: z.string(),
    form: ['pendaftaran', 1],
    enteredBy: everyone,
    // On paper it stands above the table.
    shownIn: ['lists', 'excel'],
  },
  jurusan_pilihan: {
    label: 'Jurusan Pilihan',
    kind: 'choice',
    // A code; which ones there are is the school's setting (`pilihan.ts`).
    rule: line('Jurusan pilihan harus diisi', MAX_KODE),
    stored: z.string(),
    form: ['pendaftaran', 2],
    enteredBy: everyone,
    shownIn: ['lists', ...reports],
  },
  kelas_pilihan: {
    label: 'Kelas Pilihan',
    kind: 'choice',
    rule: line('Kelas pilihan harus diisi', MAX_KODE),
    stored: z.string(),
    form: ['pendaftaran', 3],
    enteredBy: everyone,
    shownIn: ['lists', ...reports],
  },
  tempat_lahir: {
    label: 'Tempat Lahir',
    kind: 'text',
    rule: filled('Tempat lahir harus diisi'),
    stored: z.string(),
    form: ['identitas', 3],
    enteredBy: everyone,
    shownIn: reports,
  },
  tanggal_lahir: {
    label: 'Tanggal Lahir',
    kind: 'date',
    rule: tanggalLahir,
    stored: z.string(),
    form: ['identitas', 4],
    enteredBy: everyone,
    // On paper it stands beside the place.
    shownIn: ['excel'],
  },
  jenis_kelamin: {
    label: 'Jenis Kelamin',
    kind: 'choice',
    rule: choice(jenisKelamin, 'Jenis Kelamin harus diisi', 'Jenis Kelamin'),
    stored: z.enum(jenisKelamin),
    form: ['identitas', 5],
    enteredBy: everyone,
    shownIn: reports,
  },
  agama: {
    label: 'Agama',
    kind: 'text',
    rule: filled('Agama harus diisi'),
    stored: z.string(),
    form: ['identitas', 6],
    enteredBy: everyone,
    shownIn: reports,
  },
  asal_sekolah: {
    label: 'Asal Sekolah',
    kind: 'text',
    rule: filled('Asal sekolah harus diisi'),
    stored: z.string(),
    form: ['sekolah', 1],
    enteredBy: everyone,
    shownIn: reports,
  },
  nomor_whatsapp: {
    label: 'Nomor Whatsapp',
    kind: 'phone',
    rule: nomorWhatsapp,
    stored: z.string(),
    form: ['sekolah', 2],
    enteredBy: everyone,
    shownIn: ['lists', 'search', ...reports],
  },
  tanggal_daftar: {
    label: 'Tanggal Daftar',
    kind: 'date',
    rule: dateUntilNextYear('Tanggal daftar harus diisi'),
    stored: z.string(),
    form: ['pendaftaran', 5],
    enteredBy: everyone,
    shownIn: reports,
  },
  gelombang: {
    label: 'Gelombang Daftar',
    kind: 'number',
    rule: gelombang,
    stored: z.int(),
    form: ['pendaftaran', 4],
    enteredBy: everyone,
    shownIn: reports,
  },
  biaya_pendidikan: {
    label: 'Biaya Pendidikan',
    kind: 'rupiah',
    rule: biayaPendidikan,
    stored: z.number(),
    form: ['biaya', 1],
    enteredBy: everyone,
    shownIn: reports,
  },
  diskon: {
    label: 'Diskon',
    kind: 'sen',
    rule: diskon,
    stored: z.number(),
    form: ['biaya', 2],
    enteredBy: everyone,
    shownIn: reports,
  },
  ...isianTambahan,
} as const satisfies Record<string, SiswaField>;

type Table = typeof siswaFields;
export type DataSiswaField = keyof Table;

/** The fields whose list of `K` holds one of `V`. */
type FieldWith<K extends 'enteredBy' | 'shownIn', V> = {
  [F in DataSiswaField]: [Extract<Table[F][K][number], V>] extends [never] ? never : F;
}[DataSiswaField];
/** What students enter. */
export type OwnField = FieldWith<'enteredBy', 'siswa'>;
export type ListedField = FieldWith<'shownIn', 'lists'>;
export type SearchedField = FieldWith<'shownIn', 'search'>;
export type ReportedField = FieldWith<'shownIn', 'excel' | 'pdf'>;
/** What a school may ask besides. */
export type TambahanField = keyof typeof isianTambahan;

export const dataSiswaFieldNames = Object.keys(siswaFields) as DataSiswaField[];

/** The fields whose entry passes, in the order of the table. */
export function fieldsWhere<F extends DataSiswaField>(passes: (entry: SiswaField) => boolean): F[] {
  return dataSiswaFieldNames.filter((field) => passes(siswaFields[field])) as F[];
}

export const ownFieldNames = fieldsWhere<OwnField>(({ enteredBy }) => enteredBy.includes('siswa'));
export const tambahanFieldNames = Object.keys(isianTambahan) as TambahanField[];
export const listedFieldNames = fieldsWhere<ListedField>(({ shownIn }) => shownIn.includes('lists'));

export function isTambahan(field: string): field is TambahanField {
  return field in isianTambahan;
}

export type FormSection = SiswaField['form'][0];
/** The fields of a section of the form. */
export type FieldOfSection<S> = { [F in DataSiswaField]: Table[F]['form'][0] extends S ? F : never }[DataSiswaField];

/** The fields of a section of the form, in their order there. */
export function fieldsIn(section: FormSection): DataSiswaField[] {
  const within = dataSiswaFieldNames.filter((field) => siswaFields[field].form[0] === section);
  return within.sort((a, b) => siswaFields[a].form[1] - siswaFields[b].form[1]);
}

type Properties<K extends keyof SiswaField> = { -readonly [F in DataSiswaField]: Table[F][K] };

/** One property of each of these entries. */
export function propertyOf<K extends keyof SiswaField, F extends DataSiswaField>(
  key: K,
  fields: readonly F[],
): Pick<Properties<K>, F> {
  const found: Partial<Record<DataSiswaField, unknown>> = {};
  for (const field of fields) found[field] = siswaFields[field][key];
  return found as Pick<Properties<K>, F>;
}

export const dataSiswaFields = propertyOf('rule', dataSiswaFieldNames);
export const dataSiswaLabels = propertyOf('label', dataSiswaFieldNames);
