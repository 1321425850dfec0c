// The key of the account's draft as one tab keeps it: a reload without a network reads the draft by it. It lies beside the
// session's cookie, goes with the session and with the tab (decision 149), and on a shared computer nowhere.
import { DRAFT_SECRET, isShared, storedUser } from '../../lib/session.ts';

const prefix = () => `${storedUser()?.id} `;

export function keepSecret(kunci: string): void {
  try {
    if (!isShared()) sessionStorage.setItem(DRAFT_SECRET, prefix() + kunci);
  } catch {
    // A reload needs the server then.
  }
}

/** The key that this tab got for the account; undefined when it has none of it. */
export function keptSecret(): string | undefined {
  const kept = sessionStorage.getItem(DRAFT_SECRET) ?? '';
  return kept.startsWith(prefix()) ? kept.slice(prefix().length) : undefined;
}
