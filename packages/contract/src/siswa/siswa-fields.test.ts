import { expect, test } from 'vitest';
import { factsIn } from './siswa-facts.ts';
import { dataSiswaFieldNames, fieldsIn, listedFieldNames, ownFieldNames, siswaFields } from './siswa-fields.ts';
import { siswaSamples } from './siswa-samples.ts';

test('each field has a place of its own in the form, and one among the facts', () => {
  const places = dataSiswaFieldNames.map((field) => siswaFields[field].form.join(' '));
  expect(new Set(places).size).toBe(places.length);
  const groups = (['Identitas', 'Pendidikan', 'Pendaftaran'] as const).map(factsIn);
  expect(groups.flat().toSorted()).toEqual(dataSiswaFieldNames.toSorted());
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
  expect(fieldsIn('pendaftaran').slice(-2)).toEqual(['gelombang', 'tanggal_daftar']);
});
