import { describe, expect, test } from 'vitest';
import {
  formatJam,
  formatJenisKelamin,
  formatNumber,
  formatPercent,
  formatRupiah,
  formatShortRupiah,
  formatTanggal,
  formatWaktu,
  formatWhatsapp,
  joinWords,
  titleCase,
  whatsappLink,
} from './format.ts';

// Rule: BENTUK-3
test('rupiah have grouped thousands and two decimals', () => {
  expect(formatRupiah(12_500_000)).toBe('Rp\u00a012.500.000,00');
  expect(formatRupiah(0)).toBe('Rp\u00a00,00');
  expect(formatRupiah(999.5)).toBe('Rp\u00a0999,50');
  expect(formatRupiah(99_999_999)).toBe('Rp\u00a099.999.999,00');
  expect(formatNumber(1234)).toBe('1.234');
});

// Rules: BENTUK-1, BENTUK-2
test('a date is written without passing through a time zone', () => {
  expect(formatTanggal('2025-08-17')).toBe('17 Agustus 2025');
  expect(formatTanggal('2007-01-01')).toBe('1 Januari 2007');
  expect(formatTanggal('')).toBe('');
  expect(formatTanggal('2025-13-01')).toBe('2025-13-01');
});

// Rule: BENTUK-2
test('a moment is told in the time of the campus, over midnight too', () => {
  expect(formatWaktu('2026-11-18T07:05:00.000Z')).toBe('18 November 2026, 14.05 WIB');
  expect(formatWaktu('2026-12-31T17:30:00Z')).toBe('1 Januari 2027, 00.30 WIB');
  expect(formatJam('2026-11-18T07:05:00.000Z')).toBe('14.05 WIB');
});

describe('a whatsapp number', () => {
  // Rule: ISIAN-7
  test.each(['081234567890', '6281234567890', '+62 812-3456-7890'])('%s is one and the same', (nomor) => {
    expect(formatWhatsapp(nomor)).toBe('0812-3456-7890');
    expect(whatsappLink(nomor)).toBe('https://wa.me/6281234567890');
  });

  test('may be short or long', () => {
    expect(formatWhatsapp('08123456')).toBe('0812-3456');
    expect(formatWhatsapp('0812345678901')).toBe('0812-3456-78901');
  });
});

test.each([
  ['DEWI ANGGRAINI PUSPITASARI', 'Dewi Anggraini Puspitasari'],
  ['  suharti ', 'Suharti'],
  ["AHMAD  MA'RUF", "Ahmad Ma'ruf"],
  ['ahmad ma’ruf', 'Ahmad Ma’ruf'],
  ['m. rizky BIN abdullah', 'M. Rizky bin Abdullah'],
  ['Nur Aini BINTI Slamet', 'Nur Aini binti Slamet'],
  ['binti aini', 'Binti Aini'],
  ['siti-nur a.r. putri', 'Siti-Nur A.R. Putri'],
])('%s becomes %s', (given, shown) => {
  expect(titleCase(given)).toBe(shown);
});

test('a share has two decimals and a comma', () => {
  expect([formatPercent(171, 312), formatPercent(1, 1), formatPercent(0, 0)]).toEqual(['54,81%', '100,00%', '0,00%']);
  expect(formatPercent(171, 312, 0)).toBe('55%');
});

test('words are joined as one reads them aloud', () => {
  expect([joinWords(['Ijazah']), joinWords(['KK', 'Ijazah']), joinWords(['KTP', 'KK', 'SKL'])]).toEqual([
    'Ijazah',
    'KK dan Ijazah',
    'KTP, KK, dan SKL',
  ]);
});

// Rule: BENTUK-3
test('L and P have their words', () => {
  expect(formatJenisKelamin('L')).toBe('Laki - Laki');
  expect(formatJenisKelamin('P')).toBe('Perempuan');
});

// Rule: STATISTIK-13
test('a sum at a glance is in millions or milliards', () => {
  const sums = [400_000, 999_949, 999_950, 7_860_000, 628_460_000, 999_950_000, 12_000_000_000];
  expect(sums.map((sum) => formatShortRupiah(sum).replaceAll('\u00a0', ' '))).toEqual([
    'Rp 400.000',
    'Rp 999.949',
    'Rp 1 juta',
    'Rp 7,9 juta',
    'Rp 628,5 juta',
    'Rp 1 miliar',
    'Rp 12 miliar',
  ]);
});
