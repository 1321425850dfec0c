import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { fitScale, fitted, keptOnStage, type View, zoomTo } from './image-view.ts';

const STEP = 1.25;
/** CSS pixels that a finger may slip and still have tapped. */
const SLIP = 8;
const DOUBLE_MS = 400;
type Point = { x: number; y: number };

/** Zoom, pan and turn of a picture on a stage, with the handlers for wheel, drag, pinch and double tap. */
export function useImageView(stage: RefObject<HTMLElement | null>, picture: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<View>(fitted);
  const fingers = useRef(new Map<number, Point>());
  /** Where a single finger came down; undefined once it moved on or another one joined. */
  const tap = useRef<Point>(undefined);
  const lastTap = useRef(0);

  function frame() {
    return {
      stage: { width: stage.current?.clientWidth ?? 0, height: stage.current?.clientHeight ?? 0 },
      picture: { width: picture.current?.offsetWidth ?? 0, height: picture.current?.offsetHeight ?? 0 },
    };
  }
  const change = (next: (view: View) => View) => setView((now) => keptOnStage(next(now), frame()));
  const pan = (dx: number, dy: number) => change((now) => ({ ...now, x: now.x + dx, y: now.y + dy }));
  const zoom = (factor: number, at?: Point) => change((now) => zoomTo(now, now.scale * factor, at));

  /** A point of the window, from the stage's middle. */
  function onStage({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls only sets state
  useEffect(() => {
    const element = stage.current;
    // Careful: React's own wheel handler cannot keep the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      zoom(Math.exp(-event.deltaY * 0.002), onStage(event));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);

  function onPointerMove(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = onStage(event);
    if (tap.current && distance(now, tap.current) > SLIP) tap.current = undefined;
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (!other) return pan(now.x - before.x, now.y - before.y);
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    zoom(distance(now, other) / Math.max(1, distance(before, other)), middle);
  }

  return {
    view,
    /** Size against the natural fit, for the transform. */
    drawnScale: view.scale * fitScale(frame(), view.turn),
    larger: () => zoom(STEP),
    smaller: () => zoom(1 / STEP),
    fit: () => change((now) => ({ ...fitted, turn: now.turn })),
    turn: () => change((now) => ({ ...fitted, turn: now.turn + 90 })),
    pan,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, onStage(event));
        tap.current = fingers.current.size === 1 ? onStage(event) : undefined;
      },
      onPointerMove,
      // Mice and fingers alike; 'dblclick' comes after some double taps and not after others.
      onPointerUp: (event: PointerEvent) => {
        fingers.current.delete(event.pointerId);
        if (!tap.current) return;
        const isSecond = event.timeStamp - lastTap.current < DOUBLE_MS;
        lastTap.current = isSecond ? 0 : event.timeStamp;
        if (!isSecond) return;
        change((now) => (now.scale > 1 ? { ...fitted, turn: now.turn } : zoomTo(now, 2.5, onStage(event))));
      },
      onPointerCancel: (event: PointerEvent) => fingers.current.delete(event.pointerId),
    },
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
