import { expect, it } from 'vitest';
import { pieSlices } from './pie.tsx';

it('begins at the top and goes clockwise', () => {
  const [first, second] = pieSlices([3, 1]);
  expect(first?.path).toBe('M72 72L72 2A70 70 0 1 1 2 72z');
  expect(second?.path).toBe('M72 72L2 72A70 70 0 0 1 72 2z');
  expect(second && second.x < 72 && second.y < 72).toBe(true);
});

it('draws the whole pie for the only one, and nothing for nobody', () => {
  const [none, all] = pieSlices([0, 5]);
  expect(none).toBeUndefined();
  expect(all).toEqual({ path: 'M72 2A70 70 0 1 1 72 142A70 70 0 1 1 72 2z', x: 72, y: 72 });
});
