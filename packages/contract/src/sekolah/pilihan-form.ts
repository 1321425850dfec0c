// Majors and classes as the pimpinan sends them.
import * as z from 'zod/mini';
import { MAX_KODE } from '../choices.ts';
import { line } from '../text.ts';
import type { Pilihan } from './pilihan.ts';

const MOST = 40;

/** The choices of one kind, in their order. A new one comes without `kode`; the server gives it one. */
function daftar(label: string) {
  const typed = z.object({
    kode: z._default(z.string().check(z.trim(), z.maxLength(MAX_KODE)), ''),
    nama: line(`Nama ${label} harus diisi`, 100),
    pensiun: z._default(z.boolean(), false),
    keterangan: z.optional(
      z.string().check(z.trim(), z.maxLength(120, `Keterangan ${label} paling banyak 120 karakter`)),
    ),
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

export const pilihanForm = z.object({ jurusan: daftar('jurusan'), kelas: daftar('kelas') });

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
