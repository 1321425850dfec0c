import { createHash } from 'node:crypto';
import { type AddressInfo, connect } from 'node:net';
import { laporan } from '@gerbang/contract/laporan/laporan';
import { createTestApp } from '@gerbang/kit/app';
import { readPdf } from '@gerbang/kit/pdf-text';
import { expectRefused } from '@gerbang/kit/refusal';
import { readWorkbook } from '@gerbang/kit/xlsx';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { newId } from '../../../platform/clock.ts';
import { transaction } from '../../../platform/database/engine.ts';

const app = await createTestApp();
afterAll(() => app.close());

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Many valid students of a school year at once, with these names. */
async function addSiswa(tahun_ajaran: string, names: string[]): Promise<void> {
  const first = await app.build.dataSiswa({ tahun_ajaran, nama: names[0] ?? '', status_data: 'Tervalidasi' });
  const rows = names.slice(1).map((nama, index) => ({
    ...first,
    id: newId(),
    nama,
    nim: `${first.nim}-${String(index).padStart(4, '0')}`,
  }));
  if (rows.length > 0) await transaction(app.db, (db) => db.insertInto('data_siswa').values(rows).execute());
}

async function auditLog() {
  const rows = await app.db.selectFrom('jejak').selectAll().where('aksi', '=', 'laporan').orderBy('nomor').execute();
  return rows.map(({ akun_id, role, tabel, sasaran_id, rincian }) => ({
    akun_id,
    role,
    tabel,
    sasaran_id,
    ...JSON.parse(rincian),
  }));
}

describe.each([laporan.dataSiswaExcel, laporan.dataSiswaPdf])('$path', (endpoint) => {
  // Rule: LAPORAN-2
  test('a school year without valid students is not found', async () => {
    await app.build.dataSiswa({ tahun_ajaran: '2030/2031', status_data: 'Menunggu Validasi' });
    await app.build.dataSiswa({ tahun_ajaran: '2030/2031', status_data: 'Ditolak' });
    await app.build.dataSiswa({ tahun_ajaran: '2031/2032', status_data: 'Tervalidasi' });
    const pimpinan = await app.as('pimpinan');
    await expectRefused(app, () => pimpinan.call(endpoint, { body: { tahun_ajaran: '2030/2031' } }), {
      status: 404,
      message: 'Data siswa tahun ajaran 2030/2031 tidak ditemukan',
    });
    expect(await auditLog()).toEqual([]);
  });

  // Rule: LAPORAN-3
  test.each([
    ['semua', 'Format harus 20YY/20YY'],
    ['2026/2028', 'Perbedaan tahun tidak boleh lebih dari 1 tahun'],
    ['2026/2026', 'Tahun kedua harus lebih besar dari tahun pertama'],
    ['', 'Tahun ajaran harus diisi'],
    [undefined, 'Tahun ajaran harus diisi'],
  ])('refuses the school year %j', async (tahun_ajaran, message) => {
    const admin = await app.as('admin');
    await expectRefused(app, () => admin.call(endpoint, { body: { tahun_ajaran } }), { status: 400, message });
  });
});

/** The head of each column of the students, and the cell of the first one below it. */
const excelColumns = [
  ['Nama', { type: 'text', value: '=HYPERLINK("http://jahat.example","klik")', numberFormat: '49' }],
  ['NIM', { type: 'text', value: '0026001', numberFormat: '49' }],
  ['Tahun Ajaran', { type: 'text', value: '2026/2027', numberFormat: '49' }],
  ['Jurusan Pilihan', { type: 'text', value: 'Teknik Informatika', numberFormat: '49' }],
  ['Kelas Pilihan', { type: 'text', value: 'Kelas Malam', numberFormat: '49' }],
  ['Tempat Lahir', { type: 'text', value: 'Banyumas', numberFormat: '49' }],
  ['Tanggal Lahir', { type: 'number', value: 39_521, numberFormat: '[$-421]d\\ mmmm\\ yyyy' }],
  ['Jenis Kelamin', { type: 'text', value: 'Laki - Laki', numberFormat: '49' }],
  ['Agama', { type: 'text', value: 'Islam', numberFormat: '49' }],
  ['Asal Sekolah', { type: 'text', value: 'SMK Negeri 1 Purwokerto', numberFormat: '49' }],
  ['Nomor Whatsapp', { type: 'text', value: '0812-0000-0001', numberFormat: '49' }],
  ['Tanggal Daftar', { type: 'number', value: 46_343, numberFormat: '[$-421]d\\ mmmm\\ yyyy' }],
  ['Gelombang Daftar', { type: 'text', value: 'Gelombang 9', numberFormat: '49' }],
  ['Biaya Pendidikan', { type: 'number', value: 7_500_000, numberFormat: '[$-421]"Rp "#,##0.00' }],
  ['Diskon', { type: 'number', value: 10.5, numberFormat: '[$-421]"Rp "#,##0.00' }],
  ['Admin Pengelola', { type: 'text', value: 'Rina Wulandari', numberFormat: '49' }],
];

const columnsOf = (cells: ReturnType<typeof readWorkbook>['cells']) =>
  [...'BCDEFGHIJKLMNOPQ'].map((column) => [cells[`${column}6`]?.value, cells[`${column}7`]]);

describe('students of a school year', () => {
  const tahun_ajaran = '2026/2027';

  beforeAll(async () => {
    const manager = await app.build.akun({ role: 'admin', nama: 'Rina Wulandari' });
    const valid = { tahun_ajaran, status_data: 'Tervalidasi' as const };
    await app.build.dataSiswa({
      ...valid,
      nama: '=HYPERLINK("http://jahat.example","klik")',
      nim: '0026001',
      nomor_whatsapp: '081200000001',
      jenis_kelamin: 'L',
      kelas_pilihan: 'Malam',
      gelombang: 9,
      biaya_pendidikan: 7_500_000,
      diskon_sen: 1_050,
      pengelola_id: manager.id,
    });
    await app.build.dataSiswa({ ...valid, nama: 'zahra', nim: '0026002', diskon_sen: 0 });
    await app.build.dataSiswa({ ...valid, nama: 'Muhammad Ma’ruf', nim: '0026003' });
    await app.build.dataSiswa({ ...valid, nama: 'muhammad ma’ruf', nim: '0026000' });
    await app.build.dataSiswa({ ...valid, nama: 'Lain Tahun', tahun_ajaran: '2025/2026' });
    await app.build.dataSiswa({ tahun_ajaran, nama: 'Belum Valid' });
  });

  // Rules: LAPORAN-1, LAPORAN-4
  test('as Excel: real dates and amounts, texts that stay texts, by name and NIM, with totals', async () => {
    const admin = await app.as('admin', { nama: 'Sri Lestari' });
    const reply = await admin.call(laporan.dataSiswaExcel, { body: { tahun_ajaran } });
    expect(reply).toMatchObject({
      status: 200,
      headers: {
        'content-type': xlsx,
        'content-disposition': 'attachment; filename="laporan-data-siswa-2026-2027.xlsx"',
        'content-length': String(reply.bytes.length),
        'cache-control': 'private, no-store',
      },
    });
    const { cells } = readWorkbook(reply.bytes);
    const value = (ref: string) => cells[ref]?.value;
    const head = ['Akademi Uji', 'Laporan Data Siswa', 'Tahun Ajaran 2026/2027'];
    expect([value('A1'), value('A2'), value('A3')]).toEqual(head);
    expect(value('A4')).toMatch(/^Dibuat \d{1,2} [A-Z][a-z]+ \d{4}, \d\d\.\d\d WIB oleh Sri Lestari$/);
    expect([7, 8, 9, 10, 11].map((row) => [value(`A${row}`), value(`B${row}`), value(`C${row}`)])).toEqual([
      [1, '=HYPERLINK("http://jahat.example","klik")', '0026001'],
      [2, 'muhammad ma’ruf', '0026000'],
      [3, 'Muhammad Ma’ruf', '0026003'],
      [4, 'zahra', '0026002'],
      ['Jumlah', 4, undefined],
    ]);
    expect(columnsOf(cells)).toEqual(excelColumns);
    expect([value('I8'), value('Q8')]).toEqual(['Perempuan', 'Tidak ada nama']);
    expect([value('O11'), value('P11')]).toEqual([45_000_000, 100_010.5]);
  });

  // Rule: LAPORAN-5
  test('as PDF: letterhead, rows, totals, properties', async () => {
    const pimpinan = await app.as('pimpinan', { email: 'pimpinan@uji.example' });
    const reply = await pimpinan.call(laporan.dataSiswaPdf, { body: { tahun_ajaran } });
    expect(reply).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="laporan-data-siswa-2026-2027.pdf"',
        'content-length': String(reply.bytes.length),
      },
    });
    const { pages, dictionaries } = readPdf(reply.bytes);
    expect(pages).toHaveLength(1);
    const lines = pages[0]?.map(({ text }) => text) ?? [];
    expect(lines).toEqual(expect.arrayContaining(['Akademi Uji', 'Laporan Data Siswa', 'Tahun Ajaran 2026/2027']));
    expect(lines.join(' ')).toMatch(/Dibuat \d.* WIB oleh pimpinan@uji\.example/);
    expect(lines).toEqual(expect.arrayContaining(['zahra', '0026002', 'Rp 7.500.000,00', 'Rp 10,50']));
    expect(lines).toEqual(expect.arrayContaining(['4 siswa', 'Rp 45.000.000,00', 'Rp 100.010,50']));
    expect(lines.join(' ')).not.toMatch(/Lain Tahun|Belum Valid/);
    expect(dictionaries).toContain('/Lang (id-ID)');
    expect(dictionaries).toContain('/DisplayDocTitle true');
  });

  test('each report is in the audit log with its filter, its rows and its hash', async () => {
    const admin = await app.as('admin');
    const before = (await auditLog()).length;
    const { bytes } = await admin.call(laporan.dataSiswaExcel, { body: { tahun_ajaran } });
    expect((await auditLog()).slice(before)).toEqual([
      {
        akun_id: admin.akun.id,
        role: 'admin',
        tabel: 'data_siswa',
        sasaran_id: null,
        format: 'excel',
        tahun_ajaran,
        baris: 4,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    ]);
  });

  test('two reports at once do not disturb each other', async () => {
    const admin = await app.as('admin');
    const [excel, pdf] = await Promise.all([
      admin.call(laporan.dataSiswaExcel, { body: { tahun_ajaran } }),
      admin.call(laporan.dataSiswaPdf, { body: { tahun_ajaran: '2025/2026' } }),
    ]);
    expect(readWorkbook(excel.bytes).cells.B11?.value).toBe(4);
    expect(readPdf(pdf.bytes).pages[0]?.map(({ text }) => text)).toContain('Lain Tahun');
  });
});

test('a long report holds each student once, in order', async () => {
  // More than two pages of rows as they are read, many of them with the same name.
  const names = Array.from({ length: 510 }, (_, index) => `${index % 2 ? 'siti' : 'Siti'} ${index % 3}`);
  await addSiswa('2028/2029', names);
  const admin = await app.as('admin');
  const { bytes } = await admin.call(laporan.dataSiswaExcel, { body: { tahun_ajaran: '2028/2029' } });
  const { cells } = readWorkbook(bytes);
  const rows = names.map((_, index) => `${cells[`B${index + 7}`]?.value}|${cells[`C${index + 7}`]?.value}`);
  expect(new Set(rows).size).toBe(510);
  expect(rows.map((row) => row.toLowerCase())).toEqual(rows.map((row) => row.toLowerCase()).sort());
  expect([cells.A517?.value, cells.B517?.value]).toEqual(['Jumlah', 510]);

  const { pages } = readPdf((await admin.call(laporan.dataSiswaPdf, { body: { tahun_ajaran: '2028/2029' } })).bytes);
  const count = new Intl.NumberFormat('id-ID').format(pages.length);
  for (const [index, page] of pages.entries()) {
    const lines = page.map(({ text }) => text);
    expect(lines).toEqual(expect.arrayContaining(['No', 'Nama', 'NIM', `Halaman ${index + 1} dari ${count}`]));
    expect(Math.min(...page.map(({ y }) => y))).toBeGreaterThan(20);
  }
  const numbers = pages.flat().filter(({ x, text }) => x < 54 && /^\d+$/.test(text));
  expect(numbers.map(({ text }) => Number(text))).toEqual(names.map((_, index) => index + 1));
});

test('a download that is given up leaves no trace, and the next one is made', async () => {
  const admin = await app.as('admin');
  const log = pino({ level: 'silent' });
  const server = await createApp(app.deps, { publicUrl: '', namaSekolah: 'Akademi Uji', trustProxy: [], log });
  let arrived = 0;
  server.server.on('request', () => arrived++);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const sockets = Array.from({ length: 10 }, () => connect((server.server.address() as AddressInfo).port, '127.0.0.1'));
  try {
    const before = await auditLog();
    const body = JSON.stringify({ tahun_ajaran: '2028/2029' });
    const head = [
      'POST /api/v1/laporan/data-siswa-pdf HTTP/1.1',
      'host: 127.0.0.1',
      `cookie: ${Object.entries(admin.cookies)
        .map((pair) => pair.join('='))
        .join('; ')}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
    ].join('\r\n');
    for (const socket of sockets) {
      socket.on('error', () => undefined);
      socket.write(`${head}\r\n\r\n${body}`);
    }
    await expect.poll(() => arrived, { interval: 2 }).toBe(10);
    for (const socket of sockets) socket.destroy();
    const url = '/api/v1/laporan/data-siswa-excel';
    const payload = { tahun_ajaran: '2028/2029' };
    const again = () => server.inject({ method: 'POST', url, cookies: admin.cookies, payload });
    await expect.poll(async () => (await again()).statusCode).toBe(200);
    expect((await auditLog()).slice(before.length)).toMatchObject([{ format: 'excel', baris: 510 }]);
  } finally {
    for (const socket of sockets) socket.destroy();
    await server.close();
  }
});
