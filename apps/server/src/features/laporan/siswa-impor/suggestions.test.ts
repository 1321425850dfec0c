// Rule: IMPOR-17
import { kolomEkspor, kolomNama } from '@gerbang/contract/laporan/ekspor-kolom';
import type { KolomBerkas } from '@gerbang/contract/laporan/impor';
import { defaultPilihan } from '@gerbang/contract/sekolah/pilihan';
import { defaultSekolah } from '@gerbang/contract/sekolah/sekolah';
import { expect, test } from 'vitest';
import { ColumnReader } from '../impor/columns.ts';
import { suggest } from './suggestions.ts';

const column = (label: string, ...texts: string[]): KolomBerkas => {
  const reader = new ColumnReader();
  for (const text of texts) reader.add(text);
  return reader.summary({ label, contoh: texts, nilai: texts.map((isi) => ({ isi, jumlah: 1 })) });
};
const { syarat } = defaultSekolah;
const FIRST = 'Informatika';
const TI = 'Teknik Informatika';
const renamed = { kode: TI, nama: 'TKJ', pensiun: false };
const again = { kode: `${TI} 2`, nama: TI, pensiun: false };
const known = (...jurusan: (typeof again)[]) => ({
  pilihan: { ...defaultPilihan, jurusan },
  gelombang: [],
  dulu: [{ jenis: 'jurusan' as const, kode: TI, nama: 'Informatika', pensiun: false }],
});

test('a name from before is suggested, unless another one is called so now', () => {
  const columns = [column('NIM', '1'), column('Jurusan', TI, 'Informatika', 'TKJ', 'Lain')];
  expect(suggest(columns, { syarat, dikenal: known(renamed) }).nilai).toEqual({
    jurusan_pilihan: { [TI]: TI, [FIRST]: TI },
  });
  expect(suggest(columns, { syarat, dikenal: known(renamed, again) }).nilai).toEqual({
    jurusan_pilihan: { [FIRST]: TI },
  });
});

test('of an export the names are read, and what they are at the other school', () => {
  const labels = [...Object.values(kolomEkspor), 'Jurusan Pilihan', 'Kelas Pilihan', kolomNama.kelas_pilihan];
  const columns = [column('NIM', '1'), ...labels.map((label) => column(label)), column(kolomNama.jurusan_pilihan, TI)];
  const dikenal = known(renamed, again);
  const own = suggest(columns, { syarat, dikenal, asal: { jurusan: [renamed, again], kelas: [] } });
  expect(own.kolom.jurusan_pilihan).toEqual({ kolom: 'Nama Jurusan' });
  expect(own.kolom.kelas_pilihan).toEqual({ kolom: 'Nama Kelas' });
  expect([own.nilai, own.tambahan]).toEqual([{ jurusan_pilihan: { [TI]: again.kode } }, []]);
  // Nobody says which one it was there.
  expect(suggest(columns, { syarat, dikenal }).nilai).toEqual({});
});

test('a column of places is no column of birthdays, whatever stands over it', () => {
  const given = { syarat, dikenal: known() };
  for (const heading of ['Lahir', 'TTL', 'Tempat, Tanggal Lahir']) {
    const places = suggest([column(heading, 'Banyumas', 'Cilacap')], given);
    expect(places.kolom).toEqual({ tempat_lahir: { kolom: heading } });
    const days = suggest([column(heading, 'Banyumas, 17 Agustus 2006', '1-2-2006')], given);
    expect(days.kolom.tanggal_lahir).toEqual({ kolom: heading });
  }
});

test.each([
  ['some have lost their zero', ['0181', '182', '0183'], 4],
  ['one is longer than all others', ['0181', '182', '20260001234'], 4],
  ['those with a zero are not of one length', ['0181', '00182', '183'], 0],
  ['none begins with a zero', ['181', '1820'], 0],
  ['all are whole', ['0181', '0182'], 0],
  ['not all are numbers', ['0181', '182', 'A-183'], 0],
])('the length of NIMs where %s', (_, nims, length) => {
  expect(suggest([column('NIM', ...nims)], { syarat, dikenal: known() }).panjang_nim).toBe(length);
});
