// Targets as the pimpinan sends them.
import * as z from 'zod/mini';
import { MAX_KODE } from '../choices.ts';
import { tahunAjaran } from '../fields.ts';

const MOST_YEARS = 30;
const MOST = 80;
const MOST_SISWA = 9999;

const once = (names: string[]) => new Set(names).size === names.length;

const tujuan = z.object({
  kode: z.string().check(z.minLength(1), z.maxLength(MAX_KODE)),
  jumlah: z
    .int('Target harus angka bulat')
    .check(z.minimum(1, 'Target paling sedikit 1'), z.maximum(MOST_SISWA, `Target paling banyak ${MOST_SISWA}`)),
});
const daftar = z.array(tujuan).check(
  z.maxLength(MOST),
  z.refine((list) => once(list.map(({ kode }) => kode)), 'Satu pilihan punya dua target'),
);

export const targetForm = z.object({
  daftar: z.array(z.object({ tahun_ajaran: tahunAjaran, jurusan: daftar, kelas: daftar }), 'Isi target').check(
    z.maxLength(MOST_YEARS, `Paling banyak ${MOST_YEARS} tahun ajaran`),
    z.refine((years) => once(years.map(({ tahun_ajaran }) => tahun_ajaran)), 'Satu tahun ajaran disebut dua kali'),
  ),
});
