import { useEffect, useRef } from 'react';

/** What keys of the whole page do, by `event.key` in lower case, with Ctrl or ⌘ as `ctrl+a`. */
export type PageKeys = { readonly [key: string]: (() => void) | undefined };

/**
 * Lets keys act on the page: never while typing or with a dialog open; a key that is held down acts once.
 */
export function usePageKeys(keys: PageKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.defaultPrevented || (event.shiftKey && event.key !== '?')) return;
      const { altKey, target } = event;
      const isCtrl = event.ctrlKey || event.metaKey;
      const run = latest.current[`${isCtrl ? 'ctrl+' : ''}${event.key.toLowerCase()}`];
      if (!run || !keysReach({ ctrlKey: false, metaKey: false, altKey, target }, null)) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/**
 * Keeps a held Enter or Space from pressing one button after the other: only the first press counts, wherever the focus
 * has gone meanwhile. A field of several lines gets its new lines.
 */
export function useNoRepeatedPress(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.repeat || (event.key !== 'Enter' && event.key !== ' ') || isTextarea(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Careful: in the capture phase, before any dialog or form hears of it.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}

type KeyPress = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;

/**
 * Whether a key may act on `place` (null: the page as such): it does not belong to a field, and no dialog is open, or
 * the place has the focus or stands in the dialog.
 */
export function keysReach({ ctrlKey, metaKey, altKey, target }: KeyPress, place: Element | null): boolean {
  if (ctrlKey || metaKey || altKey || isTyping(target)) return false;
  if (place?.contains(target as Node)) return true;
  // The menu is the browser's own dialog.
  const dialog = [...document.querySelectorAll('[role="dialog"], dialog[open]')].at(-1);
  return !dialog || dialog.contains(place);
}

/** Whether a key pressed there belongs to a field. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null
  );
}

function isTextarea(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement;
}
