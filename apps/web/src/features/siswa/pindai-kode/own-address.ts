import { isScreenAt, type Screen } from '@gerbang/contract/screens';

/** What a label leads to, when it is an address of ours and one of these screens; a code of somebody else leads nowhere. */
export function ownAddress(text: string, origin: string, screens: readonly Screen[]): string | undefined {
  const url = URL.parse(text);
  if (url?.origin !== origin || url.username || url.password) return undefined;
  if (!screens.some((screen) => isScreenAt(screen, url.pathname))) return undefined;
  return `${url.pathname}${url.search}`;
}
