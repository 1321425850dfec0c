// What differs between a page as the build renders it, for every school and everybody, and as it stands in a browser.
import { createElement, type ReactNode, useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether this runs in the browser for good: false while the page that came is taken over, so that both agree. */
export function useTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** What the server puts into the page here; undefined once the page is in a browser. */
export const slot = (name: string): string | undefined => (import.meta.env.SSR ? `%${name}%` : undefined);

type WhenProps = { children: ReactNode; is: boolean; filled?: string; empty?: string };

/**
 * A part that is there when `is` holds. The build renders it always, marked with the value of the page that the server asks:
 * where that is `filled`, or `empty`, the part stays.
 */
export function When({ is, children, ...asked }: WhenProps) {
  if (import.meta.env.SSR) return createElement('gb-when', asked, children);
  return is ? children : null;
}
