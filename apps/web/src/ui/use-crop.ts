import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type CropFrame, type CropView, cropStart, cropZoom, keptInFrame } from './crop-view.ts';

const STEP = 1.2;
type Point = { x: number; y: number };

/** Moving, zooming and turning a picture under a frame, by finger, mouse and keys. */
export function useCrop(stage: RefObject<HTMLElement | null>, sizes: CropFrame) {
  const [view, setView] = useState<CropView>(cropStart);
  const fingers = useRef(new Map<number, Point>());
  const change = (next: (view: CropView) => CropView) => setView((now) => keptInFrame(next(now), sizes));
  const pan = (dx: number, dy: number) => change((now) => ({ ...now, x: now.x + dx, y: now.y + dy }));
  const zoom = (factor: number, at?: Point) => change((now) => cropZoom(now, factor, at));
  const turn = () => change((now) => ({ ...cropStart, turn: now.turn + 90 }));

  /** A point of the window, from the stage's middle. */
  function onStage({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = stage.current?.getBoundingClientRect();
    return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : { x: 0, y: 0 };
  }

  const onWheel = useRef<(event: WheelEvent) => void>(undefined);
  useEffect(() => {
    onWheel.current = (event) => {
      event.preventDefault();
      zoom(Math.exp(-event.deltaY * 0.002), onStage(event));
    };
  });
  useEffect(() => {
    const element = stage.current;
    // Careful: React's own wheel handler cannot keep the page from scrolling.
    const handle = (event: WheelEvent) => onWheel.current?.(event);
    element?.addEventListener('wheel', handle, { passive: false });
    return () => element?.removeEventListener('wheel', handle);
  }, [stage]);

  return {
    view: keptInFrame(view, sizes),
    larger: () => zoom(STEP),
    smaller: () => zoom(1 / STEP),
    turn,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, onStage(event));
      },
      onPointerMove: (event: PointerEvent) => {
        const before = fingers.current.get(event.pointerId);
        if (!before) return;
        const now = onStage(event);
        const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
        fingers.current.set(event.pointerId, now);
        if (!other) return pan(now.x - before.x, now.y - before.y);
        const apart = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y);
        zoom(apart(now) / Math.max(1, apart(before)), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      },
      onPointerUp: (event: PointerEvent) => fingers.current.delete(event.pointerId),
      onPointerCancel: (event: PointerEvent) => fingers.current.delete(event.pointerId),
      onKeyDown: (event: KeyboardEvent) => {
        const arrow = arrows[event.key];
        if (arrow) pan(...arrow);
        else if (event.key === '+' || event.key === '=') zoom(STEP);
        else if (event.key === '-') zoom(1 / STEP);
        else if (event.key === 'r' || event.key === 'R') turn();
        else return;
        event.preventDefault();
      },
    },
  };
}

/** The picture goes the way of the arrow. */
const arrows: Record<string, [number, number] | undefined> = {
  ArrowLeft: [-10, 0],
  ArrowRight: [10, 0],
  ArrowUp: [0, -10],
  ArrowDown: [0, 10],
};
