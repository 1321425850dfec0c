import { expect, test } from 'vitest';
import { isForeign, MOST_KODE, meantBy } from './opname-kode.ts';

const id = '0194f7a0-0000-7000-8000-0123456789ab';

// Rule: OPNAME-2
test('a label means its item by address or code, with the piece where it names one', () => {
  expect(meantBy(`https://lama.example/data-inventaris/${id.toUpperCase()}?unit=7`)).toEqual({ id, unit: 7 });
  expect(meantBy('INV-KOM-112-7/24')).toEqual({ kode: 'INV-KOM-112', unit: 7 });
  expect(meantBy('INV-KOM-112')).toEqual({ kode: 'INV-KOM-112', unit: null });
});

// Rule: OPNAME-9
test.each([
  'https://toko.example/promo',
  'https://pmb.example/lokasi-arsip/R-1',
  'WIFI:S:sekolah;;',
  'mailto:a@example.com',
  '8991234567891',
  '12345670',
  'dua\nbaris',
  'x'.repeat(MOST_KODE + 1),
])('%j is no label of an item', (text) => expect(isForeign(text)).toBe(true));

// Rule: OPNAME-9
test.each([`https://lama.example/data-inventaris/${id}`, 'INV-KOM-112-7/24', '8991234567890', '12345', 'LAB: KURSI 4'])(
  '%j may be one',
  (text) => expect(isForeign(text)).toBe(false),
);
