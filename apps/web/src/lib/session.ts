// The session user in the browser's storage (MASUK-8). The session itself is a cookie
// that no script can read; the server judges every call.
import { type SessionUser, sessionUser } from '@gerbang/contract/akun/auth';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { keep, keepInTabOnly, kept } from './keeper/places.ts';

/** How long after a logout 'Anda belum login' stays silent (PERAN-8). */
const LOGGING_OUT_MS = 1000;

type Listener = () => void;
const listeners = new Set<Listener>();
const inTab = { inTab: true };
let shared = false;
let current: SessionUser | undefined = readUser();
let loggingOut = false;

/** The signed-in user as this browser remembers it; undefined when nobody is. */
export function storedUser(): SessionUser | undefined {
  return current;
}

/** The signed-in user, followed across tabs. */
export function useSession(): SessionUser | undefined {
  return useSyncExternalStore(subscribeSession, storedUser, storedUser);
}

/** Calls back on every change of the session user, also from another tab; returns the way to stop. */
export function subscribeSession(listener: Listener): Listener {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Remembers the user that signed in, or its newer form; on a shared computer as long as the tab lives. */
export function signIn(user: SessionUser, isShared = shared): void {
  setShared(isShared);
  if (current?.id !== user.id) {
    // Tabs of another user follow: this sign-in has ended their session.
    if (shared) keep('pengguna', '');
    // Whose code it was is nobody else's business.
    keep('kode-terkirim', undefined);
  }
  keep('pengguna', shared ? undefined : JSON.stringify(user));
  keep('pengguna', shared ? JSON.stringify(user) : undefined, inTab);
  change(user);
}

/** Whether others use this computer, so that nothing may stay on its disk. */
export function isShared(): boolean {
  return shared;
}

/** Forgets the user, at a logout or when the session ended by itself; for one second nobody is told 'Anda belum login'. */
export function forgetUser(): void {
  startLoggingOut();
  keep('pengguna', undefined);
  keep('pengguna', undefined, inTab);
  change(undefined);
}

/** Whether a session ended within the last second. */
export function isLoggingOut(): boolean {
  return loggingOut;
}

function startLoggingOut() {
  loggingOut = true;
  setTimeout(() => {
    loggingOut = false;
  }, LOGGING_OUT_MS);
}

function setShared(isShared: boolean) {
  shared = isShared;
  keepInTabOnly(isShared);
}

/** The keys of what is sealed here go with the session. */
function change(user: SessionUser | undefined) {
  if (user?.id !== current?.id) for (const key of ['kunci', 'kunci-opname'] as const) keep(key, undefined);
  current = user;
  for (const listener of listeners) listener();
}

/** Careful: what all tabs share counts first; it is of a later sign-in than what this tab had for itself. */
function readUser(): SessionUser | undefined {
  const common = userOf(kept('pengguna'));
  const own = common ?? userOf(kept('pengguna', inTab));
  setShared(own !== common);
  return own;
}

function userOf(text = ''): SessionUser | undefined {
  try {
    return z.parse(sessionUser, JSON.parse(text));
  } catch {
    return undefined;
  }
}

globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== 'gerbang.pengguna' && key !== null) return;
  // Somebody signed in or out in another tab: with the cookie this tab's own session is gone, too.
  keep('pengguna', undefined, inTab);
  const user = readUser();
  if (current && !user) startLoggingOut();
  change(user);
});
