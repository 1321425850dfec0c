// The parts of a workbook, unpacked within limits and packed anew: whoever reads them reads what was measured here.
import { strFromU8, Unzip, UnzipInflate, zipSync } from 'fflate';
import { MOST_ALL_ROWS, MOST_PARTS, MOST_UNPACKED, refusals, UnreadableFileError } from './limits.ts';

/** So few bytes at once, because a thousand times as many may come out of them. */
export const SLICE = 16 * 1024;

const WANTED =
  /^(\[Content_Types\]\.xml|_rels\/.*|xl\/workbook\.xml|xl\/_rels\/.*|xl\/worksheets\/[^/]+\.xml|xl\/(sharedStrings|styles)\.xml)$/i;

const SHEET = /^xl\/worksheets\//i;

export type WorkbookParts = { bytes: Uint8Array; sheets: string[] };

/** What of a workbook is needed to read its cells, and the names of its sheets. Throws `UnreadableFileError`. */
export function workbookParts(file: Uint8Array): WorkbookParts {
  const parts = unpack(file);
  const workbook = parts['xl/workbook.xml'];
  if (!workbook) throw new UnreadableFileError(refusals.notExcel);
  // Careful: of parts that are not packed the reader takes all rows at once, and gets slower with each that waits.
  return { bytes: zipSync(parts, { level: 1 }), sheets: sheetNames(strFromU8(workbook)) };
}

function unpack(file: Uint8Array): Record<string, Uint8Array> {
  const parts: Record<string, Uint8Array[]> = {};
  let [count, size, unfinished] = [0, 0, 0];
  // Careful: what is thrown in a callback comes back to it as an error of the file.
  let refusal: string | undefined;
  const unzip = new Unzip((part) => {
    count += 1;
    if (count > MOST_PARTS) refusal ??= refusals.tooLarge;
    if (refusal || !WANTED.test(part.name)) return;
    const pieces: Uint8Array[] = [];
    const rowsIn = SHEET.test(part.name) ? rowCounter() : () => 0;
    unfinished += 1;
    part.ondata = (error, piece, final) => {
      if (error) refusal ??= refusals.damaged;
      if (refusal) return;
      size += piece.length;
      if (size > MOST_UNPACKED) refusal = refusals.tooLarge;
      if (rowsIn(piece) > MOST_ALL_ROWS) refusal = refusals.tooManyAllRows;
      pieces.push(piece);
      if (!final) return;
      unfinished -= 1;
      parts[part.name] = pieces;
    };
    part.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < file.length; at += SLICE) {
    try {
      unzip.push(file.subarray(at, at + SLICE), at + SLICE >= file.length);
    } catch {
      refusal ??= refusals.damaged;
    }
    if (refusal) throw new UnreadableFileError(refusal);
  }
  if (unfinished > 0) throw new UnreadableFileError(refusals.damaged);
  return Object.fromEntries(Object.entries(parts).map(([name, pieces]) => [name, Buffer.concat(pieces)]));
}

const ROW = Buffer.from('<row');

/** Counts the rows of a sheet as its pieces come, those with nothing in them too: each takes the time of a full one. */
function rowCounter(): (piece: Uint8Array) => number {
  let count = 0;
  let rest = Buffer.alloc(0);
  return (piece) => {
    const bytes = Buffer.concat([rest, piece]);
    for (let at = bytes.indexOf(ROW); at >= 0; at = bytes.indexOf(ROW, at + ROW.length)) count += 1;
    rest = bytes.subarray(Math.max(0, bytes.length - ROW.length + 1));
    return count;
  };
}

function sheetNames(workbook: string): string[] {
  return [...workbook.matchAll(/<(?:\w+:)?sheet\b[^>]*?\bname="([^"]*)"/g)].map(([, name = '']) =>
    name.replace(/&(lt|gt|quot|apos|amp);/g, (_, entity: string) => entities[entity] ?? ''),
  );
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
