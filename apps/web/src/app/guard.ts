// The checks before a screen opens, and what happens when the session changes under it.
import { auth } from '@gerbang/contract/auth';
import { sentences } from '@gerbang/contract/wire';
import { redirect } from '@tanstack/react-router';
import { call, onSessionExpired } from '../lib/api.ts';
import { forgetUser, isLoggingOut, signIn, storedUser, subscribeSession } from '../lib/session.ts';
import { toast } from '../ui/toast.tsx';
import { fallbackOf, mayOpen } from './access.ts';

/** Where somebody was in this tab when their session ended, so that they are back there after signing in again. */
const ADDRESS = 'gerbang.kembali';

type ScreenChange = { location: { pathname: string }; preload: boolean };

/** Lets a screen open for its roles only; everybody else is told why and led away. */
export function guardScreen({ location, preload }: ScreenChange): void {
  const user = storedUser();
  if (user && mayOpen(user.role.nama, location.pathname)) return;
  if (user) {
    if (!preload) toast.error(sentences.wrongRole);
    throw redirect({ to: fallbackOf(user), replace: true });
  }
  if (!preload && !isLoggingOut()) toast.error(sentences.notSignedIn);
  throw redirect({ to: '/login', replace: true });
}

/** Leads a signed-in user from the login page back to where they were, or to their dashboard. */
export function guardLogin({ preload }: ScreenChange): void {
  const user = storedUser();
  if (!user) return;
  const href = preload ? undefined : takeAddress();
  if (href && mayOpen(user.role.nama, href.replace(/[?#].*/, ''))) throw redirect({ href, replace: true });
  const to = fallbackOf(user);
  if (to !== '/login') throw redirect({ to, replace: true });
}

/** The remembered address, which is forgotten by asking. */
function takeAddress(): string | undefined {
  const href = sessionStorage.getItem(ADDRESS) ?? undefined;
  sessionStorage.removeItem(ADDRESS);
  return href;
}

/** Leads from `/` to where the role begins. */
export function guardIndex(): void {
  throw redirect({ to: fallbackOf(storedUser()), replace: true });
}

type SessionRouter = { invalidate: () => Promise<void>; latestLocation: { href: string } };

/** Follows the session: an expired one leads to the login page, a change in another tab is checked at once. */
export function watchSession(router: SessionRouter): void {
  onSessionExpired(({ message }) => {
    // Several calls may fail of the same session: the first one has told it already.
    if (!storedUser()) return isLoggingOut();
    sessionStorage.setItem(ADDRESS, router.latestLocation.href);
    toast.error('Sesi Anda sudah berakhir, silakan login kembali', { detail: message });
    forgetUser();
    return true;
  });
  let before = storedUser();
  subscribeSession(() => {
    const user = storedUser();
    const same = user?.id === before?.id && user?.role.nama === before?.role.nama;
    before = user;
    if (!same) void router.invalidate();
  });
  void refreshUser();
}

/** Corrects a stale stored user by the server's word, without holding up the first screen. */
async function refreshUser() {
  const stored = storedUser();
  if (!stored) return;
  const user = await call(auth.me, {}).then(
    ({ data }) => data.user,
    () => undefined,
  );
  // A page without the server keeps the stored user: nothing opens that the server has not allowed.
  if (user && storedUser() === stored && JSON.stringify(user) !== JSON.stringify(stored)) signIn(user);
}
