// How fast a wave fills, beside the same days of the years before it.

import { isCalendarDate } from '@gerbang/contract/fields';
import type { Laju, LajuTahun } from '@gerbang/contract/laporan/analisis';
import type { Db } from '../../../platform/database/database.ts';
import { preparedQuery } from '../../../platform/database/engine.ts';

/** Years before the asked one that it is measured against. */
const YEARS_BEFORE = 3;
/** A longer picture would be of one wrong date. */
const MOST_DAYS = 366;

type OfGelombang = { tahunAjaran: string; gelombang: number };
type Day = { hari: string; jumlah: number };

/** The school year so many years before. */
export function tahunAjaranBefore(tahunAjaran: string, years: number): string {
  const first = Number(tahunAjaran.slice(0, 4)) - years;
  return `${first}/${first + 1}`;
}

/** Null while no validated student of the asked year is in the wave, nor of the years before. */
export async function getLaju(db: Db, { tahunAjaran, gelombang }: OfGelombang, hariIni: string): Promise<Laju | null> {
  const years = await Promise.all(
    Array.from({ length: YEARS_BEFORE + 1 }, async (_, back) => {
      const tahun_ajaran = tahunAjaranBefore(tahunAjaran, back);
      const days = await findDays(db, { tahunAjaran: tahun_ajaran, gelombang });
      return { tahun_ajaran, back, days: days.map(({ hari, jumlah }) => ({ hari: laterBy(hari, back), jumlah })) };
    }),
  );
  const present = years.filter(({ back, days }) => back === 0 || days.length > 0);
  if (present.every(({ days }) => days.length === 0)) return null;
  const hari = daysOf(
    present.flatMap(({ days }) => days),
    hariIni,
  );
  const tahun = present.map(({ tahun_ajaran, back, days }): LajuTahun => {
    const by = cumulative(days);
    return {
      tahun_ajaran,
      total: by('9999-12-31'),
      kini: by(hariIni),
      jumlah: hari.map((day) => (back === 0 && day > hariIni ? null : by(day))),
    };
  });
  return { gelombang, hari, hari_ini: hariIni, tahun };
}

/** Index: data_siswa_gelombang holds it. */
const findDays = preparedQuery<OfGelombang, Day>((db, argument) =>
  db
    .selectFrom('data_siswa')
    .select('tanggal_daftar as hari')
    .select((eb) => eb.fn.countAll<number>().as('jumlah'))
    .where('status_data', '=', 'Tervalidasi')
    .where('tahun_ajaran', '=', argument('tahunAjaran'))
    .where('gelombang', '=', argument('gelombang'))
    .groupBy('tanggal_daftar')
    .orderBy('tanggal_daftar'),
);

/** The same day of the calendar some years later; 29 February has 1 March after it, as `sameDayLastYear` has it. */
export function laterBy(day: string, years: number): string {
  const later = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`;
  return isCalendarDate(later) ? later : later.replace('-02-29', '-03-01');
}

/** The days of the picture: without the first hundredth of the students, whose dates are wrong where they are far away. */
function daysOf(all: Day[], today: string): string[] {
  const sorted = all.toSorted((a, b) => (a.hari < b.hari ? -1 : 1));
  const skipped = sorted.reduce((sum, { jumlah }) => sum + jumlah, 0) / 100;
  const by = cumulative(sorted);
  const from = sorted.find(({ hari }) => by(hari) > skipped)?.hari ?? today;
  const until = new Date(Date.parse(from) + MOST_DAYS * 86_400_000).toISOString().slice(0, 10);
  const last = sorted.at(-1)?.hari ?? today;
  const days = new Set(sorted.map(({ hari }) => hari).filter((hari) => hari >= from && hari <= until));
  // A wave of long ago has no today.
  if (today >= from && today <= last) days.add(today);
  return [...days].sort();
}

function cumulative(days: Day[]): (until: string) => number {
  const sorted = days.toSorted((a, b) => (a.hari < b.hari ? -1 : 1));
  return (until) => sorted.reduce((sum, { hari, jumlah }) => (hari <= until ? sum + jumlah : sum), 0);
}
