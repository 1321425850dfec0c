import { expect, it } from 'vitest';
import { tahunAjaranDitawarkan, tahunAjaranTerakhir } from './tahun-ajaran.ts';

// Rule: ISIAN-14
it.each([
  ['2026-07-01', ['2026/2027', '2027/2028']],
  ['2026-09-30', ['2026/2027', '2027/2028']],
  ['2026-10-01', ['2027/2028', '2026/2027']],
  ['2026-12-31', ['2027/2028', '2026/2027']],
  ['2027-01-01', ['2027/2028', '2026/2027']],
  ['2027-06-30', ['2027/2028', '2026/2027']],
])('on %s offers %j, the next year first from October until it begins', (hariIni, ditawarkan) => {
  expect(tahunAjaranDitawarkan(hariIni)).toEqual(ditawarkan);
});

// Rule: ISIAN-14
it('looks back on three years, newest first', () => {
  const years = ['2027/2028', '2026/2027', '2025/2026', '2024/2025', '2023/2024'];
  expect(tahunAjaranTerakhir('2026-11-18')).toEqual(years);
  expect(tahunAjaranTerakhir('2027-06-30')).toEqual(years);
});
