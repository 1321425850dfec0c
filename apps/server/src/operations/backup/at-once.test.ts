import { expect, test } from 'vitest';
import { atOnce } from './at-once.ts';

test('each item is worked on once, so many at a time', async () => {
  const done: number[] = [];
  let [now, most] = [0, 0];
  await atOnce([1, 2, 3, 4, 5], 2, async (item) => {
    most = Math.max(most, ++now);
    await new Promise(setImmediate);
    now -= 1;
    done.push(item);
  });
  expect([done.toSorted(), most]).toEqual([[1, 2, 3, 4, 5], 2]);
});

test('a failure is thrown when nobody works any more, and nothing new is begun', async () => {
  const begun: number[] = [];
  let ended = 0;
  const working = atOnce([1, 2, 3, 4], 2, async (item) => {
    begun.push(item);
    if (item === 1) throw new Error('rusak');
    await new Promise(setImmediate);
    ended += 1;
  });
  await expect(working).rejects.toThrow('rusak');
  expect([begun, ended]).toEqual([[1, 2], 1]);
});
