// The session user in the browser's storage (MASUK-8). The session itself is a cookie
// that no script can read; the server judges every call.
import { type SessionUser, sessionUser } from '@gerbang/contract/auth';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

const USER = 'gerbang.pengguna';
/** How long after a logout 'Anda belum login' stays silent (PERAN-8). */
const LOGGING_OUT_MS = 1000;

type Listener = () => void;
const listeners = new Set<Listener>();
let shared = false;
let current: SessionUser | undefined = readUser();
let loggingOut = false;

/** The signed-in user as this browser remembers it; undefined when nobody is. */
export function storedUser(): SessionUser | undefined {
  return current;
}

/** The signed-in user, followed across tabs. */
export function useSession(): SessionUser | undefined {
  return useSyncExternalStore(subscribeSession, storedUser);
}

/** Calls back on every change of the session user, also from another tab; returns the way to stop. */
export function subscribeSession(listener: Listener): Listener {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Remembers the user that signed in, or its newer form; on a shared computer as long as the tab lives. */
export function signIn(user: SessionUser, isShared = shared): void {
  shared = isShared;
  // Tabs of another user follow: this sign-in has ended their session.
  if (shared && current?.id !== user.id) write(USER, '');
  write(USER, shared ? undefined : JSON.stringify(user));
  write(USER, shared ? JSON.stringify(user) : undefined, 'sessionStorage');
  change(user);
}

/** Whether others use this computer, so that nothing may stay on its disk. */
export function isShared(): boolean {
  return shared;
}

/** Forgets the user and its draft after a logout; for one second nobody is told 'Anda belum login'. */
export function logOut(): void {
  const user = current;
  forgetUser();
  if (user) forgetDraft(user.id);
}

/** Forgets a user whose session ended by itself; the draft stays for when they are back. Silent like a logout. */
export function forgetUser(): void {
  startLoggingOut();
  write(USER, undefined);
  write(USER, undefined, 'sessionStorage');
  change(undefined);
}

/** Whether a session ended within the last second. */
export function isLoggingOut(): boolean {
  return loggingOut;
}

/** Where a tab keeps the key of its account's draft, for a reload without a network; gone with the session. */
export const DRAFT_SECRET = 'gerbang.kunci';

export const DRAFT_PREFIX = 'gerbang.draf.';

/** Name of an account's draft, in the browser's storage or as an IndexedDB database; all go at logout. */
export function draftKey(userId: string): string {
  return DRAFT_PREFIX + userId;
}

/** What a page on a shared computer keeps of drafts for itself. */
export const draftsInPage = new Map<string, object>();

function forgetDraft(userId: string) {
  draftsInPage.clear();
  write(draftKey(userId), undefined);
  write(draftKey(userId), undefined, 'sessionStorage');
  globalThis.indexedDB?.deleteDatabase(draftKey(userId));
}

function startLoggingOut() {
  loggingOut = true;
  setTimeout(() => {
    loggingOut = false;
  }, LOGGING_OUT_MS);
}

function change(user: SessionUser | undefined) {
  if (user?.id !== current?.id) write(DRAFT_SECRET, undefined, 'sessionStorage');
  current = user;
  for (const listener of listeners) listener();
}

/** Careful: what all tabs share counts first; it is of a later sign-in than what this tab had for itself. */
function readUser(): SessionUser | undefined {
  const common = readFrom('localStorage');
  const own = common ?? readFrom('sessionStorage');
  shared = own !== common;
  return own;
}

type StorageName = 'localStorage' | 'sessionStorage';

function readFrom(place: StorageName): SessionUser | undefined {
  try {
    return z.parse(sessionUser, JSON.parse(globalThis[place].getItem(USER) ?? ''));
  } catch {
    return undefined;
  }
}

/** Storage may be full or switched off; the user then lives as long as the page. */
function write(key: string, value: string | undefined, place: StorageName = 'localStorage') {
  try {
    if (value === undefined) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, value);
  } catch {
    // `current` holds it.
  }
}

globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== USER && key !== null) return;
  // Somebody signed in or out in another tab: with the cookie this tab's own session is gone, too.
  write(USER, undefined, 'sessionStorage');
  const user = readUser();
  if (current && !user) startLoggingOut();
  change(user);
});
