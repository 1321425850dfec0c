import { expect, test } from 'vitest';
import { dataSiswaFieldNames, fieldsIn, listedFieldNames, ownFieldNames, siswaFields } from './siswa-fields.ts';
import { siswaSamples } from './siswa-samples.ts';

test('each field has a place of its own in the form and among the facts', () => {
  for (const place of ['form', 'facts'] as const) {
    const places = dataSiswaFieldNames.map((field) => siswaFields[field][place].join(' '));
    expect(new Set(places).size).toBe(places.length);
  }
});

test('each sample passes the rule of its field, and is answered as the entry says', () => {
  for (const field of dataSiswaFieldNames) {
    const { rule, stored } = siswaFields[field];
    expect(stored.safeParse(rule.parse(siswaSamples[field])).success, field).toBe(true);
  }
});

test('lists keep the order of the table, sections their own', () => {
  expect(listedFieldNames).toEqual([
    'nama',
    'nim',
    'tahun_ajaran',
    'jurusan_pilihan',
    'kelas_pilihan',
    'nomor_whatsapp',
  ]);
  expect(ownFieldNames).toEqual(dataSiswaFieldNames.filter((field) => field !== 'nim'));
  expect(fieldsIn('form', 'pendaftaran').slice(-2)).toEqual(['gelombang', 'tanggal_daftar']);
});
