// The sheets of a workbook (ECMA-376, part 1, 18.2), and the texts that their cells share.
import { posix } from 'node:path';
import type { Sheet } from './cells.ts';
import { MOST_CHARACTERS, MOST_STYLES, MOST_TEXT, MOST_TEXTS, refusals, UnreadableFileError } from './limits.ts';
import { Dates, SheetCells } from './workbook-cells.ts';
import { type Attributes, type ReadPart, WORKBOOK, workbookParts } from './workbook-parts.ts';

/** Throws `UnreadableFileError`. */
export async function workbookSheets(file: Uint8Array): Promise<Sheet[]> {
  const read = await workbookParts(file);
  const dates = new Dates();
  const { sheets, others } = await contents(read, dates);
  for await (const _ of read(others.get('styles') ?? '', dates, MOST_STYLES));
  const texts = await sharedTexts(read, others.get('sharedStrings') ?? '');
  return sheets.map(({ nama, path }) => ({
    nama,
    async *rows() {
      const cells = new SheetCells({ texts, dates });
      for await (const _ of read(path, cells)) yield* cells.complete.splice(0);
    },
  }));
}

/** What a workbook says of itself: its sheets, and by their kinds where its other parts lie. */
async function contents(read: ReadPart, dates: Dates) {
  const [worksheets, others] = [new Map<string, string>(), new Map<string, string>()];
  const relation = (_: string, { Id = '', Type = '', Target = '' }: Attributes) => {
    const [kind, path] = [posix.basename(Type), posix.resolve('/xl', Target).slice(1)];
    if (kind === 'worksheet') worksheets.set(Id, path);
    else others.set(kind, path);
  };
  for await (const _ of read('xl/_rels/workbook.xml.rels', { open: relation }, MOST_STYLES));
  const sheets: { nama: string; path: string }[] = [];
  const open = (element: string, { name: nama = '', date1904 = '', ...more }: Attributes) => {
    if (element === 'workbookPr') dates.is1904 = date1904 === '1' || date1904 === 'true';
    const [, id = ''] = Object.entries(more).find(([key]) => key.endsWith(':id')) ?? [];
    const path = element === 'sheet' && worksheets.get(id);
    if (path) sheets.push({ nama, path });
  };
  for await (const _ of read(WORKBOOK, { open }, MOST_STYLES));
  return { sheets, others };
}

async function sharedTexts(read: ReadPart, path: string): Promise<string[]> {
  const texts: string[] = [];
  let [text, size] = ['', 0];
  const close = (name: string, more: string) => {
    if (name === 't') text = (text + more).slice(0, MOST_CHARACTERS);
    if (name !== 'si') return;
    size += text.length;
    if (texts.length === MOST_TEXTS || size > MOST_TEXT) throw new UnreadableFileError(refusals.tooLarge);
    // Careful: as a piece of the XML it would keep all of it.
    texts.push(Buffer.from(text).toString());
    text = '';
  };
  for await (const _ of read(path, { close }));
  return texts;
}
