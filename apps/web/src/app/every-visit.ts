// What every visit does besides its page.
import { sweep } from '../lib/keeper/store.ts';
import { isShared, storedUser, subscribeSession } from '../lib/session.ts';

// A shared computer's session goes with the tab; whoever has their own device loads nothing for it.
function followTab() {
  if (isShared() && storedUser()) void import('../lib/shared-tab.ts').catch(() => {});
}

/** Follows the tab's session, and takes away what nobody sent in time: without a session too, and without holding up the first screen. */
export function beginVisit(): void {
  followTab();
  subscribeSession(followTab);
  sweep().catch(() => {});
}
