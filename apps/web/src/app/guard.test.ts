import type { Role } from '@gerbang/contract/endpoint';
import { isRedirect } from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import { forgetUser, signIn } from '../lib/session.ts';
import { access } from './access.ts';
import { guardIndex, guardLogin, guardScreen } from './guard.ts';

const signInAs = (nama: string) => signIn({ id: '1', email: 'a@b.id', role: { nama: nama as Role }, profile: null });
afterEach(() => forgetUser());

/** Where a guard leads; undefined when the screen opens. */
function ledTo(guard: () => void): string | undefined {
  try {
    guard();
    return undefined;
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown;
    return thrown.options.to;
  }
}

const at = (pathname: string) => ({ location: { pathname }, preload: true });

// Rule: PERAN-2
test.each(Object.keys(access))('%s leads a role that is none to the login page', (screen) => {
  signInAs('tamu');
  expect(ledTo(() => guardScreen(at(screen.replace('$id', '0190a'))))).toBe('/login');
});

test('there a role that is none stays, and may sign in as somebody else', () => {
  signInAs('tamu');
  expect(ledTo(guardIndex)).toBe('/login');
  expect(ledTo(() => guardLogin(at('/login')))).toBeUndefined();
});

test.each([
  ['siswa', '/dashboard-siswa'],
  ['admin', '/dashboard'],
  ['pimpinan', '/dashboard'],
])('%s is led from the login page and from screens of others to %s', (role, begin) => {
  signInAs(role);
  expect(ledTo(() => guardLogin(at('/login')))).toBe(begin);
  expect(ledTo(() => guardScreen(at('/bukan-layar')))).toBe(begin);
  expect(ledTo(() => guardScreen(at(begin)))).toBeUndefined();
});
