import { expect, test } from 'vitest';
import { HttpError } from './errors.ts';
import { Semaphore } from './semaphore.ts';

const options = { places: 2, each: 1, queue: 6, queueEach: 3, name: 'uji-giliran' };

/** Lets what was resolved go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Work that says when it begins and lasts until it is told to end. */
function worker(semaphore: Semaphore) {
  const begun: string[] = [];
  const leave: (() => void)[] = [];
  const bring = async (owner: string, gone?: AbortSignal) => {
    leave.push(await semaphore.take(owner, gone));
    begun.push(owner);
  };
  return { begun, bring, end: () => leave.shift()?.() };
}

// Rule: BERKAS-13
test('of one owner one at a time, and the others come in turns however much the first brought', async () => {
  const { begun, bring, end } = worker(new Semaphore(options));
  const all = ['a', 'a', 'a', 'b', 'c', 'b'].map((owner) => bring(owner));
  await settle();
  expect(begun).toEqual(['a', 'b']);
  for (let n = 0; n < 4; n++) {
    end();
    await settle();
  }
  await Promise.all(all);
  expect(begun).toEqual(['a', 'b', 'a', 'c', 'b', 'a']);
});

test('what is too much is refused: of one owner with 429, of all with 503', async () => {
  const { bring, end } = worker(new Semaphore(options));
  const all = ['a', 'a', 'a', 'a'].map((owner) => bring(owner));
  await expect(bring('a')).rejects.toMatchObject({ status: 429, retryAfter: 5 });
  all.push(...['b', 'b', 'b', 'b'].map((owner) => bring(owner)));
  await settle();
  await expect(bring('a')).rejects.toMatchObject({ status: 503 });
  await expect(bring('c')).rejects.toMatchObject({ status: 503, retryAfter: 5 });
  for (let n = 0; n < 8; n++) {
    end();
    await settle();
  }
  await Promise.all(all);
});

test('who hangs up or waits too long leaves the queue, and whoever is next comes on', async () => {
  const semaphore = new Semaphore({ ...options, places: 1, patienceMs: 20 });
  const { begun, bring, end } = worker(semaphore);
  await bring('a');
  const hangsUp = new AbortController();
  const gone = bring('b', hangsUp.signal);
  hangsUp.abort();
  await expect(gone).rejects.toMatchObject({ status: 408 });
  await expect(bring('b')).rejects.toMatchObject({ status: 503 });
  expect(semaphore.areWanted).toBe(false);
  const last = bring('c');
  end();
  await last;
  expect(begun).toEqual(['a', 'c']);
});

test('a place that is given back twice is free once', async () => {
  const semaphore = new Semaphore({ ...options, places: 1 });
  const leave = await semaphore.take('a');
  leave();
  leave();
  const { begun, bring } = worker(semaphore);
  await bring('b');
  void bring('c');
  await settle();
  expect(begun).toEqual(['b']);
});

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

test('so many run at once, the rest wait in order, what is too much is refused', async () => {
  const semaphore = new Semaphore({ places: 2, queue: 2 });
  const works = [held(), held(), held(), held()];
  const running = works.map((work) => semaphore.run(work.run));
  const error = await semaphore.run(async () => 'terlalu banyak').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({ status: 503, message: 'Server sedang sibuk. Coba lagi sebentar lagi.', retryAfter: 5 });
  expect(works.map(({ begun }) => begun)).toEqual([true, true, false, false]);
  works[1]?.resolve('b');
  await settle();
  expect(works.map(({ begun }) => begun)).toEqual([true, true, true, false]);
  for (const [n, work] of works.entries()) work.resolve('abcd'[n] ?? '');
  expect(await Promise.all(running)).toEqual(['a', 'b', 'c', 'd']);
});

test('work that fails gives its place back', async () => {
  const semaphore = new Semaphore({ places: 1, queue: 10 });
  for (let n = 0; n < 5; n++)
    await expect(semaphore.run(() => Promise.reject(new Error('gagal')))).rejects.toThrow('gagal');
  await expect(
    semaphore.run(() => {
      throw new Error('gagal sebelum mulai');
    }),
  ).rejects.toThrow('gagal sebelum mulai');
  expect(await semaphore.run(async () => 'masih jalan')).toBe('masih jalan');
});

test('hundreds pass through, never more than the places at once', async () => {
  const semaphore = new Semaphore({ places: 3, queue: 500 });
  let now = 0;
  let most = 0;
  const works = Array.from({ length: 300 }, () =>
    semaphore.run(async () => {
      now += 1;
      most = Math.max(most, now);
      await settle();
      now -= 1;
    }),
  );
  await Promise.all(works);
  expect({ now, most }).toEqual({ now: 0, most: 3 });
});
