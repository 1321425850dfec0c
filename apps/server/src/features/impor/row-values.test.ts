import { type Pemetaan, pemetaanKosong } from '@gerbang/contract/impor-pemetaan';
import { pilihanAwal } from '@gerbang/contract/pilihan';
import { syaratAwal } from '@gerbang/contract/syarat';
import { expect, test } from 'vitest';
import { rowReader } from './row-values.ts';

const map: Pemetaan = { ...pemetaanKosong, kolom: { jurusan_pilihan: { kolom: 'Prodi' } } };
const pilihan = {
  ...pilihanAwal,
  jurusan: [
    { kode: 'Teknik Informatika', nama: 'Rekayasa Perangkat Lunak', pensiun: false },
    { kode: 'tkj', nama: 'Teknik Komputer dan Jaringan', pensiun: true },
  ],
};
const read = rowReader([{ label: 'Prodi', contoh: [], nilai: null }], map, {
  pilihan,
  gelombang: [],
  syarat: syaratAwal,
});

// Rule: IMPOR-3
test.each([
  ['RPL', 'Teknik Informatika'],
  ['teknik informatika', 'Teknik Informatika'],
  ['Rekayasa', 'Teknik Informatika'],
  ['Teknik Komputer dan Jaringan', 'tkj'],
])('%s is a major of this school, as it is called now or was before, also a retired one', (cell, kode) => {
  expect(read([cell])).toMatchObject({ nilai: { jurusan_pilihan: kode }, sebab: [] });
});

test('a major that the school has never had is refused with those it has', () => {
  const sebab = 'Jurusan pilihan harus salah satu dari: Rekayasa Perangkat Lunak, Teknik Komputer dan Jaringan';
  expect(read(['Manajemen Informatika'])).toMatchObject({
    nilai: {},
    sebab: [{ bidang: 'jurusan_pilihan', isi: 'Manajemen Informatika', sebab }],
  });
});
