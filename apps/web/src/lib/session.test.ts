import type { SessionUser } from '@gerbang/contract/akun/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const user: SessionUser = { id: '1', email: 'a@b.id', role: { nama: 'siswa' }, profile: null };
let stored: Map<string, string>;
let onStorage: (event: { key: string | null }) => void;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('addEventListener', (_: string, listener: typeof onStorage) => {
    onStorage = listener;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// Rule: MASUK-8
test('who signed in is still there after a reload', async () => {
  (await import('./session.ts')).signIn(user);
  vi.resetModules();
  expect((await import('./session.ts')).storedUser()).toEqual(user);
});

test('a stored user that is none is nobody', async () => {
  stored.set('gerbang.pengguna', '{"id":"1","role":{"nama":"kepala"}}');
  expect((await import('./session.ts')).storedUser()).toBeUndefined();
});

// Rules: PERAN-8, MASUK-8
test('a session that ends is silent for one second and takes the keys along', async () => {
  const session = await import('./session.ts');
  session.signIn(user);
  stored.set('gerbang.kunci-opname', '1 abc').set('gerbang.draf.1.isian.nama', 'isi');
  session.forgetUser();
  expect([...stored.keys()]).toEqual(['gerbang.draf.1.isian.nama']);
  expect(session.isLoggingOut()).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(session.isLoggingOut()).toBe(false);
});

// Rule: MASUK-8
test('a logout in another tab is followed, silently', async () => {
  const session = await import('./session.ts');
  session.signIn(user);
  const changed = vi.fn();
  session.subscribeSession(changed);
  stored.clear();
  onStorage({ key: 'gerbang.pengguna' });
  expect(session.storedUser()).toBeUndefined();
  expect(session.isLoggingOut()).toBe(true);
  expect(changed).toHaveBeenCalledOnce();
});

// Rule: MASUK-9
test('on a shared computer the user is the tab’s, until somebody signs in or out in another one', async () => {
  const own = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => own.get(key) ?? null,
    setItem: (key: string, value: string) => own.set(key, value),
    removeItem: (key: string) => own.delete(key),
  });
  (await import('./session.ts')).signIn(user, true);
  expect([[...stored.keys()], [...own.keys()]]).toEqual([[], ['gerbang.pengguna']]);
  vi.resetModules();
  const session = await import('./session.ts');
  expect([session.storedUser(), session.isShared()]).toEqual([user, true]);
  onStorage({ key: 'gerbang.pengguna' });
  expect([session.storedUser(), own.size]).toEqual([undefined, 0]);
});

test('storage that is switched off keeps the user for the life of the page', async () => {
  vi.stubGlobal('localStorage', undefined);
  const session = await import('./session.ts');
  session.signIn(user);
  expect(session.storedUser()).toEqual(user);
});
