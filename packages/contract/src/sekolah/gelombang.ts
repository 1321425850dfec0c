// Waves of the admission: when they are open, and what they cost.
import * as z from 'zod/mini';
import { formatTanggal } from '../format.ts';

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

export const defaultGelombang: GelombangSekolah = { daftar: [], hanya_saat_buka: false };

/** In the order of their opening. */
export const byOpening = (waves: readonly Gelombang[]) => waves.toSorted((a, b) => (a.buka < b.buka ? -1 : 1));

/** The wave that is open on a day (yyyy-mm-dd). */
export function gelombangDibuka(waves: readonly Gelombang[], day: string): Gelombang | undefined {
  return waves.find(({ buka, tutup }) => buka <= day && day <= tutup);
}

/** The next one that will open after a day. */
export function gelombangBerikut(waves: readonly Gelombang[], day: string): Gelombang | undefined {
  return byOpening(waves).find(({ buka }) => buka > day);
}

/** Whether students may register on a day. */
export function bolehMendaftar({ daftar, hanya_saat_buka }: GelombangSekolah, day: string): boolean {
  return !hanya_saat_buka || gelombangDibuka(daftar, day) !== undefined;
}

/** The newest wave that has opened by a day: of the newest school year the last one. */
export function gelombangTerbaru(waves: readonly Gelombang[], day: string): Gelombang | undefined {
  const opened = waves.filter(({ buka }) => buka <= day);
  return opened.toSorted((a, b) => (`${a.tahun_ajaran} ${a.buka}` < `${b.tahun_ajaran} ${b.buka}` ? 1 : -1))[0];
}

/** The wave of a number in a school year. */
export function gelombangBernomor(
  waves: readonly Gelombang[],
  { tahun_ajaran, gelombang }: { tahun_ajaran: string; gelombang: number },
): Gelombang | undefined {
  return waves.find((wave) => wave.tahun_ajaran === tahun_ajaran && wave.nomor === gelombang);
}

/** Why nobody may register on a day, and when they may; undefined while they may. */
export function pendaftaranDitutup(gelombang: GelombangSekolah, day: string): string | undefined {
  if (bolehMendaftar(gelombang, day)) return undefined;
  const next = gelombangBerikut(gelombang.daftar, day);
  if (!next) return 'Pendaftaran sedang ditutup';
  return `Pendaftaran sedang ditutup. ${next.nama} tahun ajaran ${next.tahun_ajaran} dibuka ${formatTanggal(next.buka)}`;
}

/** The sentence at a discount in a wave that has none. */
export function tanpaDiskon({ nama }: Pick<Gelombang, 'nama'>): string {
  return `${nama} tidak memberi diskon. Isi 0`;
}
