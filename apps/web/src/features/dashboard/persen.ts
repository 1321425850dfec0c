/** A share with two decimals, such as '54,81%'; '0,00%' of nothing. */
export function persen(part: number, whole: number): string {
  return `${(whole > 0 ? (part / whole) * 100 : 0).toFixed(2).replace('.', ',')}%`;
}
