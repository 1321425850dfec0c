// Where somebody was when their session ended, so that they are back there after signing in again.
const ADDRESS = 'gerbang.kembali';

/** Remembers an address of this application (path with search) for this tab. */
export function rememberAddress(href: string): void {
  sessionStorage.setItem(ADDRESS, href);
}

/** The remembered address, which is forgotten by asking. */
export function takeAddress(): string | undefined {
  const href = sessionStorage.getItem(ADDRESS) ?? undefined;
  sessionStorage.removeItem(ADDRESS);
  return href;
}
