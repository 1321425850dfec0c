/** The school year that begins in July of a year. */
const beginningIn = (tahun: number): string => `${tahun}/${tahun + 1}`;

/** The year in which the running school year (July to June) began, and the month, on a day (yyyy-mm-dd). */
function runningOn(day: string): { tahun: number; month: number } {
  const [tahun, month] = day.split('-').map(Number) as [number, number];
  return { tahun: month >= 7 ? tahun : tahun - 1, month };
}

/**
 * The school years offered to who registers on a day (yyyy-mm-dd): the running one and the next, which comes first
 * from October on, when the next wave registers. Where a wave is open its year comes first.
 */
export function offeredTahunAjaran(day: string, open?: { tahun_ajaran: string } | undefined): string[] {
  const { tahun, month } = runningOn(day);
  const [running, next] = [beginningIn(tahun), beginningIn(tahun + 1)];
  const offered = month >= 7 && month < 10 ? [running, next] : [next, running];
  return open ? [...new Set([open.tahun_ajaran, ...offered])] : offered;
}

/** The school year that runs on a day. */
export const runningTahunAjaran = (day: string): string => beginningIn(runningOn(day).tahun);

/** The school years that staff look back on, newest first: the next one, the running one, the three before it. */
export function recentTahunAjaran(day: string): string[] {
  const { tahun } = runningOn(day);
  return [1, 0, -1, -2, -3].map((years) => beginningIn(tahun + years));
}

/** Every school year that a record can be of, newest first, by which staff narrow an archive of many years. */
export function everyTahunAjaran(day: string): string[] {
  const last = runningOn(day).tahun + 1;
  return Array.from({ length: last - FIRST + 1 }, (_, years) => beginningIn(last - years));
}
/** The field takes none before 2000/2001. */
const FIRST = 2000;
