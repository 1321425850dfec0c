// The rows of a list under the keyboard: each by its own link, or by the first thing that can be done to it.
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
