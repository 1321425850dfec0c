// Rules: EKSPOR-10, IMPOR-14
import { dokumen, statusData } from '@gerbang/contract/choices';
import { impor } from '@gerbang/contract/laporan/impor';
import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { dataSiswa, dataSiswaForm } from '@gerbang/contract/siswa/data-siswa';
import { type DataSiswaField, siswaFields } from '@gerbang/contract/siswa/siswa-fields';
import { siswaSamples } from '@gerbang/contract/siswa/siswa-samples';

import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { everything } from '@gerbang/kit/ekspor';
import { detail, plan, run, upload, work } from '@gerbang/kit/impor';
import { documentPng, smallPhoto } from '@gerbang/kit/pictures';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toColumns } from '../../core/siswa/columns.ts';

let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  [here, there] = await Promise.all([createTestApp(), createTestApp()]);
});
afterAll(() => Promise.all([here.close(), there.close()]));

const awkward: Partial<Record<DataSiswaField, string>>[] = [
  {
    nama: '=HYPERLINK("http://jahat","x")',
    agama: '\u0027-Islam',
    tempat_lahir: 'Purwokerto, 3 Mei 2005',
    nim: '0012',
  },
  {
    nama: '\u0027\u0027+1',
    agama: 'islam',
    asal_sekolah: 'SMA "A", B; C\tD'.replace('\t', ' '),
    nim: '2026/001',
    diskon: '12.5',
  },
  { nama: '_x0041_ _x000D_', agama: 'budha', tempat_lahir: '\u0027=1', nim: '1e5', nomor_whatsapp: '6281227459310' },
  { nama: 'Ñguyễn 王小明 😀 ﷽', asal_sekolah: '&amp; <b>]]></b>', nim: '00.1-2_3/4', nomor_whatsapp: '08122745931' },
  {
    nama: '@SUM(A1)',
    tanggal_lahir: '1900-01-01',
    tanggal_daftar: '1999-12-31',
    nim: 'TRUE',
    nomor_whatsapp: '006581234567',
  },
  {
    nama: '－1',
    tanggal_lahir: '1900-02-28',
    tanggal_daftar: '2024-02-29',
    nim: '12345678901234567890',
    diskon: '999.99',
  },
  {
    nama: '1234',
    agama: '=',
    nomor_whatsapp: '00000000',
    tempat_lahir: '3/4',
    asal_sekolah: '-',
    nim: '7',
    diskon: '50.000',
    biaya_pendidikan: '0',
  },
  {
    nama: 'NULL',
    agama: 'TI',
    tempat_lahir: '#N/A',
    asal_sekolah: '2024-01-01',
    nim: 'nan',
    nomor_whatsapp: '8122745931',
  },
];

/** Texts that the rule of a field takes, of whatever characters. */
const texts = (field: 'nama' | 'agama' | 'tempat_lahir' | 'asal_sekolah') =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .filter((text) => siswaFields[field].rule.safeParse(text).success);
const anybody = fc.record({
  nama: texts('nama'),
  agama: texts('agama'),
  tempat_lahir: texts('tempat_lahir'),
  asal_sekolah: texts('asal_sekolah'),
  gelombang: fc.integer({ min: 1, max: 9 }).map(String),
  jenis_kelamin: fc.constantFrom('L', 'P'),
  diskon: fc
    .oneof(
      fc.integer({ min: 0, max: 999_999 }),
      fc.integer({ min: 0, max: 9999 }).map((sen) => sen / 100),
    )
    .map(String),
  biaya_pendidikan: fc.integer({ min: 0, max: 99_999_999 }).map(String),
  nomor_whatsapp: fc.stringMatching(/^[0-9]{8,15}$/),
  tanggal_lahir: fc
    .date({ min: new Date('1900-01-01'), max: new Date('2020-01-01'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
});

const onceTaken = ['nama', 'agama', 'tempat_lahir', 'asal_sekolah', 'nomor_whatsapp', 'tanggal_lahir'] as const;
const pick = (form: Record<DataSiswaField, string>) =>
  Object.fromEntries(onceTaken.map((field) => [field, form[field]]));

const majors = ['Teknik Informatika', 'Desain Grafis', 'Teknik Mesin'];
const reasons = [
  'Foto KTP buram.\n=Ulangi\n  "Ijazah" tidak ada',
  `=${'a'.repeat(999)}`,
  '\u0027Perlu diperbaiki: Nama.',
];

/** Five majors: one is called otherwise by now, one is retired, one is new. */
async function setUpSchool(): Promise<void> {
  const pimpinan = await here.as('pimpinan');
  const { pilihan } = (await pimpinan.call(sekolah.get)).body.data;
  const jurusan = pilihan.jurusan.map((each) =>
    each.kode === 'Teknik Informatika' ? { ...each, nama: 'Rekayasa Perangkat Lunak' } : each,
  );
  const added = [
    { kode: '', nama: 'Desain Grafis', pensiun: false },
    { kode: '', nama: 'Teknik Mesin', pensiun: true },
  ];
  const body = {
    jurusan: [...jurusan, ...added],
    kelas: [...pilihan.kelas, { kode: '', nama: 'Akhir Pekan', pensiun: false }],
    versi: 0,
  };
  expect((await pimpinan.call(sekolah.simpanPilihan, { body })).status).toBe(200);
}

/** Records of all states, some with every document. */
async function fillArchive(): Promise<number> {
  const rows = [...awkward, ...fc.sample(anybody, { numRuns: 25, seed: 139 })];
  for (const [at, values] of rows.entries()) {
    const [jurusan_pilihan, kelas_pilihan] = [majors[at % 3] as string, at % 4 === 0 ? 'Akhir Pekan' : 'Pagi'];
    const form = { ...siswaSamples, nim: `88${at}`, jurusan_pilihan, kelas_pilihan, ...values };
    const status_data = statusData[at % 3] as (typeof statusData)[number];
    const alasan_penolakan = status_data === 'Ditolak' ? (reasons[Math.floor(at / 3) % 3] as string) : null;
    const pictures =
      at < 2
        ? Object.fromEntries(
            await Promise.all(
              dokumen.map(async (each, n) => [
                each,
                each.startsWith('foto') ? await documentPng(at) : await smallPhoto(at * 7 + n),
              ]),
            ),
          )
        : {};
    // Some of it only forms of long ago have taken.
    const kept = Object.fromEntries(onceTaken.map((field) => [field, form[field].trim().normalize('NFC')]));
    const columns = { ...toColumns(dataSiswaForm.parse({ ...form, ...pick(siswaSamples) })), ...kept };
    await here.build.dataSiswa({ ...columns, status_data, alasan_penolakan, pictures });
  }
  return rows.length;
}

/** What an export tells of each student, but for when and by whom it came here, and the bytes of each picture. */
function contentsOf(zip: Buffer) {
  const files = unzipSync(zip);
  const siswa = JSON.parse(Buffer.from(files['siswa.json'] as Uint8Array).toString()) as Record<string, unknown>[];
  // Names are the house's own: the code is the same, what it is called there is not.
  const own = ['id', 'versi', 'pengelola', 'dibuat_pada', 'diubah_pada', 'nama_jurusan', 'nama_kelas'];
  const rows = siswa.map(
    (row) => Object.fromEntries(Object.entries(row).filter(([key]) => !own.includes(key))) as typeof row,
  );
  const pictures = Object.entries(files).filter(([name]) => name.endsWith('.jpg'));
  const byNim = (a: { nim?: unknown }, b: { nim?: unknown }) => (String(a.nim) < String(b.nim) ? -1 : 1);
  return {
    rows: rows.toSorted(byNim),
    pictures: pictures.map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]).toSorted(),
    files,
  };
}

test('an export as it is, loaded into an empty installation, is the same archive: every field, every picture, every state', async () => {
  await setUpSchool();
  const count = await fillArchive();
  const zip = await everything(here);
  const before = contentsOf(zip);
  expect(before.pictures).toHaveLength(12);

  const admin = await there.as('admin', { nama: 'Retno Wulandari' });
  const id = await upload(there, admin, { name: 'ekspor.zip', zip });
  const read = await detail(admin, id);
  expect(read).toMatchObject({ tahap: 'kolom', sebab: null, sekolah_asal: 'Akademi Uji', jumlah: { baris: count } });
  const planned = await plan(there, admin, id);
  const { data: refused } = (await admin.call(impor.baris, { params: { id }, query: { hasil: 'ditolak' } })).body;
  expect(refused).toEqual([]);
  expect(planned).toMatchObject({ jumlah: { baru: count, gambar: 12, gambar_ditolak: 0 } });
  expect(planned.pilihan_baru).toEqual([
    { jenis: 'jurusan', kode: 'Desain Grafis', nama: 'Desain Grafis', pensiun: false },
    { jenis: 'jurusan', kode: 'Teknik Mesin', nama: 'Teknik Mesin', pensiun: true },
    { jenis: 'kelas', kode: 'Akhir Pekan', nama: 'Akhir Pekan', pensiun: false },
  ]);
  expect(await run(there, admin, id)).toMatchObject({ tahap: 'selesai' });

  const again = await everything(there);
  const after = contentsOf(again);
  expect(after.rows).toEqual(before.rows);
  expect(after.pictures.map(([name]) => name)).toEqual(before.pictures.map(([name]) => name));
  expect(after.pictures).toEqual(before.pictures);

  // The same tables alone, with the ZIP for the pictures, are read the same way: nothing is left to change.
  for (const name of ['siswa.xlsx', 'siswa.csv']) {
    const next = await upload(there, admin, { name, sheet: Buffer.from(before.files[name] as Uint8Array), zip });
    const { jumlah } = await plan(there, admin, next);
    expect([name, jumlah]).toEqual([
      name,
      expect.objectContaining({ sama: count, ditolak: 0, gambar: 0, gambar_ditolak: 0 }),
    ]);
    await admin.call(impor.batalkan, { params: { id: next } });
  }
  await expectPast(admin);
  await expectTakenBack(admin, id);
});

// Rule: IMPOR-17
test('where a major was renamed and another one has its name now, an own export moves nobody', async () => {
  const pimpinan = await here.as('pimpinan');
  const admin = await here.as('admin');
  const { pilihan } = (await pimpinan.call(sekolah.get)).body.data;
  const jurusan = [...pilihan.jurusan, { kode: '', nama: 'Teknik Informatika', pensiun: false }];
  const body = { jurusan, kelas: pilihan.kelas, versi: 1 };
  expect((await pimpinan.call(sekolah.simpanPilihan, { body })).status).toBe(200);
  const files = unzipSync(await everything(here));
  for (const name of ['siswa.xlsx', 'siswa.csv']) {
    const id = await upload(here, admin, { name, sheet: Buffer.from(files[name] as Uint8Array) });
    const { jumlah } = await plan(here, admin, id);
    expect([name, jumlah]).toEqual([name, expect.objectContaining({ sama: jumlah.baris, ditolak: 0 })]);
    await admin.call(impor.batalkan, { params: { id } });
  }
});

/** Who managed it and when it was made is told where it came from. */
async function expectPast(admin: Awaited<ReturnType<TestApp['as']>>): Promise<void> {
  const { id } = await there.db
    .selectFrom('data_siswa')
    .select('id')
    .where('nim', '=', '0012')
    .executeTakeFirstOrThrow();
  const { data } = (await admin.call(dataSiswa.riwayat, { params: { id } })).body;
  expect(data.at(-1)).toMatchObject({ jenis: 'dibuat', oleh: { nama: 'Retno Wulandari' } });
  expect(data.at(-1)?.asal).toMatch(/^Impor ekspor\.zip, semula dibuat \d+ \p{L}+ \d{4}.*, diubah /u);
}

/** The settings are as before, too, and their versions tell both. */
async function expectTakenBack(admin: Awaited<ReturnType<TestApp['as']>>, id: string): Promise<void> {
  const pilihan = async () => (await admin.call(sekolah.get)).body.data.pilihan;
  expect((await pilihan()).jurusan).toHaveLength(6);
  await admin.call(impor.urungkan, { params: { id } });
  await work(there);
  expect(await detail(admin, id)).toMatchObject({ tahap: 'diurungkan', pilihan_baru: [] });
  expect(await there.db.selectFrom('data_siswa').select('id').execute()).toEqual([]);
  expect((await pilihan()).jurusan).toHaveLength(4);
  const { data } = (await admin.call(sekolah.riwayat, { query: { bagian: 'pilihan' } })).body;
  expect(data.map(({ versi, diubah_oleh }) => [versi, diubah_oleh])).toEqual([
    [2, 'Retno Wulandari'],
    [1, 'Retno Wulandari'],
  ]);
}
