import { expect, test } from 'vitest';
import { digitsOf, phoneDigitsOf } from './digits.ts';

// Rule: ISIAN-10
test('digits only are kept, at most so many', () => {
  expect(digitsOf('0812-3456 789')).toBe('08123456789');
  expect(digitsOf('0812-3456 789', 6)).toBe('081234');
});

// Rule: ISIAN-7
test.each([
  ['+62 812-2745-9311', '6281227459311'],
  ['+65 8123 4567', '6581234567'],
  ['+81 90 1234 5678', '00819012345678'],
  ['0812 2745 9311', '081227459311'],
])('%s pasted as a telephone number is %s', (pasted, digits) => {
  expect(phoneDigitsOf(pasted)).toBe(digits);
});
