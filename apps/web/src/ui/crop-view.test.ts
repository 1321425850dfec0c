import { describe, expect, it } from 'vitest';
import { cropArea, cropScale, cropStart, cropZoom, frameOn, keptInFrame } from './crop-view.ts';

const sizes = { frame: { width: 300, height: 400 }, picture: { width: 1200, height: 1200 } };

describe('cutting a picture', () => {
  it('puts the largest frame of a ratio on the stage', () => {
    expect(frameOn({ width: 360, height: 432 }, 3 / 4)).toEqual({ width: 300, height: 400 });
    expect(frameOn({ width: 232, height: 900 }, 2 / 3)).toEqual({ width: 200, height: 300 });
  });

  // Rule: DIRI-17
  it('begins with the middle, the frame filled', () => {
    expect(cropScale(cropStart, sizes)).toBeCloseTo(1 / 3);
    expect(cropArea(cropStart, sizes)).toEqual({ x: 150, y: 0, width: 900, height: 1200, turn: 0 });
  });

  it('never leaves the picture', () => {
    expect(keptInFrame({ ...cropStart, x: 500, y: -90 }, sizes)).toMatchObject({ x: 50, y: 0 });
    expect(cropArea({ ...cropStart, x: 500 }, sizes).x).toBeCloseTo(0);
    expect(cropArea({ ...cropStart, x: -500 }, sizes).x).toBeCloseTo(300);
    expect(keptInFrame({ ...cropStart, zoom: 0.1 }, sizes).zoom).toBe(1);
  });

  it('zooms around a point', () => {
    const view = keptInFrame(cropZoom(cropStart, 2, { x: 150, y: 200 }), sizes);
    const area = cropArea(view, sizes);
    expect([area.width, area.height]).toEqual([450, 600]);
    // The lower right corner of the frame stays on the same pixel.
    expect(area.x + area.width).toBeCloseTo(1050);
    expect(area.y + area.height).toBeCloseTo(1200);
  });

  it('turns', () => {
    const lying = { frame: { width: 300, height: 400 }, picture: { width: 1600, height: 1200 } };
    expect(cropArea({ ...cropStart, turn: 90 }, lying)).toEqual({ x: 0, y: 0, width: 1200, height: 1600, turn: 90 });
    expect(cropArea({ ...cropStart, turn: 450 }, lying).turn).toBe(90);
  });
});
