// How values are shown (BENTUK-2 to BENTUK-4).

import type { Pengelola } from '@gerbang/contract/akun/pengelola';
import { grouped } from '@gerbang/contract/format';

export {
  formatGelombang,
  formatJam,
  formatJenisKelamin,
  formatKelas,
  formatNumber,
  formatTanggal,
  formatWaktu,
  tanggalOnCampus,
} from '@gerbang/contract/format';
export { formatWhatsapp, whatsappLink } from '@gerbang/contract/nomor-whatsapp';

/** In place of a student's name, where the person is gone or is not shown to the reader (PINJAM-9, RESMI-7). */
export const TIDAK_TERSEDIA = 'Data siswa tidak tersedia';

/**
 * Rupiah as 'Rp 12.500.000,00', of one piece wherever a line ends. Grouped by hand: `Intl` with `style: 'currency'` drops the decimals in some versions.
 */
export function formatRupiah(value: number): string {
  const [whole = '0', decimals] = Math.abs(value).toFixed(2).split('.');
  return `Rp\u00a0${value < 0 ? '-' : ''}${grouped(whole)},${decimals}`;
}

/** Words that stay small inside a name. */
const staysSmall = new Set(['bin', 'binti']);

/** A name in title case; `bin` and `binti` stay small, `Ma'ruf` and `M.` stay whole, double spaces go. */
export function titleCase(nama: string): string {
  return nama
    .trim()
    .split(/\s+/)
    .map((word, index) => titleWord(word.toLocaleLowerCase('id'), index))
    .join(' ');
}

function titleWord(word: string, index: number): string {
  if (index > 0 && staysSmall.has(word)) return word;
  // A letter begins a part of a word after a hyphen, a dot or an opening bracket, never after an apostrophe.
  return word.replace(
    /(^|[-.(])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toLocaleUpperCase('id'),
  );
}

/** A sum at a glance: 'Rp 628,5 juta', 'Rp 1,2 miliar', below a million 'Rp 400.000'. */
export function formatShortRupiah(value: number): string {
  const [unit, word] = value < 999_950_000 ? [1e6, 'juta'] : [1e9, 'miliar'];
  if (value < 999_950) return `Rp\u00a0${grouped(value.toFixed(0))}`;
  return `Rp\u00a0${(value / unit).toFixed(1).replace('.', ',').replace(',0', '')}\u00a0${word}`;
}

/** A share such as '54,81%'; '0,00%' of nothing. */
export function formatPercent(part: number, whole: number, decimals = 2): string {
  return `${(whole > 0 ? (part / whole) * 100 : 0).toFixed(decimals).replace('.', ',')}%`;
}

/** Name of the managing admin, as lists and details show it. */
export function namaPengelola({ pengelola }: { pengelola: Pengelola }): string {
  return pengelola?.profile?.nama || 'Tidak ada nama';
}

/** 'a', 'a dan b', 'a, b, dan c'. */
export function joinWords(words: readonly string[]): string {
  if (words.length < 3) return words.join(' dan ');
  return `${words.slice(0, -1).join(', ')}, dan ${words.at(-1)}`;
}
