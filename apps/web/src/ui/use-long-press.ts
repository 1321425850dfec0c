import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Sooner than a phone opens its own menu. */
const HOLD_MS = 450;
/** So far a resting finger may tremble, in px; further it scrolls. */
const TREMBLE = 10;

/** Handlers for the place around rows: a finger that rests on one. The tap that this ends with counts for nothing. */
export function useLongPress(onHold: ((id: string) => void) | undefined) {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(undefined);
  const held = useRef(false);
  const stop = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  if (!onHold) return {};
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y, target }: PointerEvent) => {
      stop();
      held.current = false;
      const place = target as Element;
      const id = place.closest<HTMLElement>('[data-row]')?.dataset.row;
      if (pointerType !== 'touch' || !id || place.closest('input, label')) return;
      const timer = setTimeout(() => {
        held.current = true;
        onHold(id);
      }, HOLD_MS);
      press.current = { x, y, timer };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = press.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > TREMBLE) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      if (press.current || held.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!held.current) return;
      held.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
