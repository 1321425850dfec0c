import { afterEach, expect, test, vi } from 'vitest';
import { newId } from './clock.ts';

afterEach(() => vi.useRealTimers());

// Rule: BENTUK-5
test('a hundred thousand ids are UUIDs of version 7, all different and in order', () => {
  const ids = Array.from({ length: 100_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
    true,
  );
  expect(ids.toSorted()).toEqual(ids);
});

test('the first 48 bits are the time', () => {
  vi.useFakeTimers({ now: Date.now() + 60_000 });
  expect(Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16)).toBe(Date.now());
});

test('ids stay in order when the clock is set back', () => {
  vi.useFakeTimers({ now: Date.now() + 3_600_000 });
  const before = newId();
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(newId() > before).toBe(true);
});
