// The checks before a screen opens, and what happens when the session changes under it.
import { auth, type SessionUser } from '@gerbang/contract/akun/auth';
import { isStafScreen } from '@gerbang/contract/screens';
import { sentences } from '@gerbang/contract/sentences';
import { notFound, redirect } from '@tanstack/react-router';
import { call, onHeld, onSessionExpired } from '../lib/api.ts';
import { keep, kept } from '../lib/keeper/places.ts';
import { isOff } from '../lib/sekolah.ts';
import { forgetUser, isLoggingOut, signIn, storedUser, subscribeSession } from '../lib/session.ts';
import { toast } from '../ui/toast.tsx';
import { fallbackOf, mayOpenNow } from './access.ts';

type ScreenChange = { location: { pathname: string; searchStr: string; hash: string }; preload: boolean };

/** Lets a screen open for its roles only; everybody else is told why and led away. What is off is there for nobody (KEMAMPUAN-1). */
export function guardScreen({ location, preload }: ScreenChange): void {
  const user = storedUser();
  if (user && mayOpenNow(user, location.pathname)) return;
  if (user) {
    if (!user.wajib && isOff(location.pathname)) throw notFound();
    if (!preload && !user.wajib) toast.error(sentences.wrongRole);
    throw redirect({ to: fallbackOf(user), replace: true });
  }
  if (!preload && !isLoggingOut()) toast.error(sentences.notSignedIn);
  throw redirect({ to: '/login', replace: true });
}

/** Leads a signed-in user from the login page back to where they were, or to their dashboard. */
export function guardLogin({ preload }: ScreenChange): void {
  const user = storedUser();
  if (!user) return;
  const href = preload ? undefined : takeAddress(user);
  if (href && mayOpenNow(user, href.replace(/[?#].*/, ''))) throw redirect({ href, replace: true });
  const to = fallbackOf(user);
  if (to !== '/login') throw redirect({ to, replace: true });
}

/** Where this person was in this tab when the session ended; asking forgets whosever it was. */
function takeAddress({ id }: SessionUser): string | undefined {
  const remembered = kept('kembali') ?? '';
  keep('kembali', undefined);
  return remembered.startsWith(`${id} `) ? remembered.slice(id.length + 1) : undefined;
}

/** Leads from an address in other letters, as a phone's keyboard begins it, to the page that it means. */
export function guardLetters(change: ScreenChange): void {
  const pathname = change.location.pathname.toLowerCase();
  if (pathname !== change.location.pathname) throw redirect({ href: hrefOf(change, pathname), replace: true });
}

const hrefOf = ({ location: { searchStr, hash } }: ScreenChange, pathname: string) =>
  pathname + searchStr + (hash && `#${hash}`);

/** The way to the routes of staff while they are not there. */
export type StafAdding = { addStaf?: () => Promise<void> };

/** Before any page: the letters of its address, and the routes of staff where it is one of theirs and they are not there. */
export function guardAddress(change: ScreenChange & { context: StafAdding }): Promise<void> | undefined {
  guardLetters(change);
  const { addStaf } = change.context;
  if (!addStaf || !isStafScreen(change.location.pathname)) return undefined;
  guardScreen(change);
  return addStaf().then(() => {
    throw redirect({ href: hrefOf(change, change.location.pathname), replace: true });
  });
}

/** Leads from `/` to where the role begins. */
export function guardIndex(): void {
  throw redirect({ to: fallbackOf(storedUser()), replace: true });
}

/** What stands below the sentence that the session has ended. */
export function afterEnd(href: string, message: string): string {
  const back = 'Halaman ini terbuka lagi setelah login.';
  // Of the statistics the server's own words are said whatever they are (GAGAL-5, STATISTIK-7).
  if (/^\/dashboard\b(?![-/])/.test(href)) return `${message}. ${back}`;
  return /\/(tambah|edit)\b/.test(href) ? `Isian Anda aman. ${back}` : back;
}

type SessionRouter = { invalidate: () => Promise<void>; latestLocation: { href: string } };

/** Follows the session: an expired one leads to the login page, a change in another tab is checked at once. */
export function watchSession(router: SessionRouter): void {
  onSessionExpired(({ message }) => {
    const user = storedUser();
    // Several calls may fail of the same session, some late: the first one has told it already.
    if (!user) return true;
    const { href } = router.latestLocation;
    keep('kembali', `${user.id} ${href}`);
    const said =
      message === sentences.noToken ? sentences.notSignedIn : 'Sesi Anda sudah berakhir, silakan login kembali';
    toast.error(said, { detail: afterEnd(href, message) });
    forgetUser();
    return true;
  });
  let before = storedUser();
  subscribeSession(() => {
    const user = storedUser();
    const same = keyOf(user) === keyOf(before);
    before = user;
    if (!same) void router.invalidate();
  });
  onHeld(() => void refreshUser());
  void refreshUser();
}

/** What decides which screens are open. */
const keyOf = (user: SessionUser | undefined) => user && [user.id, user.role.nama, user.wajib].join();

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
