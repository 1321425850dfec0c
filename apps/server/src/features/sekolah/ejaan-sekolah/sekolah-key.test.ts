import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SekolahKeys, sekolahKey } from './sekolah-key.ts';

// Rule: EJAAN-1
test.each([
  [
    'SMK Negeri 7',
    ['SMKN 7', 'SMK N 7', 'smk negeri 7 ', 'SMK N. 7', 'smkn7', 'SMKN-07', 'Sekolah Menengah Kejuruan Negeri 7'],
  ],
  [
    'SMA Negeri 1 Purwokerto',
    ['SMAN 1 Purwokerto', 'sma n 1 purwokerto', 'SMU Negri 1, Purwokerto', 'SMUN 1 Purwokerto'],
  ],
  ['MA Negeri 2 Banyumas', ['MAN 2 Banyumas', 'Madrasah Aliyah Negeri 2 Banyumas']],
  ['SMK Bina Karya', ['SMK Swasta Bina Karya', 'SMKS BINA KARYA', 'SMK "Bina Karya"']],
  ['SMK Ma’arif NU 1', ['SMK Ma`arif NU 1', 'SMK MAARIF NU 01']],
])('%s has usual spellings with one key', (name, others) => {
  for (const other of others) expect(sekolahKey(other)).toBe(sekolahKey(name));
});

test.each([
  ['SMK Negeri 7', 'SMK Negeri 17'],
  ['SMK Negeri 7', 'SMA Negeri 7'],
  ['SMK N Bandung', 'SMK Nusantara Bandung'],
  ['SMA Man Jadda', 'SMA MA Negeri Jadda'],
  ['SMK Negeri 1 Kebumen', 'SMK Negeri 1 Kebasen'],
])('%s and %s are two', (one, other) => {
  expect(sekolahKey(one)).not.toBe(sekolahKey(other));
});

const words = fc.constantFrom(
  ...[
    'SMK',
    'smkn',
    'N',
    'n',
    'Negri',
    'man',
    'MAN',
    'swasta',
    '7',
    '07',
    'smk7',
    'Sekolah Menengah Atas',
    'kab',
    'é',
    'İ',
  ],
  ...['-', '.', '１', 'ﬁ', '½', '٠٧', 'muh'],
);
const names = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(words).map((each) => each.join(' ')),
  fc.array(words).map((each) => each.join('')),
);

test('a key is its own key, and says nothing of case and blanks', () => {
  const keys = new SekolahKeys();
  fc.assert(
    fc.property(names, (name) => {
      const key = sekolahKey(name);
      expect(sekolahKey(key)).toBe(key);
      expect(sekolahKey(`  ${name}  `)).toBe(key);
      expect(keys.of(name)).toBe(key);
    }),
    { numRuns: 3000 },
  );
});
