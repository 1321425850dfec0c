// Rule: IMPOR-3
import { expect, test } from 'vitest';
import { fieldsOfHeading } from './impor-words.ts';

test.each([
  ['NAMA LENGKAP SISWA', 'nama'],
  ['PROGRAM KEAHLIAN', 'jurusan_pilihan'],
  ['Kompetensi Keahlian', 'jurusan_pilihan'],
  ['NO. HP/WA', 'nomor_whatsapp'],
  ['No. Telp / WA Aktif', undefined],
  ['Nomor HP (WA)', 'nomor_whatsapp'],
  ['Tahun Pelajaran', 'tahun_ajaran'],
  ['Tgl. Registrasi', 'tanggal_daftar'],
  ['Gelombang Pendaftaran', 'gelombang'],
  ['Nama Ayah', undefined],
])('the heading %s is %s', (heading, field) => {
  expect(fieldsOfHeading(heading)[0]).toBe(field);
});
