// The text of a CSV file, whatever program wrote it: UTF-8 with or without a mark, UTF-16, or Windows-1252.
import { MOST_ALL_ROWS, MOST_CHARACTERS, MOST_COLUMNS, refusals, UnreadableFileError } from './limits.ts';

export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.subarray(0, 4096).includes(0)) throw new UnreadableFileError(refusals.notExcel);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const delimiters = [',', ';', '\t', '|'];

/** Excel's own `sep=` line, or the delimiter that the first lines have most of, outside of quotes. */
export function delimiterOf(text: string): { delimiter: string; body: string } {
  const told = /^sep=(.)\r?\n/i.exec(text);
  if (told) return { delimiter: told[1] as string, body: text.slice(told[0].length) };
  const sample = text.slice(0, 20_000).replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => sample.split(delimiter).length;
  const [best = ','] = delimiters.toSorted((a, b) => count(b) - count(a));
  return { delimiter: best, body: text };
}

const [QUOTE, LF, CR] = [0x22, 0x0a, 0x0d];
const MOST_IN_ROW = MOST_COLUMNS * MOST_CHARACTERS;

/** Throws `UnreadableFileError` for more rows than may be, or one that is longer than all its cells: of a quote that nobody closed. */
export function refuseCostlyCsv(text: string, delimiter: string): void {
  const opening = new Set([LF, CR, delimiter.charCodeAt(0)]);
  let [rows, from, isQuoted, before] = [0, 0, false, LF];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isQuoted = !isQuoted && opening.has(before);
    else if (!isQuoted && (code === LF || code === CR)) {
      if (!(code === LF && before === CR)) rows += 1;
      from = at;
    }
    if (at - from > MOST_IN_ROW) throw new UnreadableFileError(refusals.tooLarge);
    if (rows > MOST_ALL_ROWS) throw new UnreadableFileError(refusals.tooManyAllRows);
    before = code;
  }
}
