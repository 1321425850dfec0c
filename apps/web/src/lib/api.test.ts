import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { auth } from '@gerbang/contract/akun/auth';
import { sentences } from '@gerbang/contract/sentences';
import { afterEach, expect, test, vi } from 'vitest';
import { addressOf, call, onSessionExpired } from './api.ts';
import { ApiError } from './api-error.ts';

const answers = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const send = vi.fn(async (_url: string, _init: RequestInit) => new Response(text, { status, headers }));
  vi.stubGlobal('fetch', send);
  return send;
};
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: ApiError) => error,
  );
afterEach(() => {
  vi.unstubAllGlobals();
  onSessionExpired(() => false);
});

test('an address carries parameters and what is asked, but nothing empty', () => {
  expect(addressOf(akunSiswa.listNonaktif, { query: { page: 2, search: 'a b, c&d' } })).toBe(
    '/api/v1/akun-siswa/nonaktif?page=2&search=a+b%2C+c%26d',
  );
  expect(addressOf(akunSiswa.listNonaktif, { query: { search: '' } })).toBe('/api/v1/akun-siswa/nonaktif');
  expect(addressOf(akunSiswa.hapus, { params: { id: 'a/b' } })).toBe('/api/v1/akun-siswa/a%2Fb');
});

test('a call sends JSON and its token, and returns the answer', async () => {
  const send = answers(200, { message: 'ok' });
  await expect(call(akunSiswa.hapus, { params: { id: '1' }, token: 't' })).resolves.toEqual({ message: 'ok' });
  expect(send.mock.calls[0]?.[1]).toMatchObject({ method: 'DELETE', headers: { Authorization: 'Bearer t' } });
  await call(auth.login, { body: { email: 'a@b.id', password: 'rahasia' } });
  expect(send.mock.calls[1]?.[1]?.body).toBe('{"email":"a@b.id","password":"rahasia"}');
});

test('a refusal keeps status, sentence and the time to wait', async () => {
  answers(429, { error: 'Terlalu sering', message: 'Terlalu sering' }, { 'Retry-After': '60' });
  const error = await failure(call(auth.logout, {}));
  expect(error).toMatchObject({ kind: 'answered', status: 429, error: 'Terlalu sering', retryAfter: 60 });
  expect(error?.message).toBe('Terlalu sering');
});

test('broken fields come as a list', async () => {
  const message = [{ field: 'nama', message: 'Nama harus diisi' }];
  answers(400, { error: sentences.checkForm, message });
  expect(await failure(call(auth.logout, {}))).toMatchObject({ fields: message, message: sentences.checkForm });
});

test.each([
  ['a network that fails', () => vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('x')))],
  ['a page of something in between', () => answers(200, '<html>Login WiFi</html>')],
])('%s is no answer', async (_, arrange) => {
  arrange();
  expect(await failure(call(auth.logout, {}))).toMatchObject({ kind: 'no-answer', status: undefined });
});

test('a call that is given up stays given up', async () => {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  const giveUp = new AbortController();
  const ended = failure(call(auth.logout, {}, { signal: giveUp.signal }));
  giveUp.abort();
  expect(await ended).not.toBeInstanceOf(ApiError);
});

// Rule: GAGAL-7
test('an expired session is handled once, and no screen hears of it', async () => {
  answers(401, { error: sentences.badToken, message: sentences.badToken });
  const handle = vi.fn(() => true);
  onSessionExpired(handle);
  const settled = vi.fn();
  void call(auth.me, {}).then(settled, settled);
  await expect.poll(() => handle.mock.calls.length).toBe(1);
  expect(settled).not.toHaveBeenCalled();
});

test('a wrong password is no expired session', async () => {
  answers(401, { error: 'Email atau password salah', message: 'Email atau password salah' });
  const handle = vi.fn(() => true);
  onSessionExpired(handle);
  expect(await failure(call(auth.login, { body: { email: '', password: '' } }))).toMatchObject({ status: 401 });
  expect(handle).not.toHaveBeenCalled();
});
