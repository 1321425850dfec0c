import { describe, expect, it } from 'vitest';
import { belowFrame, cropArea, frameOn } from './crop-dialog.tsx';
import { drawnScale, fitted, keptInWindow, zoomedBy } from './picture-view.ts';

const frame = { width: 300, height: 400 };
const below = belowFrame(frame, { width: 1200, height: 1200 });

describe('cutting a picture', () => {
  it('puts the largest frame of a ratio on the stage', () => {
    expect(frameOn({ width: 360, height: 432 }, 3 / 4)).toEqual({ width: 300, height: 400 });
    expect(frameOn({ width: 232, height: 900 }, 2 / 3)).toEqual({ width: 200, height: 300 });
  });

  // Rule: DIRI-17
  it('begins with the middle, the frame filled', () => {
    expect(drawnScale(fitted, below)).toBeCloseTo(1 / 3);
    expect(cropArea(fitted, below)).toEqual({ x: 150, y: 0, width: 900, height: 1200, turn: 0 });
  });

  it('never leaves the picture', () => {
    expect(keptInWindow({ ...fitted, x: 500, y: -90 }, below)).toMatchObject({ x: 50, y: 0 });
    expect(cropArea({ ...fitted, x: 500 }, below).x).toBeCloseTo(0);
    expect(cropArea({ ...fitted, x: -500 }, below).x).toBeCloseTo(300);
    expect(keptInWindow({ ...fitted, zoom: 0.1 }, below).zoom).toBe(1);
  });

  it('zooms around a point', () => {
    const view = keptInWindow(zoomedBy(fitted, 2, below, { x: 150, y: 200 }), below);
    const area = cropArea(view, below);
    expect([area.width, area.height]).toEqual([450, 600]);
    // The lower right corner of the frame stays on the same pixel.
    expect(area.x + area.width).toBeCloseTo(1050);
    expect(area.y + area.height).toBeCloseTo(1200);
  });

  it('turns', () => {
    const lying = belowFrame(frame, { width: 1600, height: 1200 });
    expect(cropArea({ ...fitted, turn: 90 }, lying)).toEqual({ x: 0, y: 0, width: 1200, height: 1600, turn: 90 });
    expect(cropArea({ ...fitted, turn: 450 }, lying).turn).toBe(90);
  });
});
