import { expect, it } from 'vitest';
import { everyTahunAjaran, offeredTahunAjaran, recentTahunAjaran } from './tahun-ajaran.ts';

// Rule: ISIAN-14
it.each([
  ['2026-07-01', ['2026/2027', '2027/2028']],
  ['2026-09-30', ['2026/2027', '2027/2028']],
  ['2026-10-01', ['2027/2028', '2026/2027']],
  ['2026-12-31', ['2027/2028', '2026/2027']],
  ['2027-01-01', ['2027/2028', '2026/2027']],
  ['2027-06-30', ['2027/2028', '2026/2027']],
])('on %s offers %j, the next year first from October until it begins', (day, offered) => {
  expect(offeredTahunAjaran(day)).toEqual(offered);
});

// Rule: ISIAN-14
it('looks back on three years, newest first', () => {
  const years = ['2027/2028', '2026/2027', '2025/2026', '2024/2025', '2023/2024'];
  expect(recentTahunAjaran('2026-11-18')).toEqual(years);
  expect(recentTahunAjaran('2027-06-30')).toEqual(years);
});

// Rule: DAFTAR-12
it('narrows an archive by any year that a record can be of, newest first', () => {
  const years = everyTahunAjaran('2026-11-18');
  expect([years[0], years.at(-1), years.length]).toEqual(['2027/2028', '2000/2001', 28]);
});
