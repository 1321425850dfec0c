// Files as people have them. Rules: IMPOR-6, IMPOR-20, IMPOR-27, IMPOR-28
import { impor } from '@gerbang/contract/laporan/impor';
import { createTestApp } from '@gerbang/kit/app';
import { csvOf, detail, imported, newNim, plan, rowOf, rowsOf, run, upload } from '@gerbang/kit/impor';
import { afterAll, afterEach, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin');
let open = '';
afterEach(() => admin.call(impor.batalkan, { params: { id: open } }));
const begin = async (sheet: Buffer, jenis: 'siswa' | 'barang' = 'siswa') => {
  open = await upload(app, admin, { jenis, sheet });
  return open;
};
const valuesOf = async (id: string, field: string) =>
  (await admin.call(impor.baris, { params: { id }, query: { hasil: 'baru' } })).body.data.map(
    ({ nilai }) => nilai[field],
  );

test('words for nothing overwrite nothing that a person or an import has written', async () => {
  const { nim } = await imported(app, admin);
  const [before] = await rowsOf(app, nim);
  const row = `${nim};-;"-";—;null;N/A;00000000000;-;tidak ada;NULL;?;01/01/1900;-;nihil`;
  const id = await begin(csvOf(row));
  expect((await plan(app, admin, id)).jumlah).toMatchObject({ sama: 1, berubah: 0, dijaga: 0, ditolak: 0 });
  expect(await rowsOf(app, nim)).toEqual([before]);
});

test('of a new record they are what is missing, and may be a value when somebody says so', async () => {
  const sheet = csvOf(rowOf({ nim: newNim() }).replace('islam', 'null'), rowOf({ nim: newNim(), hp: '0' }));
  const { jumlah } = await plan(app, admin, await begin(sheet));
  expect(jumlah.ditolak_per_sebab).toEqual({
    'Agama: Agama harus diisi': 1,
    'Nomor Whatsapp: Nomor Whatsapp harus diisi': 1,
  });
  expect((await plan(app, admin, open, { kosong: ['xxx'] })).jumlah.ditolak_per_sebab).toEqual({
    'Agama: Agama harus diisi': 1,
    'Nomor Whatsapp: Nomor Whatsapp harus diisi': 1,
  });
  const sebab = csvOf(rowOf({ nim: newNim() }).replace('islam', 'xxx'));
  await admin.call(impor.batalkan, { params: { id: open } });
  expect((await plan(app, admin, await begin(sebab), { kosong: ['xxx'] })).jumlah.ditolak).toBe(1);
});

test('a file of American days is read so, each of them', async () => {
  const days = ['3/17/2005', '3/5/2005', '12/25/2004'];
  const id = await begin(csvOf(...days.map((ttl) => rowOf({ nim: newNim(), ttl: `Bandung, ${ttl}` }))));
  await plan(app, admin, id);
  expect(await valuesOf(id, 'tanggal_lahir')).toEqual(['2005-03-17', '2005-03-05', '2004-12-25']);
});

test('a column that can be read in two ways is asked about before the dry run', async () => {
  const id = await begin(csvOf(rowOf({ nim: newNim(), ttl: '3/5/2005' }), rowOf({ nim: newNim(), ttl: '4/6/2005' })));
  const { saran, kolom } = await detail(admin, id);
  expect(kolom[2]?.bacaan?.tanggal).toMatchObject({ arti: null, pilihan: [{ value: 'hari' }, { value: 'bulan' }] });
  const pemetaan = saran as NonNullable<typeof saran>;
  const refused = await admin.call(impor.petakan, { params: { id }, body: { pemetaan } });
  expect([refused.status, refused.body.message]).toEqual([400, 'Pilih dulu cara membaca kolom untuk Tanggal Lahir.']);
  expect(await detail(admin, id)).toMatchObject({ tahap: 'kolom', pemetaan: null });
  for (const [tanggal_lahir, first] of [
    ['hari', '2005-05-03'],
    ['bulan', '2005-03-05'],
  ] as const) {
    await plan(app, admin, id, { baca: { tanggal_lahir } });
    expect((await valuesOf(id, 'tanggal_lahir'))[0]).toBe(first);
  }
});

test('a thousand pieces are a thousand, by the same reader', async () => {
  const items = ['1.000', '10.000', '5 buah', '12'].map((n, at) => `JM-${at};Kursi;Mebel;${n};Baik;Aula;2024-05-04;-`);
  const sheet = Buffer.from(
    ['Kode Barang;Nama Barang;Kategori;Jumlah;Kondisi;Lokasi;Tanggal Masuk;Keterangan', ...items].join('\n'),
  );
  const id = await begin(sheet, 'barang');
  const { saran, kolom } = await detail(admin, id);
  expect(kolom[3]?.bacaan?.angka?.kalimat).toBe(
    'Dibaca sebagai angka, titik untuk ribuan: 1.000 = 1000; 10.000 = 10000; 5 buah = 5.',
  );
  expect((await plan(app, admin, id)).jumlah.ditolak_per_sebab).toEqual({ 'Keterangan: Keterangan harus diisi': 4 });
  const keterangan = { kolom: 'Keterangan', kosong: '-' };
  await plan(app, admin, id, { kolom: { ...saran?.kolom, keterangan } });
  expect([await valuesOf(id, 'jumlah_barang'), await valuesOf(id, 'keterangan')]).toEqual([
    [1000, 10_000, 5, 12],
    ['-', '-', '-', '-'],
  ]);
});

test('columns that a file lacks are one reason, until they have a value for all rows', async () => {
  const nim = newNim();
  const id = await begin(
    Buffer.from(`NIM,Nama,Tempat Lahir,Tgl Lahir,L/P,Agama\n${nim},Dewi,Cilacap,17/03/2005,P,Islam`),
  );
  const { saran } = await detail(admin, id);
  expect((await plan(app, admin, id)).jumlah.ditolak_per_sebab).toEqual({
    'Kolom: Tahun Ajaran, Jurusan Pilihan, Kelas Pilihan, Asal Sekolah, Nomor Whatsapp, Tanggal Daftar, Gelombang Daftar, Biaya Pendidikan, Diskon tidak ada di berkas. Isi pada pemetaan kolom.': 1,
  });
  const tetap = {
    ...{ tahun_ajaran: '2024/2025', jurusan_pilihan: 'TI', kelas_pilihan: 'Pagi', asal_sekolah: 'SMKN 4' },
    ...{
      nomor_whatsapp: '081234567890',
      tanggal_daftar: '5/7/2024',
      gelombang: '1',
      biaya_pendidikan: '12.500.000',
      diskon: '0',
    },
  };
  const kolom = {
    ...saran?.kolom,
    ...Object.fromEntries(Object.entries(tetap).map(([field, value]) => [field, { tetap: value }])),
  };
  expect((await plan(app, admin, id, { kolom })).jumlah).toMatchObject({ baru: 1, ditolak: 0 });
  await run(app, admin, id);
  expect(await rowsOf(app, nim)).toMatchObject([{ tanggal_daftar: '2024-07-05', biaya_pendidikan: 12_500_000 }]);
});
