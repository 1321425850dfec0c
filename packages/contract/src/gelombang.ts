// Waves of the admission: when they are open, and what they cost.
import * as z from 'zod/mini';
import { biayaPendidikan, date, gelombang as nomorGelombang, tahunAjaran } from './fields.ts';
import { line } from './text.ts';

const MOST = 90;

const stored = z.object({
  tahun_ajaran: z.string(),
  nomor: z.int(),
  nama: z.string(),
  /** First and last day, yyyy-mm-dd, by the school's clock. */
  buka: z.string(),
  tutup: z.string(),
  /** Rupiah that the student's form begins with. */
  biaya: z.int(),
  /** Whether a student may enter a discount. */
  diskon_boleh: z.boolean(),
});
export type Gelombang = z.output<typeof stored>;

export const gelombang = z.object({
  daftar: z.array(stored),
  /** Whether students register only while a wave is open. */
  hanya_saat_buka: z.boolean(),
});
export type GelombangSekolah = z.output<typeof gelombang>;

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

export const gelombangAwal: GelombangSekolah = { daftar: [], hanya_saat_buka: false };

function twice(waves: Gelombang[]): boolean {
  return new Set(waves.map(({ tahun_ajaran, nomor }) => `${tahun_ajaran} ${nomor}`)).size < waves.length;
}

/** Whether a day lies in two waves, of whatever years: a form can offer one only. */
function overlapping(waves: Gelombang[]): boolean {
  const inOrder = byOpening(waves);
  return inOrder.some(({ buka }, at) => at > 0 && buka <= (inOrder[at - 1] as Gelombang).tutup);
}

const byOpening = (waves: readonly Gelombang[]) => waves.toSorted((a, b) => (a.buka < b.buka ? -1 : 1));

/** The wave that is open on a day (yyyy-mm-dd). */
export function gelombangDibuka(waves: readonly Gelombang[], day: string): Gelombang | undefined {
  return waves.find(({ buka, tutup }) => buka <= day && day <= tutup);
}

/** The next one that will open after a day. */
export function gelombangBerikut(waves: readonly Gelombang[], day: string): Gelombang | undefined {
  return byOpening(waves).find(({ buka }) => buka > day);
}

export type KeadaanGelombang = 'Akan dibuka' | 'Dibuka' | 'Ditutup';

export function keadaanGelombang({ buka, tutup }: Pick<Gelombang, 'buka' | 'tutup'>, day: string): KeadaanGelombang {
  if (day < buka) return 'Akan dibuka';
  return day <= tutup ? 'Dibuka' : 'Ditutup';
}

/** Whether students may register on a day. */
export function bolehMendaftar({ daftar, hanya_saat_buka }: GelombangSekolah, day: string): boolean {
  return !hanya_saat_buka || gelombangDibuka(daftar, day) !== undefined;
}
