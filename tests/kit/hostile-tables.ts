// Spreadsheets and ZIPs that take far more to read than they weigh.
import { unzipSync, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';

const SHEET = 'xl/worksheets/sheet1.xml';
const TEXTS = 'xl/sharedStrings.xml';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

const rowsOf = (rows: string) => `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`;
const row = (cells: string) => `<row>${cells}</row>`;

async function book(parts: Record<string, string>): Promise<Uint8Array> {
  const plain = unzipSync(await writeXlsx({ sheets: [{ name: 'Data', rows: [['NIM'], ['1']] }] }));
  const changed = Object.entries(parts).map(([name, xml]) => [name, Buffer.from(xml)]);
  return zipSync({ ...plain, ...Object.fromEntries(changed) }, { level: 1 });
}

const nested = (count: number, name = 'a') => `<${name}>`.repeat(count) + `</${name}>`.repeat(count);

const csv = (part: string, megabytes: number) =>
  Buffer.from(`NIM,Nama\n${part.repeat((megabytes * 1_000_000) / part.length)}`);

/** By what they have too much of. */
export const hostileTables: Record<string, () => Uint8Array | Promise<Uint8Array>> = {
  'with one text of 1,000 letters in 200,000 cells': () =>
    book({
      [SHEET]: rowsOf(row('<c t="s"><v>0</v></c>'.repeat(100)).repeat(2000)),
      [TEXTS]: `<sst ${MAIN}><si><t>${'a'.repeat(1000)}</t></si></sst>`,
    }),
  'with two million texts': () => book({ [TEXTS]: `<sst ${MAIN}>${'<si><t>a</t></si>'.repeat(2_000_000)}</sst>` }),
  'with three million elements nested in its texts': () =>
    book({ [TEXTS]: `<sst ${MAIN}><si>${nested(3_000_000, 'r')}</si></sst>` }),
  'with ten million elements in a text': () =>
    book({ [TEXTS]: `<sst ${MAIN}><si>${'<r/>'.repeat(10_000_000)}</si></sst>` }),
  'with a million elements nested in its styles': () =>
    book({ 'xl/styles.xml': `<styleSheet ${MAIN}>${nested(1_000_000)}</styleSheet>` }),
  'with five million elements nested in a cell': () => book({ [SHEET]: rowsOf(row(`<c>${nested(5_000_000)}</c>`)) }),
  'of 30 MB, with 60 MB of texts': async () => {
    const texts = Array.from({ length: 60_000 }, (_, at) => `<si><t>${String(at).padEnd(990, 'a')}</t></si>`);
    const wide = await book({ [TEXTS]: `<sst ${MAIN}>${texts.join('')}</sst>`, [SHEET]: rowsOf('') });
    return zipSync({ 'xl/media/1.png': [new Uint8Array(30_000_000), { level: 0 }], ...unzipSync(wide) }, { level: 1 });
  },
  'with a million styles': () =>
    book({
      'xl/styles.xml': `<styleSheet ${MAIN}><cellXfs>${'<xf numFmtId="14"/>'.repeat(1_000_000)}</cellXfs></styleSheet>`,
    }),
  'with a million merged ranges': () =>
    book({
      [SHEET]: `${rowsOf(row('<c><v>1</v></c>')).replace('</worksheet>', '')}<mergeCells>${'<mergeCell ref="A1:B2"/>'.repeat(1_000_000)}</mergeCells></worksheet>`,
    }),
  'with a million cells in a row': () => book({ [SHEET]: rowsOf(row('<c><v>1</v></c>'.repeat(1_000_000))) }),
  'with ten million attributes': () => book({ [SHEET]: rowsOf(`<row ${'a="b" '.repeat(10_000_000)}/>`) }),
  'with 90 MB of blanks': () => book({ [SHEET]: `${' '.repeat(90_000_000)}${rowsOf('')}` }),
  'with a quote that is not closed': () => Buffer.concat([csv('"', 1e-6), csv('a,b\n', 20)]),
  'of fifteen million quotes': () => csv('""', 30),
  'of 30 MB that is not Unicode': () => Buffer.from(`NIM,Nama\n${`${' '.repeat(500)}\xa0\n`.repeat(60_000)}`, 'latin1'),
  'of thirty million commas': () => csv(',', 30),
  'of thirty million lines': () => csv('\n', 30),
};

/** A file of a ZIP without anything in it, as far as its header says; behind the last one there is no table of contents. */
function zipHead(name: string): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name, 'latin1')]);
}
const heads = (count: number, nameOf: (at: number) => string) =>
  Buffer.concat(Array.from({ length: count }, (_, at) => zipHead(nameOf(at))));

/** By what they have too much of. */
export const hostileZips: Record<string, () => Buffer | Promise<Buffer>> = {
  'of 400,000 names': () => heads(400_000, (at) => `${at}.jpg`),
  'of 400,000 tables': () => heads(400_000, (at) => `${at}.csv`),
  'with names of 65,000 letters': () => heads(300, (at) => `${at}${'/a'.repeat(32_500)}.jpg`),
  'of ZIPs in a ZIP': () => {
    let inner = zipSync({ '2518001.jpg': new Uint8Array(9_000_000) });
    for (let n = 0; n < 20; n++) inner = zipSync({ '2518001/ktp.zip': inner });
    return Buffer.from(inner);
  },
  'that is a bomb': () =>
    Buffer.from(
      zipSync(
        Object.fromEntries(
          Array.from({ length: 20 }, (_, at) => [`f${at}/2518001/ktp.jpg`, new Uint8Array(10_000_000)]),
        ),
      ),
    ),
};
