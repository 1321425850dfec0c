// Spreadsheets that take far more to read than they weigh.
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
  return zipSync({ ...plain, ...Object.fromEntries(changed) }, { level: 9 });
}

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
  'with a million styles': () =>
    book({
      'xl/styles.xml': `<styleSheet ${MAIN}><cellXfs>${'<xf numFmtId="14"/>'.repeat(1_000_000)}</cellXfs></styleSheet>`,
    }),
  'with a million cells in a row': () => book({ [SHEET]: rowsOf(row('<c><v>1</v></c>'.repeat(1_000_000))) }),
  'with ten million attributes': () => book({ [SHEET]: rowsOf(`<row ${'a="b" '.repeat(10_000_000)}/>`) }),
  'with 90 MB of blanks': () => book({ [SHEET]: `${' '.repeat(90_000_000)}${rowsOf('')}` }),
  'with a quote that is not closed': () => Buffer.concat([csv('"', 1e-6), csv('a,b\n', 20)]),
  'of fifteen million quotes': () => csv('""', 30),
  'of thirty million commas': () => csv(',', 30),
  'of thirty million lines': () => csv('\n', 30),
};
