import { formatWhatsapp, readNomor, whatsappLink } from '@gerbang/contract/nomor-whatsapp';
import fc from 'fast-check';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { toE164 } from './phone-number.ts';

// Rules: ISIAN-7, ISIAN-15
test.each([
  ['081227459310', '+6281227459310', '0812-2745-9310', '6281227459310'],
  ['6281227459310', '+6281227459310', '0812-2745-9310', '6281227459310'],
  ['81227459310', '+6281227459310', '0812-2745-9310', '6281227459310'],
  ['006281227459310', '+6281227459310', '0812-2745-9310', '6281227459310'],
  ['62081227459310', '+6281227459310', '0812-2745-9310', '6281227459310'],
  ['0878.0000.9005', '+6287800009005', '0878-0000-9005', '6287800009005'],
  ['08123456', '+628123456', '0812-3456', '628123456'],
  ['0281636363', '+62281636363', '0281-6363-63', '62281636363'],
  ['65812345678', '+65812345678', '+65 8123 4567 8', '65812345678'],
  ['6581234567', '+6581234567', '+65 8123 4567', '6581234567'],
  ['006581234567', '+6581234567', '+65 8123 4567', '6581234567'],
  ['60123456789', '+60123456789', '+60 1234 5678 9', '60123456789'],
  ['8613812345678', '+8613812345678', '+86 1381 2345 678', '8613812345678'],
  ['85261234567', '+6285261234567', '0852-6123-4567', '6285261234567'],
  ['12025550123', '+12025550123', '+1 2025 5501 23', '12025550123'],
  ['2615000000', '+2615000000', '+261 5000 000', '2615000000'],
])('%s is %s', (typed, e164, shown, chat) => {
  expect(toE164(typed)).toBe(e164);
  for (const nomor of [typed, e164]) {
    expect(formatWhatsapp(nomor)).toBe(shown);
    expect(whatsappLink(nomor)).toBe(`https://wa.me/${chat}`);
  }
});

// Rule: ISIAN-7
test.each(['', '.', '0812', '00000000', '99912345678', '21012345678', '1'.repeat(30)])('%j is no number', (typed) => {
  expect(toE164(typed)).toBeNull();
  expect(() => [formatWhatsapp(typed), whatsappLink(typed)]).not.toThrow();
});

const digits = fc.stringMatching(/^\d{8,15}$/);

// Rule: ISIAN-7
test('the one form is its own, and is written with every digit that it has', () => {
  fc.assert(
    fc.property(digits, (typed) => {
      const e164 = toE164(typed);
      if (e164 === null) return;
      expect([readNomor(e164), toE164(e164)]).toEqual([e164, e164]);
      const shown = formatWhatsapp(e164);
      const local = e164.startsWith('+62');
      expect(shown.replace(/\D/g, '')).toBe(local ? `0${e164.slice(3)}` : e164.slice(1));
      expect(shown.startsWith(local ? '0' : '+')).toBe(true);
      expect(toE164(shown)).toBe(e164);
      // The check of the database compares by this.
      expect(typed.endsWith(e164.slice(5)), e164).toBe(true);
      // Of Indonesia the rule alone says what the library says.
      if (local) expect(readNomor(typed)).toBe(e164);
    }),
    { numRuns: 3000 },
  );
});

// Rule: ISIAN-15
test('the code of each country stands by itself', () => {
  for (const code of new Set(getCountries().map((each) => getCountryCallingCode(each)))) {
    if (code !== '62') expect(formatWhatsapp(`+${code}12345678`)).toBe(`+${code} 1234 5678`);
  }
});
