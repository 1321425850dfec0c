import { type Pemetaan, pemetaanKosong } from '@gerbang/contract/laporan/impor-pemetaan';
import { defaultPilihan } from '@gerbang/contract/sekolah/pilihan';
import { defaultSyarat } from '@gerbang/contract/sekolah/syarat';
import { expect, test } from 'vitest';
import { rowReader } from './row-values.ts';

const map: Pemetaan = { ...pemetaanKosong, kolom: { jurusan_pilihan: { kolom: 'Prodi' } } };
const pilihan = {
  ...defaultPilihan,
  jurusan: [
    { kode: 'Teknik Informatika', nama: 'Rekayasa Perangkat Lunak', pensiun: false },
    { kode: 'tkj', nama: 'Teknik Komputer dan Jaringan', pensiun: true },
  ],
};
const read = rowReader([{ label: 'Prodi', contoh: [], nilai: null }], map, {
  pilihan,
  gelombang: [],
  syarat: defaultSyarat,
});

// Rule: IMPOR-3
test.each([
  ['RPL', 'Teknik Informatika'],
  ['rekayasa perangkat lunak', 'Teknik Informatika'],
  ['Rekayasa', 'Teknik Informatika'],
  ['Teknik Komputer dan Jaringan', 'tkj'],
])('%s is a major of this school, also a retired one', (cell, kode) => {
  expect(read([cell])).toMatchObject({ nilai: { jurusan_pilihan: kode }, sebab: [] });
});

// Rule: IMPOR-17
test('what a major was called before is nobody\u2019s until somebody says, in an export too', () => {
  const sebab =
    'Ini nama lama dari Rekayasa Perangkat Lunak. Pilih artinya pada pemetaan kolom, atau tulis nama yang sekarang.';
  const again = { kode: 'Teknik Informatika 2', nama: 'Teknik Informatika', pensiun: false };
  const both = { ...pilihan, jurusan: [...pilihan.jurusan, again] };
  const columns = [{ label: 'Prodi', contoh: [], nilai: null }];
  for (const known of [pilihan, both]) {
    for (const apa_adanya of [false, true]) {
      const reader = (nilai: Pemetaan['nilai']) =>
        rowReader(columns, { ...map, apa_adanya, nilai }, { pilihan: known, gelombang: [], syarat: defaultSyarat });
      expect(reader({})(['Teknik Informatika'])).toMatchObject({ nilai: {}, sebab: [{ sebab }] });
      const chosen = reader({ jurusan_pilihan: { 'Teknik Informatika': 'tkj' } });
      expect(chosen(['Teknik Informatika']).nilai).toEqual({ jurusan_pilihan: 'tkj' });
    }
  }
});

test('a major that the school has never had is refused with those it has', () => {
  const sebab = 'Jurusan pilihan harus salah satu dari: Rekayasa Perangkat Lunak, Teknik Komputer dan Jaringan';
  expect(read(['Manajemen Informatika'])).toMatchObject({
    nilai: {},
    sebab: [{ bidang: 'jurusan_pilihan', isi: 'Manajemen Informatika', sebab }],
  });
});
