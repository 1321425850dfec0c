import { expect, test } from 'vitest';
import { isUnderAge, waliErrors } from './persetujuan.ts';

// Rule: PRIBADI-4
test.each([
  ['2008-11-20', '2026-11-19', true],
  ['2008-11-20', '2026-11-20', false],
  ['2008-02-29', '2026-02-28', true],
  ['2008-02-29', '2026-03-01', false],
  ['', '2026-03-01', false],
  ['2026-13-01', '2026-03-01', false],
])('somebody born on %s is on %s under 18: %s', (born, day, expected) => {
  expect(isUnderAge(born, day)).toBe(expected);
});

test('a guardian’s section that nobody touched is not missing anything', () => {
  expect(waliErrors({ wali_nama: '', wali_hubungan: '', persetujuan_wali: '' })).toEqual([]);
});
