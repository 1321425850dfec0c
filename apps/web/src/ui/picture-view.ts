import { useState } from 'react';

/** How a picture lies in its window: zoom 1 is the fit, x and y shift its middle in px, turn in degrees. */
export type View = { zoom: number; x: number; y: number; turn: number };
export type Size = { width: number; height: number };
export type Point = { x: number; y: number };

/** What a picture is moved in, in px of the screen, and the picture in its own. */
export type PictureWindow = {
  window: Size;
  picture: Size;
  /** Pixels of the screen for one of the picture at zoom 1, when it is turned so. */
  fit: (turn: number) => number;
  maxZoom: number;
};

export const fitted: View = { zoom: 1, x: 0, y: 0, turn: 0 };

/** Pixels of the screen for one of the picture. */
export function drawnScale({ zoom, turn }: View, { fit }: PictureWindow): number {
  return fit(turn) * zoom;
}

/** The view within its limits: an edge comes no further in than the window's, what is smaller stays in the middle. */
export function keptInWindow(view: View, within: PictureWindow): View {
  const kept = { ...view, zoom: clamp(view.zoom, 1, within.maxZoom) };
  const { width, height } = turned(within.picture, view.turn);
  const scale = drawnScale(kept, within);
  const x = Math.max(0, (width * scale - within.window.width) / 2);
  const y = Math.max(0, (height * scale - within.window.height) / 2);
  return { ...kept, x: clamp(view.x, -x, x), y: clamp(view.y, -y, y) };
}

/** The view zoomed by a factor so that the point `at`, from the window's middle, stays where it is. */
export function zoomedBy(view: View, factor: number, { maxZoom }: PictureWindow, at: Point = { x: 0, y: 0 }): View {
  const zoom = clamp(view.zoom * factor, 1, maxZoom);
  const ratio = zoom / view.zoom;
  return { ...view, zoom, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
}

/** The picture's size as it stands after quarter turns. */
export function turned({ width, height }: Size, turn: number): Size {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}

function clamp(value: number, least: number, most: number): number {
  // Not -0.
  return Math.min(most, Math.max(least, value)) + 0;
}

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
