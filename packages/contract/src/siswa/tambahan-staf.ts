// What staff have of the fields besides the specification's, apart from their table, which students load.
import type { TambahanField } from './siswa-fields.ts';

export type FactsGroup = 'Identitas' | 'Pendidikan' | 'Pendaftaran';

type OfStaf = {
  /** The group in which staff read it, and the place there (`siswa-facts.ts`). */
  facts: readonly [FactsGroup, number];
  /** Why it is usually marked as wrong, the most common first. */
  rejected: readonly string[];
  /** How spreadsheets call it. */
  headings: string;
  /** What the settings say of it. */
  settings: string;
};

const onKtp = ['tidak sama dengan KTP', 'tidak sama dengan KK'];

export const tambahanStaf: Record<TambahanField, OfStaf> = {
  nik: {
    facts: ['Identitas', 6],
    rejected: [...onKtp, 'belum diisi'],
    headings: 'nik|no nik|nomor nik|no ktp|nomor ktp|no induk kependudukan|nomor induk kependudukan|nik siswa',
    settings: '16 angka dari KTP atau KK.',
  },
  nisn: {
    facts: ['Pendidikan', 2],
    rejected: ['tidak sama dengan ijazah', 'tidak ditemukan di situs NISN', 'belum diisi'],
    headings: 'nisn|no nisn|nomor nisn|nomor induk siswa nasional',
    settings: '10 angka dari ijazah atau rapor.',
  },
  nama_ibu: {
    facts: ['Identitas', 7],
    rejected: ['tidak sama dengan KK', 'belum lengkap', 'belum diisi'],
    headings: 'nama ibu kandung|nama ibu|ibu kandung|ibu|nama ibu siswa|mother name',
    settings: 'Seperti pada KK.',
  },
  alamat: {
    facts: ['Identitas', 8],
    rejected: [...onKtp, 'belum lengkap', 'belum diisi'],
    headings: 'alamat|alamat rumah|alamat lengkap|alamat siswa|alamat tinggal|address',
    settings: 'Tempat tinggal siswa, boleh beberapa baris.',
  },
  nama_wali: {
    facts: ['Pendaftaran', 10],
    rejected: ['tidak sama dengan KK', 'belum diisi'],
    headings: 'nama wali|wali|nama orang tua|nama orang tua wali|orang tua|nama ortu|guardian',
    settings: 'Orang tua atau wali yang dihubungi sekolah.',
  },
  nomor_wali: {
    facts: ['Pendaftaran', 11],
    rejected: ['tidak dapat dihubungi', 'bukan nomor WhatsApp', 'belum diisi'],
    headings:
      'nomor whatsapp wali|no wa wali|wa wali|no hp wali|hp wali|nomor hp wali|telepon wali|no hp orang tua|no hp ortu|hp ortu',
    settings: 'Dibaca dan disimpan seperti nomor siswa.',
  },
  nomor_kip: {
    facts: ['Pendaftaran', 12],
    rejected: ['tidak sama dengan kartu KIP', 'belum diisi'],
    headings: 'nomor kip|no kip|kip|nomor kip kuliah|no kip kuliah|kip kuliah',
    settings: 'Kartu Indonesia Pintar, bagi penerima bantuan.',
  },
};

/** One of these of each field. */
export function eachOfStaf<K extends keyof OfStaf>(name: K) {
  const pairs = Object.entries(tambahanStaf).map(([field, of]) => [field, of[name]]);
  return Object.fromEntries(pairs) as Record<TambahanField, OfStaf[K]>;
}
