import { type ChangeEvent, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the caret behind the same digit when a field rewrites what was typed (grouping dots, slashes). Call `keep`
 * in onChange before the state changes.
 */
export function useCaret() {
  const wanted = useRef<{ field: HTMLInputElement; digits: number } | undefined>(undefined);
  useLayoutEffect(() => {
    const caret = wanted.current;
    wanted.current = undefined;
    if (!caret || document.activeElement !== caret.field) return;
    const at = positionAfter(caret.field.value, caret.digits);
    caret.field.setSelectionRange(at, at);
  });
  return function keep({ currentTarget: field }: ChangeEvent<HTMLInputElement>) {
    const caret = field.selectionStart ?? field.value.length;
    // At the end it belongs at the end, also behind a slash that was just added.
    const atEnd = caret === field.value.length;
    const digits = atEnd ? Number.POSITIVE_INFINITY : field.value.slice(0, caret).replace(/\D/g, '').length;
    wanted.current = { field, digits };
  };
}

function positionAfter(text: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (seen === digits) return at;
    if (/\d/.test(text[at] ?? '')) seen += 1;
  }
  return text.length;
}
