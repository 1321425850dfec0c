import type { Role } from '@gerbang/contract/roles';
import { screens } from '@gerbang/contract/screens';
import { isNotFound, isRedirect } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { sekolah } from '../lib/sekolah.ts';
import { forgetUser, signIn } from '../lib/session.ts';
import { afterEnd, guardAddress, guardIndex, guardLetters, guardLogin, guardScreen } from './guard.ts';

const signInAs = (nama: string) => signIn({ id: '1', email: 'a@b.id', role: { nama: nama as Role }, profile: null });
afterEach(() => {
  forgetUser();
  vi.unstubAllGlobals();
});

/** Where a guard leads; undefined when the screen opens. */
function ledTo(guard: () => void): string | undefined {
  try {
    guard();
    return undefined;
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown;
    return thrown.options.href ?? thrown.options.to;
  }
}

const at = (pathname: string, searchStr = '', hash = '') => ({
  location: { pathname, searchStr, hash },
  preload: true,
});

// Rule: PERAN-2
test.each(Object.keys(screens))('%s leads a role that is none to the login page', (screen) => {
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

// Rule: KEMAMPUAN-1
test.each(['siswa', 'admin', 'pimpinan'])('what is off is no page for %s, with its screens or before them', (role) => {
  sekolah.mati = ['/peminjaman'];
  const opens = (user: string | undefined, guard: () => unknown) => {
    if (user) signInAs(user);
    else forgetUser();
    try {
      guard();
    } catch (thrown) {
      return isNotFound(thrown) ? 'not found' : 'led away';
    }
    return 'open';
  };
  const change = at('/peminjaman/detail/1');
  expect(opens(role, () => guardScreen(change))).toBe('not found');
  expect(opens(role, () => guardAddress({ ...change, context: { addStaf: async () => {} } }))).toBe('not found');
  expect(opens(undefined, () => guardScreen(change))).toBe('led away');
  sekolah.mati = [];
});

// Rule: PERAN-9
test('an address in other letters is the page that it means, its search untouched', () => {
  expect(ledTo(() => guardLetters(at('/Data-Siswa/Valid', '?search=Siti')))).toBe('/data-siswa/valid?search=Siti');
  expect(ledTo(() => guardLetters(at('/Konfirmasi', '', 'KODE')))).toBe('/konfirmasi#KODE');
  expect(ledTo(() => guardLetters(at('/dashboard')))).toBeUndefined();
});

// Rules: PERAN-7, PERAN-8
test('screens of staff are added for staff, which stay where they were going; others are led away without them', async () => {
  const addStaf = vi.fn(async () => {});
  const change = { ...at('/data-siswa/valid', '?search=Siti', 'isi'), context: { addStaf } };
  expect(ledTo(() => void guardAddress(change))).toBe('/login');
  signInAs('siswa');
  expect(ledTo(() => void guardAddress(change))).toBe('/dashboard-siswa');
  expect(guardAddress({ ...change, ...at('/data-diri') })).toBeUndefined();
  expect(addStaf).not.toHaveBeenCalled();

  signInAs('admin');
  const led = await guardAddress(change)?.catch((thrown: unknown) => thrown);
  expect(led).toMatchObject({ options: { href: '/data-siswa/valid?search=Siti#isi', replace: true } });
  expect(addStaf).toHaveBeenCalledOnce();
  expect(guardAddress({ ...change, context: {} })).toBeUndefined();
});

// Rules: GAGAL-6, GAGAL-7
test('whose session ends in the form of a student reads that what was typed is safe', () => {
  const back = 'Halaman ini terbuka lagi setelah login.';
  expect(afterEnd('/edit-data-diri', 'token tidak valid')).toBe(`Isian Anda aman. ${back}`);
  expect(afterEnd('/tambah-data-diri?x=1', 'token tidak valid')).toBe(`Isian Anda aman. ${back}`);
  expect(afterEnd('/data-siswa/valid', 'token tidak valid')).toBe(back);
  expect(afterEnd('/dashboard-siswa', 'token tidak valid')).toBe(back);
  for (const href of ['/dashboard/analisis?gelombang=1', '/dashboard/ejaan-sekolah']) {
    expect(afterEnd(href, 'token tidak valid')).toBe(back);
  }
  // The first load of the statistics says the server's sentence, whatever it is (GAGAL-5).
  expect(afterEnd('/dashboard', 'token tidak valid')).toBe(`token tidak valid. ${back}`);
  expect(afterEnd('/dashboard?x=1', 'token tidak valid')).toBe(`token tidak valid. ${back}`);
});

// Rule: GAGAL-7
test('the remembered address opens for the same person only, and once', () => {
  const kept = new Map([['gerbang.kembali', '1 /data-inventaris?page=2']]);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  });
  signInAs('admin');
  const login = { ...at('/login'), preload: false };
  expect(ledTo(() => guardLogin(login))).toBe('/data-inventaris?page=2');
  expect(ledTo(() => guardLogin(login))).toBe('/dashboard');
  kept.set('gerbang.kembali', '2 /data-inventaris?page=2');
  expect(ledTo(() => guardLogin(login))).toBe('/dashboard');
  expect(kept.size).toBe(0);
});
