import { expect, test } from 'vitest';
import { fitScale, fitted, keptOnStage, MAX_SCALE, zoomTo } from './image-view.ts';

const frame = { stage: { width: 800, height: 600 }, picture: { width: 800, height: 500 } };

test('zooming keeps the point under the finger where it is', () => {
  const view = zoomTo(fitted, 2, { x: 100, y: -50 });
  // A point of the picture lies at view.x + scale * point.
  expect(view.x + 2 * 100).toBe(100);
  expect(view.y + 2 * -50).toBe(-50);
});

test('zoom ends at the fit and at its limit', () => {
  expect(zoomTo(fitted, 0.2).scale).toBe(1);
  expect(zoomTo(fitted, 99).scale).toBe(MAX_SCALE);
});

test('a picture cannot be dragged off the stage', () => {
  expect(keptOnStage({ ...fitted, x: 300, y: 300 }, frame)).toEqual(fitted);
  expect(keptOnStage({ ...fitted, scale: 2, x: 9999, y: -9999 }, frame)).toMatchObject({ x: 400, y: -200 });
});

test('a picture on its side still fits', () => {
  expect(fitScale(frame, 0)).toBe(1);
  expect(fitScale(frame, 90)).toBe(0.75);
  expect(keptOnStage({ ...fitted, turn: 90, x: 50 }, frame).x).toBe(0);
});
