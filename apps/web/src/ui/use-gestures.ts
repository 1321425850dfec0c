import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Point } from './picture-view.ts';

/** CSS pixels that a finger may slip and still have tapped. */
const SLIP = 8;
const DOUBLE_MS = 400;

/** What gestures ask for; points are measured from the stage's middle. */
type Gestures = {
  pan: (dx: number, dy: number) => void;
  zoom: (factor: number, at: Point) => void;
  doubleTap?: (at: Point) => void;
};

/** Wheel, drag, pinch and double tap on a stage (which has `touch-action: none`): the handlers for it. */
export function useGestures(stage: RefObject<HTMLElement | null>, { pan, zoom, doubleTap }: Gestures) {
  const fingers = useRef(new Map<number, Point>());
  const tapped = useDoubleTap();

  function onStage({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = stage.current?.getBoundingClientRect();
    return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : { x: 0, y: 0 };
  }
  useWheel(stage, (event) => zoom(Math.exp(-event.deltaY * 0.002), onStage(event)));

  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, onStage(event));
      tapped.down(fingers.current.size === 1 ? onStage(event) : undefined);
    },
    onPointerMove: (event: PointerEvent) => {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const now = onStage(event);
      tapped.move(now);
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
      fingers.current.set(event.pointerId, now);
      if (!other) return pan(now.x - before.x, now.y - before.y);
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      zoom(distance(now, other) / Math.max(1, distance(before, other)), middle);
    },
    onPointerUp: (event: PointerEvent) => {
      fingers.current.delete(event.pointerId);
      if (tapped.isSecond(event.timeStamp)) doubleTap?.(onStage(event));
    },
    onPointerCancel: (event: PointerEvent) => fingers.current.delete(event.pointerId),
  };
}

/** Mice and fingers alike; 'dblclick' comes after some double taps and not after others. */
function useDoubleTap() {
  /** Where a single finger came down; undefined once it moved on or another one joined. */
  const start = useRef<Point>(undefined);
  const last = useRef(0);
  return {
    down: (at: Point | undefined) => {
      start.current = at;
    },
    move: (at: Point) => {
      if (start.current && distance(at, start.current) > SLIP) start.current = undefined;
    },
    isSecond: (time: number) => {
      if (!start.current) return false;
      const isSecond = time - last.current < DOUBLE_MS;
      last.current = isSecond ? 0 : time;
      return isSecond;
    },
  };
}

function useWheel(stage: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent) => void) {
  const newest = useRef(onWheel);
  useEffect(() => {
    newest.current = onWheel;
  });
  useEffect(() => {
    const element = stage.current;
    // Careful: React's own wheel handler cannot keep the page from scrolling.
    const handle = (event: WheelEvent) => {
      event.preventDefault();
      newest.current(event);
    };
    element?.addEventListener('wheel', handle, { passive: false });
    return () => element?.removeEventListener('wheel', handle);
  }, [stage]);
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
