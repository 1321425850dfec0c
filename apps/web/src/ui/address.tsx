// Addresses of the pages before the sign-in, which have no router under them; where there is one, it follows the browser's history.
import { type ComponentProps, type MouseEvent, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** Opens an address of this application; `replace`: the way back does not lead to where one was. */
export function go(href: string, { replace }: { replace?: boolean | undefined } = {}): void {
  // Careful: called on the object, where a router listens.
  if (replace) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
  for (const listener of listeners) listener();
}

const pathname = () => location.pathname;

/** The path that the browser is at; `first` where there is no browser. */
export function usePathname(first: string): string {
  return useSyncExternalStore(follow, pathname, () => first);
}

function follow(listener: () => void) {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

/** A link that opens its page without leaving this one; a click that asks for another tab has its way. */
export function Link({ href, replace, onClick, ...rest }: ComponentProps<'a'> & { href: string; replace?: boolean }) {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(href, { replace });
  };
  return <a href={href} {...rest} onClick={open} />;
}
