// What people write where there is nothing. An import may have another list; in forms it is this one.

export const kataKosong: string[] = [
  ...['-', '.', '?', 'null', 'none', 'nan', 'undefined', 'n/a', 'nihil', 'kosong'],
  ...['tidak ada', 'tdk ada', 'belum ada', 'tidak diketahui'],
];
const usual = new Set(kataKosong);
const LONGEST = 40;

/** A word as it is compared: one dash, however long and often, is every dash. */
export const kosongKey = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[-–—_]+$/, '-');

/** Whether a text says that there is nothing. */
export function isKosong(text: string, words: ReadonlySet<string> = usual): boolean {
  return text.length <= LONGEST && words.has(kosongKey(text));
}
