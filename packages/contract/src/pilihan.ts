// Majors and classes of the school. Records keep the `kode`, which never changes; people read the `nama`.
import * as z from 'zod/mini';
import { jurusanPilihan, kelasPilihan } from './choices.ts';
import { line } from './text.ts';

const MOST = 40;

const entry = z.object({
  kode: z.string(),
  nama: z.string(),
  /** Stays on the records that have it, and is no longer offered. */
  pensiun: z.boolean(),
});
export type Pilihan = z.output<typeof entry>;

export const pilihan = z.object({ jurusan: z.array(entry), kelas: z.array(entry) });
export type PilihanSekolah = z.output<typeof pilihan>;
export type JenisPilihan = keyof PilihanSekolah;

/** The choices of one kind, in their order. A new one comes without `kode`; the server gives it one. */
function daftar(label: string) {
  const typed = z.object({
    kode: z._default(z.string().check(z.trim(), z.maxLength(110)), ''),
    nama: line(`Nama ${label} harus diisi`, 100),
    pensiun: z._default(z.boolean(), false),
  });
  return z.array(typed, `Isi daftar ${label}`).check(
    z.maxLength(MOST, `Paling banyak ${MOST} ${label}`),
    z.refine((entries) => entries.some(({ pensiun }) => !pensiun), `Sisakan paling sedikit satu ${label} yang dipakai`),
    z.refine((entries) => isUnique(entries.map(({ nama }) => nama)), `Dua ${label} bernama sama`),
    z.refine((entries) => isUnique(entries.map(({ kode }) => kode)), `Dua ${label} berkode sama`),
  );
}

function isUnique(texts: string[]): boolean {
  const given = texts.filter((text) => text !== '').map((text) => text.toLowerCase());
  return new Set(given).size === given.length;
}

/** Gives those without a code their name as one; where another was called so before, a number behind it. */
export function withKode(entries: Pilihan[]): Pilihan[] {
  const taken = new Set(entries.map(({ kode }) => kode.toLowerCase()));
  return entries.map((entry) => {
    if (entry.kode !== '') return entry;
    let kode = entry.nama;
    for (let n = 2; taken.has(kode.toLowerCase()); n++) kode = `${entry.nama} ${n}`;
    taken.add(kode.toLowerCase());
    return { ...entry, kode };
  });
}

export const pilihanForm = z.object({ jurusan: daftar('jurusan'), kelas: daftar('kelas') });

const asIs = (names: readonly string[]): Pilihan[] => names.map((nama) => ({ kode: nama, nama, pensiun: false }));

/** The specification's own: their names are their codes. */
export const pilihanAwal: PilihanSekolah = { jurusan: asIs(jurusanPilihan), kelas: asIs(kelasPilihan) };

/** Those that a form offers. */
export function ditawarkan(entries: readonly Pilihan[]): Pilihan[] {
  return entries.filter(({ pensiun }) => !pensiun);
}

/** How people read a code; one that is not in the list is its own name. */
export function namaPilihan(entries: readonly Pilihan[], kode: string): string {
  return entries.find((entry) => entry.kode === kode)?.nama ?? kode;
}
