// The kinds of official papers, and the fields that their texts and numbers may have.

/** What each kind is called. */
export const jenisSuratLabels = {
  bukti: 'Bukti Pendaftaran',
  diterima: 'Surat Keterangan Diterima',
  kartu: 'Kartu Siswa',
  biaya: 'Keterangan Biaya',
  boks: 'Daftar Isi Boks',
} as const;
export type JenisSurat = keyof typeof jenisSuratLabels;
export const jenisSurat = Object.keys(jenisSuratLabels) as [JenisSurat, ...JenisSurat[]];

/** Those of one student: what is printed on them can be proven. */
export const jenisSuratSiswa = ['bukti', 'diterima', 'kartu', 'biaya'] as const;
export type JenisSuratSiswa = (typeof jenisSuratSiswa)[number];

/** What stands for the facts of a student in the texts of papers, with what it means. */
export const isianSurat = {
  nama: 'nama siswa',
  nim: 'NIM',
  tempat_lahir: 'tempat lahir',
  tanggal_lahir: 'tanggal lahir',
  asal_sekolah: 'asal sekolah',
  jurusan: 'jurusan pilihan',
  kelas: 'kelas pilihan',
  tahun_ajaran: 'tahun ajaran',
  gelombang: 'gelombang pendaftaran',
  tanggal_daftar: 'tanggal daftar',
  biaya: 'biaya pendidikan',
  diskon: 'diskon',
  bayar: 'biaya sesudah diskon',
  sekolah: 'nama sekolah',
  tanggal: 'tanggal surat',
  nomor: 'nomor surat',
} as const;
export type IsianSurat = keyof typeof isianSurat;

/** Those that a list of many students has. */
export const isianBoks: readonly IsianSurat[] = ['sekolah', 'tanggal', 'nomor'];

/** What stands in the format of numbers. */
export const isianNomor = {
  nomor: 'urutan tahun itu, 4 angka',
  kode: 'kode jenis surat',
  bulan: 'bulan, 2 angka',
  'bulan romawi': 'bulan dengan angka Romawi',
  tahun: 'tahun, 4 angka',
} as const;
export type IsianNomor = keyof typeof isianNomor;

/** Everything between braces in a text. */
export const namesIn = (text: string) => Array.from(text.matchAll(/\{([^{}]*)\}/g), ([, name = '']) => name);

/** The text with each known name replaced. */
export function filled(text: string, values: Record<string, string>): string {
  return text.replace(/\{([^{}]*)\}/g, (whole, name: string) => values[name] ?? whole);
}

const romawi = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
const URUT_DIGITS = 4;

export type NomorSurat = { urut: number; kode: string /** yyyy-mm-dd */; tanggal: string };

/** A number as the school writes it. */
export function nomorSurat(format: string, { urut, kode, tanggal }: NomorSurat): string {
  const [tahun = '', bulan = ''] = tanggal.split('-');
  const nomor = String(urut).padStart(URUT_DIGITS, '0');
  return filled(format, { nomor, kode, bulan, 'bulan romawi': romawi[Number(bulan) - 1] ?? '', tahun });
}

export const isOfSiswa = (jenis: JenisSurat): jenis is JenisSuratSiswa =>
  (jenisSuratSiswa as readonly JenisSurat[]).includes(jenis);
