// An Excel file as a school has it: a title above, headings of its own, numbers that lost their zero, and mistakes.
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { writeXlsx } from 'hucre/xlsx';
import { workbook } from '../../apps/server/src/features/laporan/impor/workbooks.ts';

type Row = (string | number | null)[];

const headings = [
  ...[
    'No Induk',
    'Nama Lengkap',
    'TTL',
    'L/P',
    'Agama',
    'Asal SMA/SMK',
    'No. HP',
    'Prodi',
    'Kelas',
    'TA',
    'Gel',
    'Tgl Daftar',
  ],
  ...['Biaya', 'Potongan'],
];

/** A row under these headings. */
export function messyRow(nim: number | string, nama: string, { prodi = 'TI', ttl = 'Cilacap, 3 Mei 2005' } = {}): Row {
  const first = [nim, nama, ttl, 'Laki-laki', 'islam', 'SMK Negeri 1 Cilacap', 81_227_459_310, prodi, 'Pagi'];
  return [...first, '2023-2024', 'I', 45_112, 'Rp 12.500.000,00', 0];
}

/** The file with these rows. */
export async function messyExcel(rows: Row[]): Promise<Buffer> {
  const all = async function* () {
    yield [];
    yield headings;
    for (const row of rows) yield row;
  };
  const { bytes } = await workbook('siswa.xlsx', ['DAFTAR SISWA ANGKATAN 2023'], all());
  return buffer(bytes as Readable);
}

/** A workbook with a sheet for each name, of one row each. */
export async function yearBook(sheets: { name: string; nim: number }[]): Promise<Buffer> {
  const rows = sheets.map(({ name, nim }) => ({ name, rows: [headings, messyRow(nim, 'Dewi Anggraini')] }));
  return Buffer.from(await writeXlsx({ sheets: rows }));
}
