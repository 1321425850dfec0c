import { impor } from '@gerbang/contract/laporan/impor';
import { createTestApp } from '@gerbang/kit/app';
import { csvOf, newNim, plan, rowOf, upload } from '@gerbang/kit/impor';
import { zipWith } from '@gerbang/kit/impor-zip';
import { smallPhoto } from '@gerbang/kit/pictures';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin');

const params = (id: string) => ({ params: { id } });

// Rule: IMPOR-19
test('every file of a ZIP is counted and named: taken, of a refused row, double, of nobody, or no picture', async () => {
  const [good, bad] = [newNim(), newNim()];
  const zip = await zipWith({
    [`${good}_pas foto 3x4.JPG`]: await smallPhoto(1),
    [`${good}/ktp.jpg`]: await smallPhoto(2),
    [`ktp_${good}.jpg`]: await smallPhoto(3),
    [`${bad}/ktp.jpg`]: await smallPhoto(4),
    [`${bad}/kk.jpg`]: await smallPhoto(5),
    '999/ktp.jpg': await smallPhoto(6),
    [`${good}/kk.pdf`]: Buffer.from('%PDF-1.4'),
    [`${good}/ijazah.jpg`]: Buffer.from('<html>'),
    [`${good}/SKL.HEIC`]: Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'),
  });
  const sheet = csvOf(rowOf({ nim: good }), rowOf({ nim: bad, ttl: 'Cilacap, 31/02/2005' }));
  const id = await upload(app, admin, { sheet, zip });
  for (const _ of [1, 2]) {
    const { jumlah, gambar_ditolak } = await plan(app, admin, id);
    expect(jumlah).toMatchObject({ gambar: 2, gambar_tetap: 0, gambar_ditolak: 7 });
    expect(jumlah.gambar_per_sebab).toMatchObject({
      'Baris siswanya di berkas data ditolak.': 2,
      'Kembar: gambar lain untuk dokumen yang sama sudah dipakai.': 1,
      'NIM pada nama ini tidak ada di berkas data.': 1,
      'File harus berupa gambar PNG, JPG, atau JPEG': 2,
      'PDF tidak dapat diimpor. Simpan halamannya sebagai JPG atau PNG dengan nama yang sama.': 1,
    });
    expect(gambar_ditolak.map(({ nama }) => nama)).toHaveLength(7);
    const { bytes } = await admin.call(impor.ditolak, { ...params(id), query: { isi: 'gambar' } });
    const listed = (await readXlsx(bytes)).sheets[0]?.rows;
    expect(listed).toEqual([['Nama', 'Sebab'], ...gambar_ditolak.map(({ nama, sebab }) => [nama, sebab])]);
  }
  await admin.call(impor.batalkan, params(id));
});

// Rule: IMPOR-20
test('an empty cell gets what the mapping says for it, in new records only', async () => {
  const [made, fresh] = [newNim(), newNim()];
  await app.build.dataSiswa({ nim: made, agama: 'Hindu', status_data: 'Tervalidasi' });
  const [kept, added] = [rowOf({ nim: made }), rowOf({ nim: fresh })].map((row) => row.replace(';islam;', ';;'));
  const id = await upload(app, admin, { sheet: csvOf(kept as string, added as string, rowOf({ nim: '9001' })) });
  const { kolom } = (await admin.call(impor.get, params(id))).body.data;
  expect(kolom.find(({ label }) => label === 'Agama')?.kosong).toBe(2);
  const { saran } = (await admin.call(impor.get, params(id))).body.data;
  const planned = await plan(app, admin, id, {
    kolom: { ...saran?.kolom, agama: { kolom: 'Agama', kosong: 'katholik' } },
  });
  expect(planned.jumlah).toMatchObject({ baru: 2, ditolak: 0 });
  const { data } = (await admin.call(impor.baris, { ...params(id), query: { hasil: 'baru' } })).body;
  expect(data.map(({ nilai }) => nilai.agama)).toEqual(['Katolik', 'Islam']);
  // What was read as something else is told beside it.
  expect(data[0]?.tertulis).toMatchObject({ tanggal_lahir: 'Purwokerto, 3 Mei 2005', jurusan_pilihan: 'TI' });
  expect(data[0]?.tertulis).not.toHaveProperty('asal_sekolah');
  const { data: guarded } = (await admin.call(impor.baris, { ...params(id), query: { hasil: 'dijaga' } })).body;
  expect(guarded[0]?.dijaga.map(({ bidang }) => bidang)).not.toContain('agama');
  await admin.call(impor.batalkan, params(id));
});

// Rule: IMPOR-2
test('rows with the same fault are counted together', async () => {
  const old = () => rowOf({ nim: newNim() }).replace('2023-2024', '1998/1999');
  const nim = newNim();
  const id = await upload(app, admin, { sheet: csvOf(old(), old(), old(), rowOf({ nim }), rowOf({ nim })) });
  expect((await plan(app, admin, id)).jumlah.ditolak_per_sebab).toEqual({
    'Tahun Ajaran: Tahun ajaran yang dapat disimpan mulai 2000/2001. Yang lebih lama tetap di luar arsip ini.': 3,
    'NIM: Sudah dipakai baris lain.': 1,
  });
});
