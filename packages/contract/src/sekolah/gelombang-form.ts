// Waves as the pimpinan sends them.
import * as z from 'zod/mini';
import { biayaPendidikan, date, gelombang as nomorGelombang, tahunAjaran } from '../fields.ts';
import { line } from '../text.ts';
import { byOpening, type Gelombang } from './gelombang.ts';

const MOST = 90;

/** Takes the number itself, as it is stored, besides what a form sends. */
function number<S extends z.ZodMiniType<number, string>>(rule: S) {
  return z.pipe(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.transform((value: string | number) => String(value)),
    ),
    rule,
  );
}

const typed = z
  .object({
    tahun_ajaran: tahunAjaran,
    nomor: number(nomorGelombang),
    nama: line('Nama gelombang harus diisi', 60),
    buka: date('Tanggal buka harus diisi'),
    tutup: date('Tanggal tutup harus diisi'),
    biaya: number(biayaPendidikan),
    diskon_boleh: z.boolean('Pilih apakah diskon boleh diisi'),
  })
  .check(
    z.refine(({ buka, tutup }) => buka <= tutup, {
      error: 'Tanggal tutup tidak boleh sebelum tanggal buka',
      path: ['tutup'],
    }),
  );

export const gelombangForm = z.object({
  daftar: z.array(typed, 'Isi daftar gelombang').check(
    z.maxLength(MOST, `Paling banyak ${MOST} gelombang`),
    z.refine((waves) => !twice(waves), 'Dua gelombang bernomor sama dalam satu tahun ajaran'),
    z.refine((waves) => !overlapping(waves), 'Tanggal gelombang tidak boleh bertumpuk'),
  ),
  hanya_saat_buka: z.boolean('Pilih kapan siswa boleh mendaftar'),
});

function twice(waves: Gelombang[]): boolean {
  return new Set(waves.map(({ tahun_ajaran, nomor }) => `${tahun_ajaran} ${nomor}`)).size < waves.length;
}

/** Whether a day lies in two waves, of whatever years: a form can offer one only. */
function overlapping(waves: Gelombang[]): boolean {
  const inOrder = byOpening(waves);
  return inOrder.some(({ buka }, at) => at > 0 && buka <= (inOrder[at - 1] as Gelombang).tutup);
}
