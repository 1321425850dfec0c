// Rule: IMPOR-3
import { likelyGelombang } from '@gerbang/contract/laporan/impor-words';
import { defaultPilihan } from '@gerbang/contract/sekolah/pilihan';
import { expect, test } from 'vitest';
import { BadCellError, textFor } from './cell-text.ts';

const wave = {
  tahun_ajaran: '2024/2025',
  nomor: 3,
  nama: 'Jalur Prestasi',
  buka: '',
  tutup: '',
  biaya: 0,
  diskon_boleh: true,
};
const dikenal = { pilihan: defaultPilihan, gelombang: [wave, { ...wave, tahun_ajaran: '2025/2026', nomor: 4 }] };
const plain = { nilai: undefined, panjang_nim: 0, dikenal, apa_adanya: false };

test.each([
  ['tanggal_lahir', 38_475, '2005-05-03'],
  ['tanggal_lahir', '2005-05-03', '2005-05-03'],
  ['tanggal_lahir', '03/05/2005', '2005-05-03'],
  ['tanggal_lahir', '3-5-05', '2005-05-03'],
  ['tanggal_lahir', '3 Mei 2005', '2005-05-03'],
  ['tanggal_lahir', 'Selasa, 3 Mei 2005', '2005-05-03'],
  ['tanggal_lahir', 'Purwokerto, 3 Nopember 1999', '1999-11-03'],
  ['tanggal_daftar', '05/07/2023 14:05:33', '2023-07-05'],
  ['tempat_lahir', 'Purwokerto, 3 Mei 2005', 'Purwokerto'],
  ['tempat_lahir', 'Kab. Banyumas, Jawa Tengah', 'Kab. Banyumas, Jawa Tengah'],
  ['nomor_whatsapp', 81_227_459_310, '081227459310'],
  ['nomor_whatsapp', '+62 812-2745-9310', '081227459310'],
  ['nomor_whatsapp', '6281227459310', '081227459310'],
  ['nomor_whatsapp', '0812 2745 9310 (ibu)', '081227459310'],
  ['nomor_whatsapp', "'+62 812-2745-9310", '081227459310'],
  ['nomor_whatsapp', '+65 8123 4567', '6581234567'],
  ['nomor_whatsapp', '+81 90 1234 5678', '00819012345678'],
  ['biaya_pendidikan', 'Rp 12.500.000,00', '12500000'],
  ['biaya_pendidikan', '12,500,000', '12500000'],
  ['biaya_pendidikan', 12_500_000, '12500000'],
  ['diskon', '250.000', '250000'],
  ['diskon', 12.5, '12.5'],
  ['gelombang', 'Gel. II', '2'],
  ['gelombang', 3, '3'],
  ['jenis_kelamin', 'Laki-laki', 'L'],
  ['jurusan_pilihan', 'TI', 'Teknik Informatika'],
  ['jurusan_pilihan', 'komputerisasi', 'Komputerisasi Akuntansi'],
  ['kelas_pilihan', 'Kelas Malam', 'Malam'],
  ['tahun_ajaran', '2023-2024', '2023/2024'],
  ['tahun_ajaran', 2023, '2023/2024'],
  ['agama', 'BUDHA', 'Buddha'],
  ['nik', '3302 0000 0000 0417', '3302 0000 0000 0417'],
  ['nik', 3_302_000_000_000_417, '3302000000000417'],
  ['nisn', 81_234_567, '0081234567'],
  ['nomor_wali', 81_327_450_021, '081327450021'],
  ['nama', "'Aisyah", "'Aisyah"],
  ['nama', '  ', '  '],
] as const)('%s: %s is %s', (field, cell, text) => {
  expect(textFor(field, cell, plain)).toBe(text);
});

test('a NIM that lost its zeros gets them back, at the length that is given', () => {
  expect(textFor('nim', 181, { ...plain, panjang_nim: 4 })).toBe('0181');
  expect(textFor('nim', 'A-181', { ...plain, panjang_nim: 8 })).toBe('A-181');
});

test('a value that was mapped is what it was mapped to, and an empty cell is nothing', () => {
  const nilai = { 'Teknik Mesin': 'Teknik Informatika' };
  expect(textFor('jurusan_pilihan', 'Teknik Mesin', { ...plain, nilai })).toBe('Teknik Informatika');
  expect(textFor('nama', null, plain)).toBeUndefined();
});

test.each(['31/02/2007', '2/13/2007', 'kemarin'])('%s is no date, and says why', (cell) => {
  expect(() => textFor('tanggal_lahir', cell, plain)).toThrow(BadCellError);
});

// Rule: IMPOR-16
test('a NIK that a spreadsheet has rounded to fifteen digits is none', () => {
  expect(() => textFor('nik', 3_302_000_000_000_410, plain)).toThrow(/membulatkan angka terakhirnya/);
  expect(textFor('nik', '3302000000000410', plain)).toBe('3302000000000410');
});

test.each([
  ['tanggal_lahir', '45000', 'Tanggal ini tidak dapat dibaca'],
  ['nomor_whatsapp', '0812-3456-7890 / 0813-1111-2222', 'dua nomor'],
  ['nomor_whatsapp', '081234567890, 081311112222', 'dua nomor'],
  ['nama', '#DIV/0!', 'Rumus di sel ini gagal'],
  ['asal_sekolah', '#N/A', 'Rumus di sel ini gagal'],
  ['nim', '#REF!', 'Rumus di sel ini gagal'],
  ['tahun_ajaran', '1998/1999', 'mulai 2000/2001'],
  ['tahun_ajaran', '98/99', 'mulai 2000/2001'],
  ['tahun_ajaran', 1999, 'mulai 2000/2001'],
  ['diskon', '10%', 'bukan persen'],
  ['diskon', 0.1, 'tampaknya persen'],
  ['nim', 1e19, 'hanya menyimpan 15 angka'],
  ['diskon', '0,25', 'tampaknya persen'],
  ['diskon', '1500000', 'paling besar Rp 999.999'],
  ['biaya_pendidikan', '125.000.000', 'paling besar Rp 99.999.999'],
] as const)('%s: %s is refused, and says what is possible', (field, cell, sentence) => {
  expect(() => textFor(field, cell, plain)).toThrow(sentence);
});

test('a wave is read by its number or by its name in that school year', () => {
  const of = (text: string, tahun?: string) => textFor('gelombang', text, { ...plain, dikenal: { ...dikenal, tahun } });
  expect([of('Jalur Prestasi', '2024/2025'), of('prestasi', '2025/2026')]).toEqual(['3', '4']);
  // In which year nobody says.
  expect(of('Jalur Prestasi')).toBe('Jalur Prestasi');
});

test.each([
  ['1 (Mei)', '1'],
  ['Gelombang ke-2', '2'],
  ['Periode III', '3'],
  ['2024 gel. 2', '2'],
  ['1 dan 2', undefined],
  ['12 Mei', undefined],
  ['Mei', undefined],
])('%s may be wave %s', (text, wave) => {
  expect(likelyGelombang(text)).toBe(wave);
});

test.each([
  ['tempat_lahir', 'Purwokerto, 3 Mei 2005'],
  ['nomor_whatsapp', '6281227459310'],
  ['agama', 'islam'],
  ['nim', '0012'],
  ['jurusan_pilihan', 'TI'],
  ['nama', "'=1+1"],
] as const)('in an export %s: %s stays as it is', (field, cell) => {
  expect(textFor(field, cell, { ...plain, panjang_nim: 9, apa_adanya: true })).toBe(cell);
});
