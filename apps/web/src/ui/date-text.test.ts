import { expect, test } from 'vitest';
import { tanggal } from '../lib/tanggal.ts';
import { dateText, typedDate } from './date-input.tsx';

const isoDate = tanggal.read;

/** Types the keys one after the other ('<' deletes) and gives what stands in the field. */
function type(keys: string) {
  let text = '';
  for (const key of keys) text = typedDate(key === '<' ? text.slice(0, -1) : text + key, text);
  return text;
}

// Rule: ISIAN-12
test('slashes come by themselves while a date is typed', () => {
  expect(type('14')).toBe('14/');
  expect(type('14052008')).toBe('14/05/2008');
  expect(type('14/05/2008')).toBe('14/05/2008');
  expect(type('1/5/2008')).toBe('1/5/2008');
  expect(type('140520081')).toBe('14/05/2008');
});

test('a date can be deleted from its end', () => {
  expect(type('14<')).toBe('14');
  expect(type('14<<')).toBe('1');
  expect(type('14<05')).toBe('14/05/');
  expect(type('1405<2')).toBe('14/05/2');
});

test('dates in other spellings can be pasted', () => {
  expect(typedDate('14-05-2008', '')).toBe('14/05/2008');
  expect(typedDate(' 14.05.2008 ', '')).toBe('14/05/2008');
  expect(typedDate('2008-05-14', '')).toBe('14/05/2008');
});

test('a month may be typed in letters', () => {
  expect(type('17 maret 2005')).toBe('17/maret 2005');
  expect([isoDate('17/maret 2005'), isoDate('17 maret 2005'), isoDate('17-Mar-2005')]).toEqual(
    Array(3).fill('2005-03-17'),
  );
  expect([isoDate('17/maret 20'), isoDate('17 maretan 2005'), isoDate('31 Feb 2005')]).toEqual(
    Array(3).fill(undefined),
  );
  expect(typedDate('3 Nopember 2005', '')).toBe('3 Nopember 2005');
});

test('a part in the middle can be changed without losing the rest', () => {
  expect(typedDate('14/0/2008', '14/05/2008')).toBe('14/0/2008');
  expect(typedDate('14/06/2008', '14/0/2008')).toBe('14/06/2008');
});

test('only whole dates that exist become yyyy-mm-dd', () => {
  expect(isoDate('1/5/2008')).toBe('2008-05-01');
  expect(isoDate('29/02/2008')).toBe('2008-02-29');
  expect(isoDate('29/02/2007')).toBeUndefined();
  expect(isoDate('14/05/20')).toBeUndefined();
  expect(isoDate('00/01/2008')).toBeUndefined();
  expect(isoDate('31/12/1899')).toBeUndefined();
});

test('a date of the API is shown as people write it, whatever the time zone', () => {
  expect(dateText('2008-05-14')).toBe('14/05/2008');
  expect(dateText('2008-05-14T00:00:00.000Z')).toBe('14/05/2008');
  expect(dateText('')).toBe('');
});
