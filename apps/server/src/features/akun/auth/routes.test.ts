import { auth } from '@gerbang/contract/akun/auth';
import { createTestApp } from '@gerbang/kit/app';
import { afterAll, describe, expect, test } from 'vitest';
import { hashSecret } from '../../../platform/http/sessions.ts';

const LOGIN = '/api/v1/auth/login';
const PASSWORD = 'rahasia';
const wrongLogin = 'Email atau password salah';

const app = await createTestApp();
afterAll(() => app.close());
/** One hash for all accounts: hashing takes most of the time here. */
const password_hash = await app.deps.passwords.hash(PASSWORD);

const sessionsOf = (akunId: string) =>
  app.db.selectFrom('sesi').selectAll().where('akun_id', '=', akunId).orderBy('dibuat_pada').execute();

const masuk = (email: string, password = PASSWORD) => app.anyone.call(auth.login, { body: { email, password } });

describe('POST /auth/login', () => {
  // Rules: MASUK-1, SESI-4
  test('opens a session for an active account and answers the user', async () => {
    const siswa = await app.build.akun({ password_hash, nim: 'MASUK1' });
    const reply = await masuk(` ${siswa.email.toUpperCase()} `);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      message: 'Login berhasil',
      data: { user: { id: siswa.id, email: siswa.email, nim: 'MASUK1', role: { nama: 'siswa' }, profile: null } },
    });
    const secret = reply.setCookies.sesi ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);
    const [session, ...others] = await sessionsOf(siswa.id);
    expect(others).toEqual([]);
    expect(session?.sesi_hash).toBe(hashSecret(secret));
    expect(JSON.stringify(session)).not.toContain(secret);
    const me = await app.client({ sesi: secret }).call(auth.me);
    expect(me.body.data).toEqual(reply.body.data);
  });

  // Rule: MASUK-1
  test('staff have no nim, and a profile once they made one', async () => {
    const admin = await app.build.akun({ role: 'admin', password_hash });
    const { user } = (await masuk(admin.email)).body.data;
    expect(user).toEqual({ id: admin.id, email: admin.email, role: { nama: 'admin' }, profile: null });
    const named = await app.build.akun({ role: 'pimpinan', password_hash, nama: 'Hj. Nurhayati' });
    expect((await masuk(named.email)).body.data.user).toEqual({
      id: named.id,
      email: named.email,
      role: { nama: 'pimpinan' },
      profile: { nama: 'Hj. Nurhayati', nomor_whatsapp: null, alamat: null, foto_profile: null },
    });
  });

  // Rule: JAWABAN-14
  test('takes JSON, urlencoded and multipart alike', async () => {
    const { email } = await app.build.akun({ password_hash });
    const form = new Response(new URLSearchParams({ email, password: PASSWORD }));
    const parts = new FormData();
    parts.append('email', email);
    parts.append('password', PASSWORD);
    for (const encoded of [form, new Response(parts)]) {
      const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
      const payload = Buffer.from(await encoded.arrayBuffer());
      expect((await app.anyone.request('POST', LOGIN, { headers, payload })).status).toBe(200);
    }
  });

  // Rule: SESI-1
  test('the session cookie is HttpOnly, SameSite=Strict, for the whole host and this host only, and ends with the browser', async () => {
    const { email } = await app.build.akun({ password_hash });
    const [session, device] = [(await masuk(email)).headers['set-cookie']].flat().map(String);
    expect(session).toMatch(/^sesi=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(device).toMatch(/^perangkat=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  // Rule: MASUK-2
  test('an unknown e-mail and a wrong password are answered alike', async () => {
    const { email } = await app.build.akun({ password_hash });
    const before = await app.state();
    const wrong = await masuk(email, 'salah-sekali');
    const unknown = await masuk('tidak.ada@surel.example');
    for (const reply of [wrong, unknown]) {
      expect(reply).toMatchObject({ status: 401, body: { error: wrongLogin, message: wrongLogin } });
      expect(reply.setCookies).toEqual({});
    }
    expect(wrong.body).toEqual(unknown.body);
    expect(Object.keys(wrong.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
    expect(await app.state()).toEqual(before);
  });

  // Rule: SANDI-1
  test('passwords are compared as typed: neither trimmed nor folded', async () => {
    const { email } = await app.build.akun({ password_hash });
    for (const password of [' rahasia', 'rahasia ', 'Rahasia', 'rahasi']) {
      expect(await masuk(email, password)).toMatchObject({ status: 401, body: { error: wrongLogin } });
    }
  });

  // Rule: MASUK-3
  test('an account that waits for activation hears so only with the right password', async () => {
    const sentence = 'Akun belum diaktivasi. Hubungi admin untuk aktivasi.';
    const akun = await app.build.akun({ password_hash, diaktivasi_pada: null });
    expect(await masuk(akun.email, 'salah-sekali')).toMatchObject({ status: 401, body: { error: wrongLogin } });
    const right = await masuk(akun.email);
    expect(right).toMatchObject({ status: 403, body: { error: sentence, message: sentence } });
    expect(right.setCookies).toEqual({});
    expect(await sessionsOf(akun.id)).toEqual([]);
  });

  // Rule: MASUK-4
  test.each([
    [{ email: 'x', password: PASSWORD }, 'Mohon input email yang valid'],
    [{ email: 'nol\u0000@surel.example', password: PASSWORD }, 'Mohon input email yang valid'],
    [{ email: 'a@surel.example', password: '' }, 'Mohon masukkan password'],
    [{ email: 'a@surel.example' }, 'Mohon masukkan password'],
    [{ email: 'a@surel.example', password: 123456 }, 'Mohon masukkan password'],
    [{ email: 'a@surel.example', password: 'a'.repeat(129) }, 'Password maksimal 128 karakter'],
  ])('refuses %j', async (body, sentence) => {
    const reply = await app.anyone.call(auth.login, { body });
    expect(reply).toMatchObject({ status: 400, body: { error: sentence, message: sentence } });
  });

  // Rule: MASUK-7
  test('each sign-in has a session of its own and ends the one that the browser brought', async () => {
    const akun = await app.build.akun({ password_hash });
    const phone = (await masuk(akun.email)).setCookies.sesi ?? '';
    const first = (await masuk(akun.email)).setCookies.sesi ?? '';
    expect(first).not.toBe(phone);
    const again = await app.client({ sesi: first }).call(auth.login, {
      body: { email: akun.email, password: PASSWORD },
    });
    const second = again.setCookies.sesi ?? '';
    expect(await app.client({ sesi: first }).call(auth.me)).toMatchObject({ status: 401 });
    for (const sesi of [phone, second]) expect((await app.client({ sesi }).call(auth.me)).status).toBe(200);
    const failed = await app.client({ sesi: second }).call(auth.login, {
      body: { email: akun.email, password: 'salah-sekali' },
    });
    expect(failed.status).toBe(401);
    expect((await app.client({ sesi: second }).call(auth.me)).status).toBe(200);
  });
});

describe('POST /auth/logout', () => {
  // Rule: MASUK-6
  test('ends the session at once and clears the cookie; a replayed cookie is refused', async () => {
    const siswa = await app.as('siswa');
    const reply = await siswa.call(auth.logout);
    expect(reply).toMatchObject({ status: 200, body: { message: 'Logout Berhasil' } });
    expect(String(reply.headers['set-cookie'])).toMatch(/^sesi=; .*Expires=Thu, 01 Jan 1970/);
    // What a browser keeps is not of one person alone (MASUK-8).
    expect(reply.headers['clear-site-data']).toBeUndefined();
    const sentence = 'Tidak memiliki otorisasi, token tidak valid';
    expect(await siswa.call(auth.me)).toMatchObject({ status: 401, body: { error: sentence, message: sentence } });
    expect(await sessionsOf(siswa.akun.id)).toEqual([]);
  });

  // Rule: MASUK-6
  test('may be repeated, and needs no session', async () => {
    const siswa = await app.as('siswa');
    for (const client of [siswa, siswa, app.anyone, app.client({ sesi: 'bukan-sesi' })]) {
      expect(await client.call(auth.logout)).toMatchObject({ status: 200, body: { message: 'Logout Berhasil' } });
    }
  });

  test('ends this session alone', async () => {
    const { email } = await app.build.akun({ password_hash });
    const [one = '', other = ''] = [(await masuk(email)).setCookies.sesi, (await masuk(email)).setCookies.sesi];
    await app.client({ sesi: one }).call(auth.logout);
    expect((await app.client({ sesi: other }).call(auth.me)).status).toBe(200);
  });
});

// Rule: SESI-1
test('on https the cookies carry Secure and the __Host- prefix, and the plain names count for nothing', async () => {
  const https = await createTestApp({ publicUrl: 'https://siswa.sekolah.example' });
  try {
    const hash = await https.deps.passwords.hash(PASSWORD);
    const { email } = await https.build.akun({ password_hash: hash });
    const reply = await https.anyone.call(auth.login, { body: { email, password: PASSWORD } });
    const [session, device] = [reply.headers['set-cookie']].flat().map(String);
    expect(session).toMatch(/^__Host-sesi=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect(device).toMatch(/^__Host-perangkat=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const secret = reply.setCookies['__Host-sesi'] ?? '';
    expect((await https.client({ '__Host-sesi': secret }).call(auth.me)).status).toBe(200);
    expect((await https.client({ sesi: secret }).call(auth.me)).status).toBe(401);
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000');
  } finally {
    await https.close();
  }
});
