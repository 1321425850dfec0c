import { expect, test } from 'vitest';
import { tandaOf } from './use-tolak.ts';

test('marks come in the order of the form, chosen and own words joined, none where none were given', () => {
  expect(
    tandaOf({
      fotokopi_kk: { pilihan: ['foto buram', 'foto terpotong'], own: ' ' },
      tanggal_lahir: { pilihan: ['tidak sama dengan KTP'], own: 'pada KTP 14 Mei 2008 ' },
      nama: { pilihan: [], own: '' },
      agama: undefined,
    }),
  ).toEqual([
    { bidang: 'nama', alasan: null },
    { bidang: 'tanggal_lahir', alasan: 'tidak sama dengan KTP, pada KTP 14 Mei 2008' },
    { bidang: 'fotokopi_kk', alasan: 'foto buram, foto terpotong' },
  ]);
});
