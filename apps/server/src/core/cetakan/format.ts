// How values are written in reports only; the rest is the contract's.
import { formatNumber, formatTanggal } from '@gerbang/contract/format';

/** Hundredths of a rupiah as 'Rp 12.500.000,00'. */
export function formatRupiah(sen: number): string {
  const whole = Math.floor(sen / 100);
  return `Rp ${formatNumber(whole)},${String(sen - whole * 100).padStart(2, '0')}`;
}

/** A date yyyy-mm-dd for narrow columns: '17 Agustus 2025' whose day and month stay on one line, or the whole date. */
export function formatNarrowTanggal(tanggal: string, { whole = false } = {}): string {
  return formatTanggal(tanggal).replace(whole ? / /g : / /, '\u00a0');
}
