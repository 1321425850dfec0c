// The rows of a list under the keyboard: each by its own link, or by the first thing that can be done to it.

import { useEffect, useRef } from 'react';
import { useFrameParts } from './frame-parts.ts';
import { usePageKeys } from './page-keys.ts';

/** Moves the focus to a row; false where it has nothing to take it. */
export function focusRow(row: Element | null | undefined): boolean {
  const target =
    row?.querySelector<HTMLElement>('a[data-main]') ?? row?.querySelector<HTMLElement>('[data-actions] :is(a, button)');
  target?.focus();
  return target !== null && target !== undefined;
}

/** `/` goes to the search, `j` and `k` to the next and the previous row, `?` to the help (list-keys.ts). */
export function useListKeys(): void {
  const { help } = useFrameParts();
  usePageKeys({
    '?': help,
    '/': () => document.querySelector<HTMLElement>('main search input')?.focus(),
    j: () => step(1),
    k: () => step(-1),
  });
}

function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll('main [data-row]')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  focusRow(rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by]);
}

type Rows = readonly { id: string }[] | undefined;

/**
 * Keeps the keyboard at the list when an action takes a row away, and with it the button that had the focus: the next
 * row, or without one the page's title, has it then. Spread `place` on an element around the list, call `expect` when the action succeeded.
 */
export function useFocusLeftBehind(rows: Rows) {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef<Rows>(undefined);
  useEffect(() => {
    const place = placeLeft(before.current, rows);
    if (place === undefined) return;
    const next = rows?.[place] ?? rows?.at(-1);
    // The closing dialog first gives the focus back to the row's button, in its own time.
    const timer = setTimeout(() => {
      before.current = undefined;
      const { activeElement } = document;
      if (activeElement !== document.body && activeElement?.id !== 'isi' && activeElement !== ref.current) return;
      if (!next || !focusRow(ref.current?.querySelector(`[data-row="${next.id}"]`))) {
        focusTitle(ref.current);
      }
    }, 200);
    return () => clearTimeout(timer);
  }, [rows]);
  const expect = () => {
    before.current = rows ?? [];
  };
  return { place: { ref, tabIndex: -1 }, expect };
}

/** The title is read aloud, unlike the whole list around it. */
function focusTitle(place: HTMLElement | null): void {
  const title = place?.querySelector('h1') ?? place;
  if (title) title.tabIndex = -1;
  title?.focus({ preventScroll: true });
}

/** Where the row stood that is gone; undefined while none is. */
function placeLeft(before: Rows, rows: Rows): number | undefined {
  const left = new Set(rows?.map(({ id }) => id));
  const place = before?.findIndex(({ id }) => !left.has(id)) ?? -1;
  return place < 0 || rows === undefined ? undefined : place;
}
