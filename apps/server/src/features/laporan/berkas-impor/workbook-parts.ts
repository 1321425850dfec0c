// The parts of a workbook, unpacked within limits and packed anew piece by piece: whoever reads them reads what was measured here,
// and all of it is never in memory.
import { strFromU8, Unzip, UnzipInflate, Zip, ZipDeflate } from 'fflate';
import { MOST_PARTS, refusals, UnreadableFileError } from './limits.ts';
import { WorkbookCount } from './workbook-count.ts';

/** So few bytes at once, because a thousand times as many may come out of them. */
export const SLICE = 4 * 1024;

const WANTED =
  /^(\[Content_Types\]\.xml|_rels\/.*|xl\/workbook\.xml|xl\/_rels\/.*|xl\/worksheets\/[^/]+\.xml|xl\/(sharedStrings|styles)\.xml)$/i;

const WORKBOOK = 'xl/workbook.xml';

export type WorkbookParts = { bytes: Uint8Array; sheets: string[] };

/** What of a workbook is needed to read its cells, and the names of its sheets. Throws `UnreadableFileError`. */
export function workbookParts(file: Uint8Array): WorkbookParts {
  const [packed, workbook]: Uint8Array[][] = [[], []];
  // Careful: of parts that are not packed the reader takes all rows at once, and gets slower with each that waits.
  const zip = new Zip((_, piece) => packed?.push(piece));
  unpack(file, (name) => {
    const part = new ZipDeflate(name, { level: 1 });
    zip.add(part);
    return (piece, final) => {
      if (name === WORKBOOK) workbook?.push(piece);
      part.push(piece, final);
    };
  });
  zip.end();
  if (workbook?.length === 0) throw new UnreadableFileError(refusals.notExcel);
  return { bytes: Buffer.concat(packed ?? []), sheets: sheetNames(strFromU8(Buffer.concat(workbook ?? []))) };
}

type Keep = (piece: Uint8Array, final: boolean) => void;

function unpack(file: Uint8Array, keep: (name: string) => Keep): void {
  const count = new WorkbookCount();
  let [parts, unfinished] = [0, 0];
  const unzip = new Unzip((part) => {
    parts += 1;
    if (parts > MOST_PARTS) count.refusal ??= refusals.tooLarge;
    if (count.refusal || !WANTED.test(part.name)) return;
    const [take, see] = [keep(part.name), count.of(part.name)];
    unfinished += 1;
    // Careful: what is thrown in a callback comes back to it as an error of the file.
    part.ondata = (error, piece, final) => {
      if (error) count.refusal ??= refusals.damaged;
      if (!count.refusal) see(piece);
      if (count.refusal) return;
      if (final) unfinished -= 1;
      take(piece, final);
    };
    part.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < file.length && !count.refusal; at += SLICE) {
    try {
      unzip.push(file.subarray(at, at + SLICE), at + SLICE >= file.length);
    } catch {
      count.refusal ??= refusals.damaged;
    }
  }
  if (unfinished > 0) count.refusal ??= refusals.damaged;
  count.refuseRepeated();
  if (count.refusal) throw new UnreadableFileError(count.refusal);
}
function sheetNames(workbook: string): string[] {
  return [...workbook.matchAll(/<(?:\w+:)?sheet\b[^>]*?\bname="([^"]*)"/g)].map(([, name = '']) =>
    name.replace(/&(lt|gt|quot|apos|amp);/g, (_, entity: string) => entities[entity] ?? ''),
  );
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
