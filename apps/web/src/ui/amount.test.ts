import { expect, test } from 'vitest';
import { amountOf, groupedAmount } from './amount-input.tsx';

/** Types the keys one after the other at the end of the field and gives the raw amount. */
function type(keys: string, rule: { max: number; dot?: boolean }, start = '') {
  let raw = start;
  for (const key of keys) {
    const shown = groupedAmount(raw);
    raw = amountOf(key === '<' ? shown.slice(0, -1) : shown + key, raw, rule);
  }
  return raw;
}
const biaya = { max: 8 };
const diskon = { max: 6, dot: true };

// Rule: ISIAN-12
test('thousands are grouped while an amount is typed', () => {
  expect(['', '5', '500', '5000', '250000', '12500000'].map(groupedAmount)).toEqual([
    '',
    '5',
    '500',
    '5.000',
    '250.000',
    '12.500.000',
  ]);
});

// Rules: ISIAN-8, ISIAN-10
test('an amount of whole rupiah keeps digits only, up to its limit', () => {
  expect(type('12500000', biaya)).toBe('12500000');
  expect(type('125000009', biaya)).toBe('12500000');
  expect(amountOf('Rp 12.500.000', '', biaya)).toBe('12500000');
  expect(type('<<', biaya, '12500000')).toBe('125000');
});

test('a diskon typed digit by digit is not taken for a decimal because of our dots', () => {
  expect(type('250000', diskon)).toBe('250000');
  expect(type('10005<', diskon)).toBe('1000');
  expect(type('10005<<<', diskon)).toBe('10');
});

test('a dot of one’s own stays one and cannot be typed twice', () => {
  expect(type('99.5', diskon)).toBe('99.5');
  expect(type('1000.5', diskon)).toBe('1000.5');
  expect(type('9.9.5', diskon)).toBe('9.95');
});

// Rule: ISIAN-12
test('the first digit takes the place of a zero, before it or behind it', () => {
  expect(type('500000', diskon, '0')).toBe('500000');
  expect(['50', '05', '00'].map((text) => amountOf(text, '0', biaya))).toEqual(['5', '5', '0']);
});

// Rule: ISIAN-9
test('a diskon put in whole is read as the server reads it', () => {
  expect(amountOf('50.000', '', diskon)).toBe('50000');
  expect(amountOf('99.5', '250000', diskon)).toBe('99.5');
  expect(amountOf('Rp 250.000', '', diskon)).toBe('250000');
  expect(amountOf('', '250000', diskon)).toBe('');
});
