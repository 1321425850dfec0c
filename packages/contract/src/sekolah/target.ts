// How many students the school aims at: by school year, for its majors and its classes. Staff only.
import * as z from 'zod/mini';

const tujuan = z.object({ kode: z.string(), jumlah: z.int() });
/** A major or class by its code, and how many students are aimed at. */
export type Tujuan = z.output<typeof tujuan>;

const targetTahun = z.object({ tahun_ajaran: z.string(), jurusan: z.array(tujuan), kelas: z.array(tujuan) });
export type TargetTahun = z.output<typeof targetTahun>;

export const target = z.object({ daftar: z.array(targetTahun) });
export type TargetSekolah = z.output<typeof target>;

export const defaultTarget: TargetSekolah = { daftar: [] };

/** The target of a school year; without any where the school has set none. */
export function targetOf({ daftar }: TargetSekolah, tahun_ajaran: string): TargetTahun {
  return daftar.find((each) => each.tahun_ajaran === tahun_ajaran) ?? { tahun_ajaran, jurusan: [], kelas: [] };
}
