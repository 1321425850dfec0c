/** The school year that begins in July of a year. */
const mulai = (tahun: number): string => `${tahun}/${tahun + 1}`;

/** The year in which the running school year (July to June) began, and the month, on a day (yyyy-mm-dd). */
function berjalan(hariIni: string): { tahun: number; bulan: number } {
  const [tahun, bulan] = hariIni.split('-').map(Number) as [number, number];
  return { tahun: bulan >= 7 ? tahun : tahun - 1, bulan };
}

/**
 * The school years offered to who registers on a day (yyyy-mm-dd): the running one and the next, which comes first
 * from October on, when the next wave registers.
 */
export function tahunAjaranDitawarkan(hariIni: string): [string, string] {
  const { tahun, bulan } = berjalan(hariIni);
  const [running, next] = [mulai(tahun), mulai(tahun + 1)];
  return bulan >= 7 && bulan < 10 ? [running, next] : [next, running];
}

/** The school years that staff look back on, newest first: the next one, the running one, the three before it. */
export function tahunAjaranTerakhir(hariIni: string): string[] {
  const { tahun } = berjalan(hariIni);
  return [1, 0, -1, -2, -3].map((years) => mulai(tahun + years));
}
