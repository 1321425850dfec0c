import { expect, test } from 'vitest';
import { fitted, keptInWindow, type PictureWindow, zoomedBy } from './picture-view.ts';

const stage: PictureWindow = {
  window: { width: 800, height: 600 },
  picture: { width: 800, height: 500 },
  fit: (turn) => (turn % 180 === 0 ? 1 : 0.75),
  maxZoom: 8,
};

test('zooming keeps the point under the finger where it is', () => {
  const view = zoomedBy(fitted, 2, stage, { x: 100, y: -50 });
  // A point of the picture lies at view.x + zoom * point.
  expect(view.x + 2 * 100).toBe(100);
  expect(view.y + 2 * -50).toBe(-50);
});

test('zoom ends at the fit and at its limit', () => {
  expect(zoomedBy(fitted, 0.2, stage).zoom).toBe(1);
  expect(zoomedBy(fitted, 99, stage).zoom).toBe(8);
});

test('a picture cannot be dragged off the stage', () => {
  expect(keptInWindow({ ...fitted, x: 300, y: 300 }, stage)).toEqual(fitted);
  expect(keptInWindow({ ...fitted, zoom: 2, x: 9999, y: -9999 }, stage)).toMatchObject({ x: 400, y: -200 });
});

test('a picture on its side has the limits of its turned size', () => {
  expect(keptInWindow({ ...fitted, turn: 90, x: 50, y: 50 }, stage)).toMatchObject({ x: 0, y: 0 });
  // 500 × 0.75 × 4 = 1500 wide, 800 × 0.75 × 4 = 2400 high.
  expect(keptInWindow({ ...fitted, turn: 90, zoom: 4, x: 999, y: 999 }, stage)).toMatchObject({ x: 350, y: 900 });
});
