// Majors and classes of the school. Records keep the `kode`, which never changes; people read the `nama`.
import * as z from 'zod/mini';
import { jurusanPilihan, kelasPilihan } from '../choices.ts';

const entry = z.object({
  kode: z.string(),
  nama: z.string(),
  /** Stays on the records that have it, and is no longer offered. */
  pensiun: z.boolean(),
  /** One line for who chooses; '' or none where the school has none. */
  keterangan: z.optional(z.string()),
});
export type Pilihan = z.output<typeof entry>;

export const pilihan = z.object({ jurusan: z.array(entry), kelas: z.array(entry) });
export type PilihanSekolah = z.output<typeof pilihan>;
export type JenisPilihan = keyof PilihanSekolah;

const lines = {
  'Manajemen Informatika': 'Mengelola data dan usaha dengan komputer.',
  'Teknik Informatika': 'Membuat program dan merawat komputer serta jaringan.',
  'Manajemen Perkantoran': 'Administrasi, arsip, dan surat-menyurat kantor.',
  'Komputerisasi Akuntansi': 'Pembukuan dan laporan keuangan dengan komputer.',
  Pagi: 'Belajar pada pagi hari.',
  Siang: 'Belajar pada siang hari.',
  Sore: 'Belajar pada sore hari.',
  Malam: 'Belajar pada malam hari.',
} as const satisfies Record<(typeof jurusanPilihan | typeof kelasPilihan)[number], string>;

const asIs = (names: readonly (keyof typeof lines)[]): Pilihan[] =>
  names.map((nama) => ({ kode: nama, nama, pensiun: false, keterangan: lines[nama] }));

/** The specification's own: their names are their codes. */
export const defaultPilihan: PilihanSekolah = { jurusan: asIs(jurusanPilihan), kelas: asIs(kelasPilihan) };

/** Those that a form offers. */
export function ditawarkan(entries: readonly Pilihan[]): Pilihan[] {
  return entries.filter(({ pensiun }) => !pensiun);
}

/** How people read a code; one that is not in the list is its own name. */
export function namaPilihan(entries: readonly Pilihan[], kode: string): string {
  return entries.find((entry) => entry.kode === kode)?.nama ?? kode;
}

/** The field of a record that keeps a choice of each kind. */
export const pilihanField = { jurusan: 'jurusan_pilihan', kelas: 'kelas_pilihan' } as const;

/** The kind of choice that a field keeps; undefined for all others. */
export function jenisOfField(field: string): JenisPilihan | undefined {
  return (Object.keys(pilihanField) as JenisPilihan[]).find((jenis) => pilihanField[jenis] === field);
}

const labels: Record<JenisPilihan, string> = { jurusan: 'Jurusan pilihan', kelas: 'Kelas pilihan' };

/** The sentence for a choice that is not among these. */
export function bukanPilihan(jenis: JenisPilihan, entries: readonly Pilihan[]): string {
  return `${labels[jenis]} harus salah satu dari: ${entries.map(({ nama }) => nama).join(', ')}`;
}
