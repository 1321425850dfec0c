import { useEffect, useRef } from 'react';

/**
 * Keeps the keyboard at the list when an action takes a row away, and with it the button that had the focus: spread
 * `place` on an element around the list, call `expect` when the action succeeded.
 */
export function useFocusLeftBehind(rows: unknown) {
  const ref = useRef<HTMLDivElement>(null);
  const expected = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the moment the rows change
  useEffect(() => {
    if (!expected.current) return;
    // The closing dialog first gives the focus back to the row's button, in its own time.
    const timer = setTimeout(() => {
      expected.current = false;
      if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
    }, 200);
    return () => clearTimeout(timer);
  }, [rows]);
  const expect = () => {
    expected.current = true;
  };
  return { place: { ref, tabIndex: -1 }, expect };
}
