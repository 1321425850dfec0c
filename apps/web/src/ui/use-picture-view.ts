import { useState } from 'react';
import { fitted, keptInWindow, type PictureWindow, type Point, type View, zoomedBy } from './picture-view.ts';

/** How a picture lies in its window, and what zooms, moves and turns it; `step` is the factor of one press. */
export function usePictureView(measured: () => PictureWindow, step: number) {
  const [view, setView] = useState<View>(fitted);
  const change = (next: (view: View, within: PictureWindow) => View) =>
    setView((now) => keptInWindow(next(now, measured()), measured()));
  const zoom = (factor: number, at?: Point) => change((now, within) => zoomedBy(now, factor, within, at));
  const fit = () => change((now) => ({ ...fitted, turn: now.turn }));
  return {
    view: keptInWindow(view, measured()),
    pan: (dx: number, dy: number) => change((now) => ({ ...now, x: now.x + dx, y: now.y + dy })),
    zoom,
    larger: () => zoom(step),
    smaller: () => zoom(1 / step),
    fit,
    turn: () => change((now) => ({ ...fitted, turn: now.turn + 90 })),
  };
}

/** What a key asks of a picture, wherever one is looked at. */
export const pictureKeys: Record<string, 'larger' | 'smaller' | 'turn' | undefined> = {
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  r: 'turn',
  R: 'turn',
};
