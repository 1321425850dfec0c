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

/** Remembers the user that signed in, or its newer form. */
export function signIn(user: SessionUser): void {
  write(USER, JSON.stringify(user));
  change(user);
}

/** Forgets the user and its draft after a logout; for one second nobody is told 'Anda belum login'. */
export function logOut(): void {
  const user = current;
  startLoggingOut();
  write(USER, undefined);
  change(undefined);
  if (user) forgetDraft(user.id);
}

/** Forgets a user whose session ended by itself; the draft stays for when they are back. Silent like a logout. */
export function forgetUser(): void {
  startLoggingOut();
  write(USER, undefined);
  change(undefined);
}

/** Whether a session ended within the last second. */
export function isLoggingOut(): boolean {
  return loggingOut;
}

/** Name of an account's draft, in localStorage or as an IndexedDB database; both go at logout. */
export function draftKey(userId: string): string {
  return `gerbang.draf.${userId}`;
}

function forgetDraft(userId: string) {
  write(draftKey(userId), undefined);
  globalThis.indexedDB?.deleteDatabase(draftKey(userId));
}

function startLoggingOut() {
  loggingOut = true;
  setTimeout(() => {
    loggingOut = false;
  }, LOGGING_OUT_MS);
}

function change(user: SessionUser | undefined) {
  current = user;
  for (const listener of listeners) listener();
}

function readUser(): SessionUser | undefined {
  try {
    return z.parse(sessionUser, JSON.parse(localStorage.getItem(USER) ?? ''));
  } catch {
    return undefined;
  }
}

/** Storage may be full or switched off; the user then lives as long as the page. */
function write(key: string, value: string | undefined) {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // `current` holds it.
  }
}

globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== USER && key !== null) return;
  const user = readUser();
  if (current && !user) startLoggingOut();
  change(user);
});
