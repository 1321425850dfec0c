// Rule: SEKOLAH-4
import { defaultPilihan } from '@gerbang/contract/sekolah/pilihan';
import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { createTestApp } from '@gerbang/kit/app';
import { expect, test } from 'vitest';

test('an undo of majors keeps those that records have, retired and under a name that is free', async () => {
  const app = await createTestApp();
  const pimpinan = await app.as('pimpinan');
  const TI = 'Teknik Informatika';
  const save = async (versi: number, jurusan: object[]) => {
    const { pilihan } = (await pimpinan.call(sekolah.get)).body.data;
    const body = { jurusan: jurusan as never, kelas: pilihan.kelas, versi };
    expect((await pimpinan.call(sekolah.simpanPilihan, { body })).status).toBe(200);
    return (await pimpinan.call(sekolah.get)).body.data.pilihan.jurusan;
  };
  const renamed = defaultPilihan.jurusan.map((each) => (each.kode === TI ? { ...each, nama: 'TKJ' } : each));
  const added = [TI, 'Desain Grafis', 'Tata Boga'].map((nama) => ({ kode: '', nama, pensiun: false }));
  const now = await save(0, [...renamed, ...added]);
  for (const { kode } of now.slice(-3, -1)) await app.build.dataSiswa({ jurusan_pilihan: kode });
  const undo = { bagian: 'pilihan' as const, versi: 1, kembali_ke: 0 };
  expect((await pimpinan.call(sekolah.urungkan, { body: undo })).status).toBe(200);
  expect((await pimpinan.call(sekolah.get)).body.data.pilihan.jurusan).toEqual([
    ...defaultPilihan.jurusan,
    { kode: `${TI} 2`, nama: `${TI} 2`, pensiun: true },
    { kode: 'Desain Grafis', nama: 'Desain Grafis', pensiun: true },
  ]);
  await app.close();
});
