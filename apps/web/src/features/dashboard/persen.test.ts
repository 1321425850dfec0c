import { expect, test } from 'vitest';
import { persen } from './persen.ts';

test('a share has two decimals and a comma', () => {
  expect([persen(171, 312), persen(1, 1), persen(0, 0)]).toEqual(['54,81%', '100,00%', '0,00%']);
});
