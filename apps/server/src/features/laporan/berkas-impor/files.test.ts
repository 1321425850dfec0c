// Rule: IMPOR-13
import { crc32 } from 'node:zlib';
import { judulSiswa } from '@gerbang/contract/laporan/impor-words';
import { hostileTables } from '@gerbang/kit/hostile-tables';
import { zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { SheetRow } from './cells.ts';
import { refusals } from './limits.ts';
import { readSheet } from './sheet-reader.ts';
import { readTable } from './sheet-table.ts';
import type { PictureFile } from './zip-pictures.ts';
import { picturesInZip } from './zip-reader.ts';

async function read(bytes: Uint8Array) {
  const rows: SheetRow[] = [];
  const table = await readTable(bytes, { judul: judulSiswa }, async (batch) => void rows.push(...batch));
  return { ...table, rows };
}
const book = (rows: (string | number | Date | null)[][]) => writeXlsx({ sheets: [{ name: 'Data', rows }] });
const wide = Array.from({ length: 200 }, (_, at) => `Kolom ${at}`);
/** A workbook whose sheet is this XML. */
async function bookWith(sheet: string | Uint8Array, others: Record<string, Uint8Array> = {}): Promise<Uint8Array> {
  const { unzipSync } = await import('fflate');
  const parts = unzipSync(await book([['NIM'], ['1']]));
  const name = Object.keys(parts).find((part) => part.startsWith('xl/worksheets/sheet')) as string;
  return zipSync({ ...parts, ...others, [name]: typeof sheet === 'string' ? Buffer.from(sheet) : sheet }, { level: 0 });
}
const sheetXml = (rows: string) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;

test.each([
  ['at the end', 'NIM,Nama,Kota\n1,Budi,A\n2,"Ani,B\n3,Siti,C', 3],
  ['until another one', 'NIM,Nama,Kota\n1,"Budi,A\n2,Ani,B\n3,Siti,"C"\n4,Dewi,D', 2],
  ['in more than a row may hold', `NIM,Nama,Kota\n1,"Budi,A\n${'2,Ani,B\n'.repeat(20_000)}`, 2],
])('a quote that is not closed %s is told with its row', async (_, text, baris) => {
  await expect(read(Buffer.from(text))).rejects.toThrow(refusals.openQuote(baris));
});

test('a cell of several lines is a cell', async () => {
  const { rows } = await read(Buffer.from('NIM,Nama,Alamat\n1,Budi,"Jl. Mawar, 3\nBandung"'));
  expect(rows[0]?.isi[2]).toBe('Jl. Mawar, 3\nBandung');
});

test.each([
  ['UTF-8', Buffer.from('NIM,Nama\n1,José')],
  ['UTF-8 with its mark', Buffer.from('\ufeffNIM;Nama\n1;José')],
  ['UTF-16', Buffer.from('\ufeffNIM\tNama\n1\tJosé', 'utf16le')],
  ['Windows-1252', Buffer.from('sep=;\nNIM;Nama\n1;José', 'latin1')],
])('a CSV in %s is read', async (_, bytes) => {
  const { rows, kolom } = await read(bytes);
  expect([kolom.map(({ label }) => label), rows[0]?.isi]).toEqual([
    ['NIM', 'Nama'],
    ['1', 'José'],
  ]);
});

test('a CSV loses one apostrophe before what looks like a formula, and an Excel none', async () => {
  const texts = ["'=1+1", "''-1", "'Aisyah", "'+62 812"];
  const csv = await read(Buffer.from(`NIM;Nama\n${texts.map((text) => `1;${text}`).join('\n')}`));
  expect(csv.rows.map(({ isi }) => isi[1])).toEqual(['=1+1', "'-1", "'Aisyah", '+62 812']);
  const excel = await read(await book([['NIM', 'Nama'], ...texts.map((text) => ['1', text])]));
  expect(excel.rows.map(({ isi }) => isi[1])).toEqual(texts);
});

test('headings below a title are found, empty rows are passed over, dates are dates, formulas their values', async () => {
  const bytes = await bookWith(
    sheetXml(
      `<row r="1"><c r="A1" t="inlineStr"><is><t>DAFTAR SISWA</t></is></c></row>
      <row r="3"><c r="A3" t="inlineStr"><is><t>NIM</t></is></c><c r="B3" t="inlineStr"><is><t>Nama</t></is></c></row>
      <row r="4"/><row r="5"><c r="A5"><f>1+1</f><v>2</v></c><c r="B5" t="str"><f>HYPERLINK("http://jahat")</f><v>Budi</v></c></row>
      ${Array.from({ length: 5000 }, (_, at) => `<row r="${at + 6}"/>`).join('')}`,
    ),
  );
  expect(await read(bytes)).toMatchObject({ baris: 1, rows: [{ baris: 5, isi: [2, 'Budi'] }] });
  const dated = await read(
    await book([
      ['NIM', 'Tgl Lahir'],
      ['1', new Date('2005-05-03')],
    ]),
  );
  expect(dated.rows[0]?.isi[1]).toBe('2005-05-03');
});

/** A table of one row, and so many that are coloured and hold nothing. */
const painted = (count: number) => {
  const text = (cell: string, typed: string) => `<c r="${cell}" t="inlineStr"><is><t>${typed}</t></is></c>`;
  const head = `<row r="1">${text('A1', 'NIM')}</row><row r="2">${text('A2', '1')}</row>`;
  const empty = Array.from({ length: count }, (_, at) => `<row r="${at + 3}"><c r="A${at + 3}" s="1"/></row>`);
  return sheetXml(head + empty.join(''));
};

test('sixty thousand painted rows are passed over', async () => {
  expect(await read(await bookWith(painted(60_000)))).toMatchObject({ baris: 1, rows: [{ baris: 2, isi: ['1'] }] });
});

test('fifty thousand rows of eight columns are read, whose texts are all different', async () => {
  const [texts, columns] = [
    Array.from({ length: 400_008 }, (_, at) => `Siswa ${at}, Cilacap`),
    [0, 1, 2, 3, 4, 5, 6, 7],
  ];
  const cells = (at: number) => columns.map((column) => `<c t="s"><v>${at * 8 + column}</v></c>`).join('');
  const rows = Array.from({ length: 50_001 }, (_, at) => `<row>${cells(at)}</row>`);
  const shared = `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`;
  const last: SheetRow[] = [];
  const sheet = await bookWith(sheetXml(rows.join('')), { 'xl/sharedStrings.xml': Buffer.from(shared) });
  const { baris } = await readSheet(sheet, async (batch) => void last.splice(0, 1, ...batch.slice(-1)));
  expect([baris, last]).toEqual([50_000, [{ baris: 50_001, isi: texts.slice(-8) }]]);
});

test('a reading that is called off ends there, and its thread with it', async () => {
  const stopping = new AbortController();
  const rows = Array.from({ length: 2000 }, (_, at) => [at]);
  const sheet = await book([['NIM'], ...rows]);
  let taken = 0;
  const reading = readSheet(
    sheet,
    async (batch) => {
      taken += batch.length;
      stopping.abort();
    },
    { signal: stopping.signal },
  );
  await expect(reading).rejects.toThrow('abort');
  expect(taken).toBe(500);
});

test('what the thread refuses is refused with its sentence', async () => {
  await expect(readSheet(Buffer.from('NIM,Nama\n'), async () => {})).rejects.toThrow(refusals.empty);
});

/** A workbook whose rows have these numbers. */
const numbered = (...numbers: number[]) =>
  bookWith(sheetXml(numbers.map((at) => `<row r="${at}"><c r="A${at}"><v>${at}</v></c></row>`).join('')));

const lockedBook = () =>
  writeXlsx({ sheets: [{ name: 'Data', rows: [['NIM'], ['1']] }], encryption: { password: 'rahasia', spinCount: 10 } });
const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const hostileSentence = new RegExp(
  `^(${refusals.tooLarge}|Tanda kutip .*|${refusals.tooManyAllRows}|${refusals.empty})$`,
);

test.each<readonly [string, () => Promise<Uint8Array> | Uint8Array, string | RegExp]>([
  ['with 200 columns', () => book([wide, wide]), refusals.tooManyColumns(200)],
  ['with a million empty rows', () => bookWith(sheetXml('<row r="1"/>'.repeat(1_000_000))), refusals.tooManyAllRows],
  ['with too many painted rows', () => bookWith(painted(200_001)), refusals.tooManyAllRows],
  ['that unpacks to 97 MB', () => bookWith(Buffer.from('<a/>'.repeat(26_000_000))), refusals.tooLarge],
  ...Object.entries(hostileTables).map(([name, make]) => [name, make, hostileSentence] as const),
  ['with a password', () => Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]), refusals.password],
  ['that Excel has locked', () => lockedBook(), refusals.password],
  ['of Excel 97', () => ole, refusals.oldExcel],
  ['that is cut', async () => (await book([['NIM'], ['1']])).subarray(0, 900), refusals.damaged],
  ['with a row twice', () => numbered(1, 2, 2), refusals.damaged],
  ['whose rows go back', () => numbered(1, 3, 2), refusals.damaged],
  ['with a row below the last one', () => numbered(1, 99_999_999_999), refusals.damaged],
  ['that is another ZIP', () => zipSync({ 'a.txt': Buffer.from('a') }), refusals.notExcel],
  ['that is a picture', () => Buffer.from('89504e470d0a1a0a0000', 'hex'), refusals.notExcel],
  ['without a row', () => Buffer.from('NIM,Nama\n'), refusals.empty],
])('a file %s is refused with its sentence', async (_, make, sentence) => {
  await expect(read(await make())).rejects.toThrow(sentence);
});

async function picturesOf(zip: Uint8Array) {
  const pieces = async function* () {
    for (let at = 0; at < zip.length; at += 100_000) yield zip.subarray(at, at + 100_000);
  };
  const found: PictureFile[] = [];
  await picturesInZip(pieces(), { nims: ['0181'], pola: '', known: [] }, async (file) => void found.push(file));
  return found.flatMap((file) =>
    'gambar' in file ? `${file.gambar.bidang} ${file.gambar.bytes.length}` : file.ditolak.map(({ sebab }) => sebab),
  );
}

test('pictures are known by their names; what is none, or wants out, is told', async () => {
  const tiny = Buffer.from('abc');
  const zip = zipSync({
    'scan/0181/ktp.jpg': tiny,
    'ijazah_0181.png': tiny,
    '0181 - KK.jpeg': tiny,
    '../0181/skl.jpg': tiny,
    'dalam/0181.zip': tiny,
    '9999/ktp.jpg': tiny,
    'baca-saya.txt': tiny,
    '__MACOSX/0181/._ktp.jpg': tiny,
    '0181/foto.jpg': Buffer.alloc(11 * 1024 * 1024),
  });
  expect(await picturesOf(zip)).toEqual([
    'fotokopi_ktp 3',
    'fotokopi_ijazah 3',
    'fotokopi_kk 3',
    'Nama berkas ini menunjuk ke luar ZIP, jadi tidak dibuka.',
    'ZIP di dalam ZIP tidak dibuka.',
    'NIM pada nama ini tidak ada di berkas data.',
    'Nama ini tidak menyebut NIM dan dokumennya.',
    'Ukuran file maksimal 10 MB',
  ]);
});

const locked = () => {
  const zip = zipSync({ '0181/ktp.jpg': Buffer.from('abc') });
  zip[6] = (zip[6] ?? 0) | 1;
  return zip;
};
const bomb = () => {
  const blank = new Uint8Array(9.5 * 1024 * 1024);
  const files = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`f${at}/0181/ktp.jpg`, blank]));
  return zipSync(files, { level: 1 });
};

test.each<[string, () => Uint8Array, string]>([
  ['that is a text', () => Buffer.from('bukan zip'), refusals.notZip],
  [
    'that is cut',
    () => zipSync({ '0181/ktp.jpg': [Buffer.from(crcNoise()), { level: 0 }] }).subarray(0, 3000),
    refusals.damagedZip,
  ],
  ['with a password', locked, refusals.zipPassword],
  ['that is a bomb', bomb, refusals.zipBomb],
])('a ZIP %s is refused with its sentence', async (_, make, sentence) => {
  await expect(picturesOf(make())).rejects.toThrow(sentence);
});

/** Bytes that do not get smaller, the same each time. */
function crcNoise(): number[] {
  return Array.from({ length: 9000 }, (_, at) => crc32(Buffer.from(String(at))) & 0xff);
}
