// What a record may be: its choices, its states, its documents.
/** Characters of a major's or class's code at the most. */
export const MAX_KODE = 110;

/** What a new database offers, and the codes of these majors and classes for ever (`pilihan.ts`). */
export const jurusanPilihan = [
  'Manajemen Informatika',
  'Teknik Informatika',
  'Manajemen Perkantoran',
  'Komputerisasi Akuntansi',
] as const;
export const kelasPilihan = ['Pagi', 'Siang', 'Sore', 'Malam'] as const;

export const jenisKelamin = ['L', 'P'] as const;
export const statusData = ['Menunggu Validasi', 'Tervalidasi', 'Ditolak'] as const;
export type StatusData = (typeof statusData)[number];

/** Offered in the form; stored as text. */
export const agamaUmum = [
  'Islam',
  'Kristen',
  'Katolik',
  'Hindu',
  'Buddha',
  'Khonghucu',
  'Kepercayaan terhadap Tuhan YME',
] as const;

/** What file choosers offer. The server takes pictures of the first three kinds, by content; the web app makes the rest into them. */
export const acceptedFiles = '.png,.jpg,.jpeg,.pdf,.heic,.heif,.webp,image/*,application/pdf';
/** Largest upload in bytes (10 MiB). */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
/** Long edge in pixels and JPEG quality of a photo as it is stored. The web app sends it so: then writing it anew takes nothing more of it. */
export const storedFoto = { edge: 1200, quality: 82 } as const;

/** The six pictures of a student record with their labels, in the order of the form. */
export const dokumenLabels = {
  pas_foto_2x3: 'Pas Foto 2x3',
  pas_foto_3x4: 'Pas Foto 3x4',
  fotokopi_ktp: 'Fotokopi KTP',
  fotokopi_kk: 'Fotokopi KK',
  fotokopi_ijazah: 'Fotokopi Ijazah',
  fotokopi_skl: 'Fotokopi SKL',
} as const;
export type Dokumen = keyof typeof dokumenLabels;
export const dokumen = Object.keys(dokumenLabels) as [Dokumen, ...Dokumen[]];
