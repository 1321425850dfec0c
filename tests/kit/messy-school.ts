// Years of students as a school has them in one Excel and one ZIP: titles above, columns in an order of its own, every way to write
// a day and a number, majors of long ago, two rows that cannot be right, scans with names of all kinds.
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { workbook } from '../../apps/server/src/features/laporan/impor/workbooks.ts';
import { zipWith } from './impor-zip.ts';
import { smallPhoto } from './pictures.ts';

type Row = (string | number | null)[];

const headings = [
  ...['No', 'Nama Lengkap', 'No. Induk', 'Tempat, Tgl Lahir', 'L/P', 'Agama', 'Lulusan', 'No. HP', 'Prodi'],
  ...['Kelas', 'Thn Ajaran', 'Gel', 'Tgl Daftar', 'Biaya', 'Potongan', 'Keterangan'],
];

const names = ['Dewi Anggraini', 'BUDI SANTOSO', 'Siti Aminah', 'Nur Aini', 'José Wijaya', 'Agus Setiawan'];
const birthdays = [
  'Cilacap, 3 Mei 2005',
  'Kab. Banyumas, 14/08/2004',
  'Tegal, 7-1-2006',
  'Brebes, Selasa, 5 Nopember 2002',
];
const numbers = [81_227_459_310, '+62 812-2745-9310', '0812 2745 9310', '6281227459310'];
const schools = ['SMK Negeri 1 Cilacap', 'SMKN 1 Cilacap', 'smk n 1 cilacap', 'MA Al-Ikhlas'];
const majors = ['RPL', 'Desain Grafis', 'Akuntansi Lama', 'Perkantoran', 'Manajemen Informatika'];
const gelombang = ['Gel. I', 'Gelombang 2', '1 (Mei)', 'Jalur Prestasi'];
const days = [45_112, '15/07/2023', '3 Mei 2024', '2024-06-17'];
const fees = ['Rp 12.500.000,00', 12_500_000, '12,500,000'];

const of = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
/** Some of them are numbers in the file, which lose their zeros. */
const nimOf = (at: number) => String(at + 1).padStart(5, '0');

/** Rows whose day there is not, and whose sex nobody can read. */
const WRONG = [7, 19];

function rowOf(at: number): Row {
  const nim = at % 3 === 1 ? at + 1 : nimOf(at);
  const born = at === 7 ? 'Cilacap, 31/02/2005' : of(birthdays, at);
  const sex = at === 19 ? 'tidak tahu' : of(['L', 'Perempuan', 'laki-laki', 'P'], at);
  const school: Row = [of(schools, at), of(numbers, at), of(majors, at), of(['Pagi', 'kelas sore', 'MALAM'], at)];
  const entry: Row = [
    of(['2023-2024', '2024/2025'], at),
    of(gelombang, at),
    of(days, at),
    of(fees, at),
    of([0, '250.000'], at),
  ];
  return [at + 1, of(names, at), nim, born, sex, of(['islam', 'Kristen', 'KATHOLIK'], at), ...school, ...entry, null];
}

/** So many students that are right, and two rows that are not; `right` counts the former, `gambar` the scans. */
export async function messySchool(right: number) {
  const count = right + WRONG.length;
  const rows = async function* (): AsyncGenerator<Row> {
    yield [null, 'Rekap lama, jangan diubah'];
    yield [];
    yield headings;
    for (let at = 0; at < count; at++) yield rowOf(at);
  };
  const { bytes } = await workbook('data-lama.xlsx', ['BUKU INDUK SMK MELATI'], rows());
  return { sheet: await buffer(bytes as Readable), zip: await scans(count), right, gambar: right };
}

/** One drawn picture for each student that is right, under names of many kinds, each with bytes of its own behind it. */
async function scans(count: number): Promise<Buffer> {
  const picture = await smallPhoto();
  const patterns = [
    (nim: string) => `scan/${nim}/KTP.jpg`,
    (nim: string) => `scan/ijazah_${nim}.JPEG`,
    (nim: string) => `scan/${nim}-foto.jpg`,
  ];
  const files: Record<string, Buffer> = { 'scan/Thumbs.db': Buffer.from('x'), 'scan/daftar.txt': Buffer.from('x') };
  for (let at = 0; at < count; at++) {
    if (WRONG.includes(at)) continue;
    files[of(patterns, at)(nimOf(at))] = Buffer.concat([picture, Buffer.from(String(at))]);
  }
  return zipWith(files);
}
