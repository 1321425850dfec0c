import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { smallPhoto } from '@gerbang/kit/pictures';
import { readWorkbook } from '@gerbang/kit/xlsx';
import { expect, test } from 'vitest';
import { dataInventarisTable, type ReportedDataInventaris } from '../../features/laporan/laporan/data-inventaris.ts';
import { makeExcel } from './excel.ts';
import { type Heading, printable } from './table.ts';

const heading = {
  institution: 'Akademi <Uji> & "Co"',
  address: '',
  logo: null,
  title: 'Laporan Data Inventaris',
  period: 'Semua barang',
  madeAt: new Date('2026-11-18T17:05:00Z'),
  madeBy: 'Rina',
};

const item: ReportedDataInventaris = {
  id: '',
  nama_barang: 'Kursi',
  kode_barang: '007',
  kategori_barang: 'Mebel',
  jumlah_barang: 2,
  kondisi_barang: 'Baik',
  lokasi_barang: 'Aula',
  tanggal_masuk_barang: '2025-08-17',
  keterangan: '-',
  pengelola_nama: null,
  sortKey: '',
};

const workbookOf = (...items: Partial<ReportedDataInventaris>[]) => workbookWith(heading, ...items);

async function workbookWith(heading: Heading, ...items: Partial<ReportedDataInventaris>[]): Promise<Buffer> {
  async function* rows() {
    yield items.map((values) => ({ ...item, ...values }));
  }
  const { head, pages } = printable(dataInventarisTable, rows())('excel');
  return (await makeExcel(head, heading, pages)).bytes;
}

// Rule: LAPORAN-4
test.each([
  '=1+1',
  '+62 812',
  '-5',
  '@SUM(A1)',
  '\t=1',
  '007',
  '2025-08-17',
  '1e5',
  'TRUE',
  '<b>&amp;</b> "x" \'y\'',
  ']]></t></is></c><c t="str"><f>1+1</f>&#x3c;',
  "=cmd|'/c calc'!A1",
  '_x0041_ dan _x005F_',
  ' di tepi ',
  'Ma’ruf é 中 😀',
  'baris 1\nbaris 2',
])('%j is a text, letter for letter', async (nama_barang) => {
  const { cells } = readWorkbook(await workbookOf({ nama_barang }));
  expect(cells.B7).toEqual({ type: 'text', value: nama_barang, numberFormat: '49' });
});

test('characters that XML cannot hold are replaced, and the rest of the text stays', async () => {
  const { cells } = readWorkbook(await workbookOf({ nama_barang: 'a\u0000b\u0008c\ud800d\uffffe\u001f' }));
  expect(cells.B7?.value).toBe('a\ufffdb\ufffdc\ufffdd\ufffde\ufffd');
});

test('days before March 1900, about which programs disagree, are texts', async () => {
  const { cells } = readWorkbook(
    await workbookOf({ tanggal_masuk_barang: '1900-02-28' }, { tanggal_masuk_barang: '1900-03-01' }),
  );
  expect([cells.H7, cells.H8]).toMatchObject([
    { type: 'text', value: '1900-02-28' },
    { type: 'number', value: 61 },
  ]);
});

test('head and names stay in sight, the filter covers the rows but not the totals, the head repeats on paper', async () => {
  const { parts } = readWorkbook(await workbookOf({}, {}, {}));
  const sheet = parts['xl/worksheets/sheet1.xml'];
  expect(sheet).toContain('<pane xSplit="2" ySplit="6" topLeftCell="C7" activePane="bottomRight" state="frozen"/>');
  expect(sheet).toContain('<autoFilter ref="A6:J9"/>');
  expect(sheet).toContain('<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>');
  expect(parts['xl/workbook.xml']).toContain(`'Data Inventaris'!$A$6:$J$9`);
  expect(parts['xl/workbook.xml']).toContain(`'Data Inventaris'!$6:$6`);
  expect(parts['docProps/core.xml']).toContain('<dc:creator>Rina</dc:creator>');
});

test('columns are as wide as their texts, up to a limit; longer texts wrap in higher rows', async () => {
  const long = 'kata '.repeat(40).trim();
  const { parts } = readWorkbook(await workbookOf({ nama_barang: 'Kursi lipat besi warna biru', keterangan: long }));
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  const widths = [...sheet.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width));
  expect(widths[1]).toBe('Kursi lipat besi warna biru'.length + 2);
  expect(widths[8]).toBe(45);
  expect(sheet).toContain('<row r="7" ht="75" customHeight="1">');
});

// Rule: SEKOLAH-5
test('the logo stands in its square beside the letterhead; without one there is no part of it', async () => {
  const logo = { jpeg: new Uint8Array(await smallPhoto()), lebar: 450, tinggi: 600 };
  const { parts, pictures, cells } = readWorkbook(await workbookWith({ ...heading, logo }, {}));
  expect(pictures['xl/media/logo.jpeg']).toEqual(Buffer.from(logo.jpeg));
  expect(parts['[Content_Types].xml']).toContain('Extension="jpeg" ContentType="image/jpeg"');
  expect(parts['xl/worksheets/sheet1.xml']).toMatch(/<\/headerFooter><drawing r:id="rId1"\/><\/worksheet>$/);
  // 46 points high, three quarters of that wide, of 12,700 units each.
  expect(parts['xl/drawings/drawing1.xml']).toContain('<xdr:ext cx="438150" cy="584200"/>');
  expect(parts['xl/drawings/drawing1.xml']).toContain('descr="Logo Akademi &lt;Uji&gt; &amp; &quot;Co&quot;"');
  expect([cells.A1, cells.B1?.value, cells.A6?.value]).toEqual([undefined, heading.institution, 'No']);
  const without = readWorkbook(await workbookOf({}));
  expect(Object.keys(without.parts).filter((name) => /drawing/.test(name))).toEqual([]);
  expect(without.parts['xl/worksheets/sheet1.xml']).not.toContain('<drawing');
});

const ofText = () => workbookOf({ nama_barang: '=1+1', kode_barang: '007', keterangan: 'Ma’ruf\nbaris dua' }, {});

test('what looks like a formula is a text', async () => {
  expect(readWorkbook(await ofText()).cells.B7?.value).toBe('=1+1');
});

// Its program for letters alone reads no workbook.
if (existsSync('/usr/bin/soffice') && existsSync('/usr/lib/libreoffice/program/libsclo.so')) {
  test('LibreOffice reads the same', async () => {
    const bytes = await ofText();
    const folder = await mkdtemp(join(tmpdir(), 'gerbang-laporan-'));
    try {
      const file = join(folder, 'laporan.xlsx');
      await writeFile(file, bytes);
      const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profil')).href}`;
      // Comma, quotes, UTF-8, from row 1, and cells as they are shown.
      const csv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,true';
      await promisify(execFile)('/usr/bin/soffice', [
        profile,
        '--headless',
        '--convert-to',
        csv,
        '--outdir',
        folder,
        file,
      ]);
      const lines = (await readFile(join(folder, 'laporan.csv'), 'utf8')).split('\n');
      expect(lines[0]).toBe('"Akademi <Uji> & ""Co""",,,,,,,,,');
      expect(lines[3]).toBe('"Dibuat 19 November 2026, 00.05 WIB oleh Rina",,,,,,,,,');
      expect(lines[6]).toBe('1,=1+1,007,Mebel,2,Baik,Aula,17 Agustus 2025,"Ma’ruf');
      expect(lines[7]).toBe('baris dua",Tidak ada nama');
      expect(lines[9]).toBe('Jumlah,2 jenis barang,,,4,,,,,');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
