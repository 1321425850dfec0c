import { endpoint } from '@gerbang/contract/endpoint';
import { answer } from '@gerbang/contract/wire';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { longAnswers } from './long-answers.ts';
import { answerWriter } from './router.ts';

const row = z.object({ nama: z.string() });
const output = answer(z.object({ judul: z.string(), isi: z.array(row), akhir: z.int() }));
const listing = endpoint({ method: 'GET', path: '/daftar', summary: 'Daftar', roles: ['admin'], output });

test.each([0, 1, 500, 501, 1234])(
  'of %i rows every byte is that of an answer that was written at once',
  async (many) => {
    const isi = Array.from({ length: many }, (_, n) => ({ nama: `"isi":[] ${n}`, rahasia: 'x' }));
    const whole = { message: 'Ada "isi":[]', data: { judul: '"isi":[]', isi, akhir: many } };
    const { bytes } = await longAnswers(listing, { name: 'isi', row })(whole);
    expect(bytes.toString()).toBe(answerWriter(output)(whole).toString());
    expect(bytes.toString()).not.toContain('rahasia');
  },
);

test('while it is written others get their turn', async () => {
  const isi = Array.from({ length: 5000 }, (_, n) => ({ nama: String(n) }));
  let semaphore = 0;
  const count = () => {
    semaphore += 1;
    setImmediate(count).unref();
  };
  setImmediate(count).unref();
  await longAnswers(listing, { name: 'isi', row })({ message: '', data: { judul: '', isi, akhir: 0 } });
  expect(semaphore).toBeGreaterThanOrEqual(9);
});
