import { tambahanSamples } from '@gerbang/contract/siswa/siswa-samples';
import { readPdf } from '@gerbang/kit/pdf-text';
import { validForm } from '@gerbang/kit/samples';
import { expect, test } from 'vitest';
import { dataSiswaTable } from '../../features/laporan/laporan/siswa-columns.ts';
import type { ReportedDataSiswa } from '../../features/laporan/laporan/siswa-rows.ts';
import { makePdf } from './pdf.ts';
import { printable } from './table.ts';

const heading = {
  institution: 'Akademi Uji',
  address: '',
  logo: null,
  title: 'Laporan Data Siswa',
  period: 'Tahun Ajaran 2026/2027',
  madeAt: new Date('2026-11-18T07:05:00Z'),
  madeBy: 'Rina',
};

const siswa: ReportedDataSiswa = {
  ...validForm,
  nim: '0026001',
  gelombang: 2,
  biaya_pendidikan: 12_500_000,
  diskon_sen: 5_000_000,
  pengelola_nama: 'Rina Wulandari',
  nama_sekolah: null,
  ...tambahanSamples,
  nomor_e164: '+6281227459310',
  nomor_wali_e164: '+6281327450021',
  sortKey: '',
};

async function pagesOf(students: Partial<ReportedDataSiswa>[], about: Partial<typeof heading> = {}) {
  async function* rows() {
    yield students.map((values) => ({ ...siswa, ...values }));
  }
  const { head, pages } = printable(dataSiswaTable([]), rows())('pdf');
  const { bytes } = await makePdf(head, { ...heading, ...about }, pages);
  return readPdf(bytes).pages;
}

const texts = (page: { text: string }[] | undefined) => (page ?? []).map(({ text }) => text);

// Rule: LAPORAN-5
test('the first page bears the letterhead, those that follow a short head, all of them table head and number', async () => {
  const pages = await pagesOf(Array.from({ length: 60 }, () => ({})));
  expect(pages.length).toBeGreaterThan(2);
  expect(texts(pages[0])).toContain('Dibuat 18 November 2026, 14.05 WIB oleh Rina');
  for (const [index, page] of pages.entries()) {
    expect(page.find(({ text }) => text === 'Akademi Uji')?.size).toBe(index === 0 ? 19 : 8);
    expect(texts(page)).toEqual(expect.arrayContaining(['No', 'Nama', `Halaman ${index + 1} dari ${pages.length}`]));
  }
  expect(texts(pages[1])).toContain('Laporan Data Siswa, Tahun Ajaran 2026/2027');
  expect(texts(pages.at(-1))).toEqual(
    expect.arrayContaining(['60 siswa', 'Jumlah biaya pendidikan', 'Rp 750.000.000,00', 'Rp 3.000.000,00']),
  );
  expect(texts(pages[0])).not.toContain('Jumlah data');
});

test.each(Array.from({ length: 24 }, (_, index) => index + 10))(
  '%d rows never leave the totals alone on a page',
  async (count) => {
    const last = texts((await pagesOf(Array.from({ length: count }, () => ({})))).at(-1));
    expect(last).toEqual(expect.arrayContaining([String(count), `${count} siswa`]));
  },
);

test('a long name wraps in its column and loses no word', async () => {
  const nama = 'Raden Roro Ayu Kusumaningtyas Wulandari Setyaningrum Hadiningrat Mangkunegara Putri Nugraheni';
  const [page] = await pagesOf([{ nama }]);
  const lines = (page ?? []).filter(({ text, x }) => x > 50 && x < 60 && nama.includes(text));
  expect(lines.length).toBeGreaterThanOrEqual(3);
  expect(lines.map(({ text }) => text).join(' ')).toBe(nama);
  expect(new Set(lines.map(({ x }) => x)).size).toBe(1);
});

test('a text without spaces is broken; a row higher than a page goes on in the next', async () => {
  const nama = 'W'.repeat(255);
  const agama = 'M'.repeat(255);
  const nim = '8'.repeat(255);
  const pages = await pagesOf([
    {},
    { nama, agama, nim, asal_sekolah: nama, tempat_lahir: agama, pengelola_nama: nama },
    {},
  ]);
  const count = (letter: string) => pages.flat().reduce((sum, { text }) => sum + text.split(letter).length - 1, 0);
  expect([count('W') >= 3 * 255, count('M') >= 2 * 255]).toEqual([true, true]);
  expect(Math.min(...pages.flat().map(({ y }) => y))).toBeGreaterThan(20);
});

test('names keep their letters; what the typeface lacks is set as the nearest, and nothing fails', async () => {
  const [page] = await pagesOf([
    { nama: 'Ma’ruf' },
    { nama: 'Andréa' },
    { nama: 'Şükrü' },
    { nama: 'Łukasz' },
    { nama: '中文 ✓' },
    { nama: 'a\u0000b\ud800c' },
    { nama: '<script>' },
  ]);
  const lines = texts(page);
  expect(lines).toEqual(expect.arrayContaining(['Ma’ruf', 'Andréa', 'Sükrü', 'Lukasz', '?? ?', 'a?b?c', '<script>']));
});

test('a long name of the institution stays between the margins', async () => {
  const institution = 'Akademi Manajemen Informatika dan Komputer '.repeat(3).trim().slice(0, 100);
  const [page] = await pagesOf([{}], { institution, madeBy: 'x'.repeat(255) });
  const name = page?.find(({ text }) => text === institution);
  expect(name?.x).toBeGreaterThanOrEqual(28);
  expect(name?.size).toBeLessThan(19);
});
