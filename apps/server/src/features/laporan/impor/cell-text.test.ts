// Rule: IMPOR-3
import { kosongOf, pemetaanKosong } from '@gerbang/contract/laporan/impor-pemetaan';
import { likelyGelombang } from '@gerbang/contract/laporan/impor-words';
import { defaultPilihan } from '@gerbang/contract/sekolah/pilihan';
import { expect, test } from 'vitest';
import { textFor } from './cell-text.ts';
import { BadCellError } from './readings.ts';

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
const plain = {
  nilai: undefined,
  panjang_nim: 0,
  dikenal,
  apa_adanya: false,
  arti: 'hari' as const,
  kosong: kosongOf(pemetaanKosong),
};

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
  ['tanggal_lahir', '38475', '2005-05-03'],
  ['tanggal_lahir', '2005-03-16T17:00:00.000Z', '2005-03-17'],
  ['tanggal_lahir', '2005-03-17T00:00:00+07:00', '2005-03-17'],
  ['tanggal_masuk_barang', '2024-07-14T16:59:59Z', '2024-07-14'],
  ['tanggal_lahir', 'March 17, 2005', '2005-03-17'],
  ['nomor_whatsapp', 'wa.me/6281227459310', '081227459310'],
  ['nomor_whatsapp', 'https://api.whatsapp.com/send?phone=6281227459310', '081227459310'],
  ['nomor_whatsapp', '\u202a+62 812-2745-9310\u202c', '081227459310'],
  ['nomor_whatsapp', '０８１２２７４５９３１０', '081227459310'],
  ['nomor_whatsapp', '٠٨١٢٢٧٤٥٩٣١٠', '081227459310'],
  ['nomor_whatsapp', '+62(0)812-2745-9310', '081227459310'],
  ['nomor_wali', '081227459310.0', '081227459310'],
  ['jumlah_barang', '1.000', '1000'],
  ['jumlah_barang', '10.000', '10000'],
  ['jumlah_barang', '1 000', '1000'],
  ['jumlah_barang', '1.000,00', '1000'],
  ['jumlah_barang', '3,0', '3'],
  ['jumlah_barang', '5 buah', '5'],
  ['jumlah_barang', '±20', '±20'],
  ['harga_barang', '6.500', '6500'],
  ['biaya_pendidikan', '12500000.00', '12500000'],
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

// Rule: IMPOR-28
test.each([
  ['asal_sekolah', '-'],
  ['asal_sekolah', ' NULL'],
  ['agama', '—'],
  ['nama', 'N/A'],
  ['keterangan', 'Tidak  ada'],
  ['nomor_whatsapp', '-'],
  ['nomor_whatsapp', '00000000000'],
  ['nomor_wali', 0],
  ['tanggal_lahir', '01/01/1900'],
  ['tanggal_lahir', '1899-12-31'],
  ['tanggal_masuk_barang', '00/00/0000'],
] as const)('%s: %s is nothing', (field, cell) => {
  expect(textFor(field, cell, plain)).toBeUndefined();
});

test('which words stand for nothing somebody may say otherwise', () => {
  expect(textFor('asal_sekolah', 'null', { ...plain, kosong: new Set(['xxx']) })).toBe('null');
  expect(textFor('asal_sekolah', 'XXX', { ...plain, kosong: new Set(['xxx']) })).toBeUndefined();
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
  ['tanggal_lahir', '450', 'Tanggal ini tidak dapat dibaca'],
  ['nomor_whatsapp', '0812-3456-7890 / 0813-1111-2222', 'dua nomor'],
  ['nomor_whatsapp', '081234567890, 081311112222', 'dua nomor'],
  ['nomor_whatsapp', '08123456789O', 'Ada huruf di antara angkanya'],
  ['nomor_whatsapp', 'l8123456789', 'Ada huruf di antara angkanya'],
  ['nomor_whatsapp', '8.12E+10', 'Excel menyingkat nomor ini menjadi 8.12E+10'],
  ['nik', '3,302E+15', 'angka lengkapnya hilang'],
  ['nim', '2.61E+09', 'angka lengkapnya hilang'],
  ['biaya_pendidikan', '1.25E+07', 'angka lengkapnya hilang'],
  ['jumlah_barang', '1.5', 'Jumlah Barang harus bilangan bulat.'],
  ['harga_barang', '1,5', 'Harga Barang harus bilangan bulat.'],
  ['harga_barang', 6_500_000.75, 'Harga Barang harus bilangan bulat.'],
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
