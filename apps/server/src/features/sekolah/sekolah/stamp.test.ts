// Rules: CAP-1, CAP-8, SEKOLAH-2

import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { defaultStamp, MAX_TUJUAN, pelihatOf, stampTexts } from '@gerbang/contract/siswa/stamp';
import { createTestApp } from '@gerbang/kit/app';
import { expectRefused } from '@gerbang/kit/refusal';
import { afterAll, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const pimpinan = await app.as('pimpinan');

const inForce = async () => (await pimpinan.call(sekolah.pengaturan)).body.data;

test('the wording is a version of its own, taken back like any, and nobody reads it without a session', async () => {
  expect((await inForce()).sekolah.cap).toEqual(defaultStamp);
  const tujuan = 'Hanya untuk beasiswa {sekolah}';
  const saved = await pimpinan.call(sekolah.simpanCap, { body: { tujuan: `  ${tujuan} `, versi: 0 } });
  expect(saved.body).toMatchObject({ message: 'Tulisan pada Salinan disimpan', data: { versi: 1 } });
  expect((await inForce()).sekolah.cap).toEqual({ tujuan });
  expect((await app.anyone.call(sekolah.get)).body.data).not.toHaveProperty('cap');
  const body = { bagian: 'cap' as const, versi: 1, kembali_ke: 0 };
  expect((await pimpinan.call(sekolah.urungkan, { body })).body.message).toBe('Tulisan pada Salinan dikembalikan');
  expect((await inForce()).sekolah.cap).toEqual(defaultStamp);
});

const notDrawn = 'Tulis tujuan dengan huruf Latin: cap tidak dapat menggambar tulisan lain';
test.each([
  ['', 'Tujuan salinan harus diisi'],
  ['\u200b', 'Tujuan salinan harus diisi'],
  ['x'.repeat(MAX_TUJUAN + 1), `Tujuan salinan maksimal ${MAX_TUJUAN} karakter`],
  ['a\u202eb', 'Tujuan salinan berisi karakter yang tidak diizinkan'],
  ['\u200b\u200b\u200b\u3164', 'Tujuan salinan harus diisi'],
  ['عربي فقط', notDrawn],
  ['Hanya untuk 中文', notDrawn],
  ['Beasiswa 😀', notDrawn],
  ['...', notDrawn],
  ['{sekolah} '.repeat(2).trim(), 'Tulis {sekolah} paling banyak sekali'],
])('%j is refused', async (tujuan, message) => {
  const { versi } = (await inForce()).keadaan.cap;
  const refusal = { status: 400, message: [{ field: 'tujuan', message }] };
  await expectRefused(app, () => pimpinan.call(sekolah.simpanCap, { body: { tujuan, versi } }), refusal);
});

test('school, day and viewer stand in the stamp whatever the wording leaves out, and the school once', () => {
  const facts = { sekolah: 'Akademi Uji', tanggal: '2026-11-22', pelihat: 'Sri Wahyuni' };
  const day = '22 November 2026 · dilihat Sri Wahyuni';
  expect(stampTexts({ ...facts, ...defaultStamp })).toEqual(['Hanya untuk pendaftaran di Akademi Uji', day]);
  expect(stampTexts({ ...facts, tujuan: 'Hanya untuk beasiswa' })).toEqual(['Akademi Uji · Hanya untuk beasiswa', day]);
  expect(stampTexts({ ...facts, sekolah: 'SMK $& $$', tujuan: 'Bagi {sekolah} saja' })[0]).toBe('Bagi SMK $& $$ saja');
  const long = { sekolah: 'Akademi '.repeat(20).trim(), tujuan: 'x'.repeat(MAX_TUJUAN), pelihat: 'W'.repeat(255) };
  expect(stampTexts({ ...facts, ...long })).toEqual([
    `${long.sekolah} · ${long.tujuan}`,
    `22 November 2026 · dilihat ${long.pelihat}`,
  ]);
});

test('who looked is named by the e-mail, and by a name in letters that can be drawn', () => {
  for (const nama of ['Sri Wahyuni', 'Nguyễn Thị Hồng', 'I Gusti 2', "Ma'ruf"]) {
    expect(pelihatOf(nama, 'a@b.id')).toBe(`${nama} (a@b.id)`);
  }
  for (const nama of [undefined, '王小明', 'سري', '😀😀', 'А. Wahyuni', '---']) {
    expect(pelihatOf(nama, 'a@b.id')).toBe('a@b.id');
  }
});
