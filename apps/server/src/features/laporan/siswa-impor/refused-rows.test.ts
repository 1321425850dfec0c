import { impor } from '@gerbang/contract/laporan/impor';
import type { Pemetaan } from '@gerbang/contract/laporan/impor-pemetaan';
import { createTestApp } from '@gerbang/kit/app';
import { csvOf, detail, headings, newNim, plan, rowOf, rowsOf, run, upload } from '@gerbang/kit/impor';
import { zipWith } from '@gerbang/kit/impor-zip';
import { smallPhoto } from '@gerbang/kit/pictures';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin');

const params = (id: string) => ({ params: { id } });
const labels = headings.split(';');
const [good, machine, date, major] = [newNim(), newNim(), newNim(), newNim()];
const [fee, year, phone] = [newNim(), newNim(), newNim()];
const [twice, none, left] = [newNim(), newNim(), newNim()];

const rows = [
  rowOf({ nim: good }),
  rowOf({ nim: machine, prodi: 'Teknik Mesin' }),
  rowOf({ nim: date, ttl: 'Cilacap, 31/02/2005' }),
  rowOf({ nim: major, prodi: 'Tata Boga' }),
  rowOf({ nim: fee }).replace('Rp 12.500.000,00', 'gratis'),
  rowOf({ nim: year }).replace('2023-2024', '1998/1999'),
  rowOf({ nim: phone, hp: '12' }),
  rowOf({ nim: good, nama: 'Siti Aminah' }),
  rowOf({ nim: '', nama: 'Dewi Lestari' }),
  rowOf({ nim: left, ttl: 'Cilacap, 31/02/2005' }),
];

/** What somebody writes over the cells of each refused row, nothing over the last; all else stays, the reason too. */
const mended: Record<string, string>[] = [
  { 'Tempat, Tanggal Lahir': 'Cilacap, 28/02/2005' },
  { Prodi: 'Teknik Mesin' },
  { Biaya: '12500000' },
  { 'Tahun Ajaran': '2023/2024' },
  { 'No. HP': '081227459310' },
  { NIM: twice },
  { NIM: none },
  {},
];

/** Opens the refused rows, mends them, adds one that came in before, and saves. */
async function mend(bytes: Buffer): Promise<Buffer> {
  const [sheet] = (await readXlsx(bytes)).sheets;
  const [head = [], ...refused] = sheet?.rows ?? [];
  expect(head).toEqual([...labels, 'Sebab']);
  expect(refused).toHaveLength(mended.length);
  const written = refused.map((row, at) =>
    head.map((label, column) => mended[at]?.[String(label)] ?? row[column] ?? null),
  );
  const before = head.map((label, column) => (label === 'NIM' ? good : (written[0]?.[column] ?? null)));
  before[labels.indexOf('Tempat, Tanggal Lahir')] = 'Purwokerto, 3 Mei 2005';
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Data', rows: [head, ...written, before] }] }));
}

async function zip() {
  return zipWith({ [`${good}/ktp.jpg`]: await smallPhoto(1), [`${date}/ktp.jpg`]: await smallPhoto(2) });
}

// Rules: IMPOR-2, IMPOR-3, IMPOR-12, IMPOR-22
test('refused rows are mended in the Excel that comes back, which is mapped as before; nobody comes twice, no letter is written', async () => {
  const id = await upload(app, admin, { sheet: csvOf(...rows), zip: await zip() });
  const { saran } = await detail(admin, id);
  const first = await plan(app, admin, id, {
    kolom: { ...(saran as Pemetaan).kolom, agama: { tetap: 'Katolik' } },
    nilai: { jurusan_pilihan: { 'Teknik Mesin': 'Komputerisasi Akuntansi' } },
    status_data: 'Menunggu Validasi',
    timpa: ['nama'],
  });
  expect(first.jumlah).toMatchObject({ baru: 2, ditolak: 8, gambar: 1, gambar_ditolak: 1 });
  const refused = (await admin.call(impor.baris, { ...params(id), query: { hasil: 'ditolak' } })).body.data;
  expect(refused.flatMap(({ sebab }) => sebab.map((each) => each.sebab))).toEqual(
    expect.arrayContaining([
      'Tanggal ini tidak ada: Februari tidak mempunyai tanggal 31.',
      'Sudah dipakai baris 2, Budi Santoso.',
    ]),
  );
  await run(app, admin, id);
  const { bytes } = await admin.call(impor.ditolak, params(id));

  const file = await mend(bytes);
  const again = await upload(app, admin, { name: 'ditolak-siswa.xlsx', sheet: file, zip: await zip() });
  expect((await detail(admin, again)).saran).toMatchObject({ timpa: [], status_data: 'Menunggu Validasi' });
  const second = await plan(app, admin, again);
  expect(second.jumlah).toMatchObject({ baris: 9, baru: 7, sama: 1, ditolak: 1, gambar: 1, gambar_tetap: 1 });
  expect(await run(app, admin, again)).toMatchObject({ tahap: 'selesai' });
  for (const nim of [good, machine, date, major, fee, year, phone, twice, none]) {
    expect(await rowsOf(app, nim)).toMatchObject([
      { agama: 'Katolik', status_data: 'Menunggu Validasi', pengelola_id: null },
    ]);
  }
  expect(await rowsOf(app, major)).toMatchObject([{ jurusan_pilihan: 'Komputerisasi Akuntansi' }]);

  expect(await app.db.selectFrom('surat_keluar').select('id').execute()).toEqual([]);

  const third = await upload(app, admin, { name: 'ditolak-siswa.xlsx', sheet: file, zip: await zip() });
  const nothing = await plan(app, admin, third);
  expect(nothing.jumlah).toMatchObject({ sama: 8, baru: 0, berubah: 0, ditolak: 1, gambar: 0, gambar_tetap: 2 });
  await admin.call(impor.batalkan, params(third));
});

// Rule: IMPOR-22
test('another file with a column Sebab is mapped by its own headings', async () => {
  const sheet = Buffer.from(`NIM;Nama;Sebab\n${newNim()};Budi;pindah`);
  const id = await upload(app, admin, { sheet });
  expect((await detail(admin, id)).saran?.kolom).toEqual({ nim: { kolom: 'NIM' }, nama: { kolom: 'Nama' } });
  await admin.call(impor.batalkan, params(id));
});
