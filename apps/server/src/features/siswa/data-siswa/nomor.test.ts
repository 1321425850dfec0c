// A number is found by what the screen shows, and by each other way to write it.
import { formatWhatsapp } from '@gerbang/contract/nomor-whatsapp';
import { createTestApp } from '@gerbang/kit/app';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { toE164 } from '../../../platform/phone-number.ts';
import { listKembar } from '../meja/kembar.ts';
import { listDataSiswa } from './list-queries.ts';

const rows: { id: string; nomor_whatsapp: string }[] = [];
const typed = [
  ...['081227459310', '6281227459310', '81227459310', '0857000111222', '628998877665', '62081199887766'],
  ...['6581234567', '006591234567', '8613812345678', '99912345678'],
];
const app = await createTestApp();
afterAll(() => app.close());
for (const [at, nomor_whatsapp] of typed.entries()) {
  // No digit of a NIM is one of a number.
  const nim = 'N'.repeat(at + 1);
  rows.unshift(await app.build.dataSiswa({ nim, nomor_whatsapp, status_data: 'Tervalidasi' }));
}

async function found(search: string): Promise<string[]> {
  const { data } = await listDataSiswa(app.db, { statusData: 'Tervalidasi', page: 1, search });
  return data.map(({ id }) => id);
}

/** What stands for the number of `rows[at]`, whole or broken off after so many of its digits. */
const asWritten: ((e164: string) => string)[] = [
  (e164) => formatWhatsapp(e164),
  (e164) => e164,
  (e164) => e164.slice(1),
  (e164) => `00${e164.slice(1)}`,
  (e164) => e164.replace(/^\+62/, '0'),
  (e164) => e164.replace(/^\+62(...)(.*)$/, '+62 $1 $2'),
  (e164) => e164.replace(/^\+62(...)(....)(.*)$/, '(0$1) $2.$3'),
];

// Rule: DAFTAR-10
test('any way to write a number finds every record that has it, and no other', async () => {
  const isSame = (a: string, b: string) => (toE164(a) ?? a) === (toE164(b) ?? b);
  await fc.assert(
    fc.asyncProperty(fc.nat(typed.length - 2), fc.constantFrom(...asWritten), async (at, write) => {
      const nomor = typed[at] as string;
      const expected = rows.filter(({ nomor_whatsapp }) => isSame(nomor_whatsapp, nomor)).map(({ id }) => id);
      const text = write(toE164(nomor) ?? nomor);
      // A number of Indonesia typed with 00 in front of the code stands nowhere; of others 00 is not shown.
      if (text.startsWith('00') && !text.startsWith('0062')) return;
      expect({ text, ids: await found(text) }).toEqual({ text, ids: expected });
      expect(await found(`${text}, pagi`)).toEqual(expected);
    }),
    { numRuns: 120 },
  );
});

// Rules: DAFTAR-3, DAFTAR-10
test('a number broken off is found, also together with other terms; three digits are text', async () => {
  expect(await found('0812-2745')).toHaveLength(3);
  expect(await found('+62 812 2745, 2026/2027')).toHaveLength(3);
  expect(await found('6281')).toHaveLength(4);
  expect(await found('+65 8123')).toHaveLength(1);
  expect(await found('0658')).toEqual([]);
  expect(await found('628')).toHaveLength(2);
  expect(await found('0812-2745, 0857')).toEqual([]);
  expect(await found('999 1234')).toHaveLength(1);
});

// Rule: PUTUSAN-14
test('records with one number are named as alike, however it was typed; a foreign one is no other', async () => {
  const [, , , , , , , , second, first] = rows;
  const alike = await listKembar(app.db, (first as { id: string }).id);
  expect(alike.map(({ id, sebab }) => [id, sebab.includes('nomor_whatsapp')])).toContainEqual([
    (second as { id: string }).id,
    true,
  ]);
  const foreign = rows.find(({ nomor_whatsapp }) => nomor_whatsapp === '6581234567') as { id: string };
  const twin = await app.build.dataSiswa({ nama: 'Kembar Singapura', nomor_whatsapp: '006581234567' });
  await app.build.dataSiswa({ nama: 'Bukan', nomor_whatsapp: '06581234567' });
  const named = (await listKembar(app.db, foreign.id)).filter(({ sebab }) => sebab.includes('nomor_whatsapp'));
  expect(named.map(({ id }) => id)).toEqual([twin.id]);
});
