import { expect, test } from 'vitest';
import { onceIn } from './use-code-camera.ts';

// Rule: KODE-3
test('a code counts once in two seconds, and as long as it stays in sight', () => {
  let now = 0;
  const isNew = onceIn(2000, () => now);
  const at = (time: number, text: string) => {
    now = time;
    return isNew(text);
  };
  expect(at(0, 'A')).toBe(true);
  expect(at(100, 'B')).toBe(true);
  expect(at(1500, 'A')).toBe(false);
  expect(at(3000, 'A')).toBe(false);
  expect(at(5000, 'A')).toBe(true);
});
