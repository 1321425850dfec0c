import { expect, test } from 'vitest';
import { HttpError } from './errors.ts';
import { createGate } from './gate.ts';

/** Work that ends when the test says so. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = { begun: false, resolve, reject, run: () => promise };
  work.run = () => {
    work.begun = true;
    return promise;
  };
  return work;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('so many run at once, the rest wait in order, what is too much is refused', async () => {
  const gate = createGate({ places: 2, queue: 2 });
  const works = [held(), held(), held(), held()];
  const running = works.map((work) => gate(work.run));
  const error = await gate(async () => 'terlalu banyak').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({ status: 503, message: 'Server sedang sibuk. Coba lagi sebentar lagi.', retryAfter: 5 });
  expect(works.map(({ begun }) => begun)).toEqual([true, true, false, false]);
  works[1]?.resolve('b');
  await turn();
  expect(works.map(({ begun }) => begun)).toEqual([true, true, true, false]);
  for (const [n, work] of works.entries()) work.resolve('abcd'[n] ?? '');
  expect(await Promise.all(running)).toEqual(['a', 'b', 'c', 'd']);
});

test('work that fails gives its place back', async () => {
  const gate = createGate({ places: 1, queue: 10 });
  for (let n = 0; n < 5; n++) await expect(gate(() => Promise.reject(new Error('gagal')))).rejects.toThrow('gagal');
  await expect(
    gate(() => {
      throw new Error('gagal sebelum mulai');
    }),
  ).rejects.toThrow('gagal sebelum mulai');
  expect(await gate(async () => 'masih jalan')).toBe('masih jalan');
});

test('hundreds pass through, never more than the places at once', async () => {
  const gate = createGate({ places: 3, queue: 500 });
  let now = 0;
  let most = 0;
  const works = Array.from({ length: 300 }, () =>
    gate(async () => {
      now += 1;
      most = Math.max(most, now);
      await turn();
      now -= 1;
    }),
  );
  await Promise.all(works);
  expect({ now, most }).toEqual({ now: 0, most: 3 });
});
