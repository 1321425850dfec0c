// How numbers, dates and times are written, on the screen and in reports (BENTUK-2, BENTUK-3).

const months = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
] as const;

/** Digits with dots between thousands. */
export const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '.');

/** A whole number with dots between thousands, such as '1.234'. */
export function formatNumber(value: number): string {
  return (value < 0 ? '-' : '') + grouped(Math.abs(Math.trunc(value)).toFixed(0));
}

/** A date yyyy-mm-dd as '17 Agustus 2025', never through a time zone; anything else comes back as it is. */
export function formatTanggal(tanggal: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(tanggal) ?? [];
  const nama = months[Number(month) - 1];
  return nama ? `${Number(day)} ${nama} ${year}` : tanggal;
}

/** A moment (ISO 8601) as '18 November 2026, 14.05 WIB' in the campus' time zone. */
export function formatWaktu(iso: string): string {
  return `${formatTanggal(tanggalOnCampus(iso))}, ${formatJam(iso)}`;
}

/** A moment (ISO 8601) as '14.05 WIB' in the campus' time zone. */
export function formatJam(iso: string): string {
  const text = inCampusTime(iso);
  return `${text.slice(11, 13)}.${text.slice(14, 16)} WIB`;
}

/** The day (yyyy-mm-dd) on which a moment (ISO 8601) falls on the campus. */
export function tanggalOnCampus(iso: string): string {
  return inCampusTime(iso).slice(0, 10);
}

/** WIB is seven hours ahead of UTC all year: no time-zone data is asked. */
function inCampusTime(iso: string): string {
  return new Date(Date.parse(iso) + 7 * 3_600_000).toISOString();
}

/** 'Laki - Laki' or 'Perempuan'. */
export function formatJenisKelamin(jenisKelamin: 'L' | 'P'): string {
  return jenisKelamin === 'L' ? 'Laki - Laki' : 'Perempuan';
}

/** 'Kelas Pagi', also of a class that calls itself so. */
export function formatKelas(kelas: string): string {
  return /^kelas /i.test(kelas) ? kelas : `Kelas ${kelas}`;
}

/** 'Gelombang 2'. */
export function formatGelombang(gelombang: number): string {
  return `Gelombang ${gelombang}`;
}
