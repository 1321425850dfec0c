// Second factors under attack: each refusal, that nothing changed by it, and thirty at once of what may happen once.

import { auth } from '@gerbang/contract/akun/auth';
import { keamanan } from '@gerbang/contract/akun/keamanan';
import { endpoints } from '@gerbang/contract/api';
import type { Staf } from '@gerbang/contract/roles';
import { appCode, enrolApp, enrolPasskey } from '@gerbang/kit/factors';
import { afterAll, describe, expect, test } from 'vitest';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { sendAny } from './kinds.ts';
import { race } from './race.ts';
import { PASSWORD, type Person, refused, startTarget, unchanged } from './target.ts';

// Passkeys are of one origin.
const target = await startTarget({ PUBLIC_URL: 'http://localhost:3999' });
afterAll(() => target.close());
const password_hash = (await target.withPassword(PASSWORD)).password_hash;

const ORIGIN = 'http://localhost:3999';
const person = async (role: Staf = 'admin') => target.as(role, { password_hash });
const own = (who: Person) => ({ who, password: PASSWORD });
const login = ({ akun: { email } }: Person) => target.anyone.call(auth.login, { body: { email, password: PASSWORD } });
const halfOf = async (who: Person) => ({ langkah: (await login(who)).setCookies.langkah ?? '' });
const tryCode = (half: Record<string, string>, kode: string) =>
  target.client(half).call(keamanan.masukKode, { body: { kode } });

// Rules: FAKTOR-2, FAKTOR-7
describe('the half of a sign-in', () => {
  test('opens no call, is no session, and does no other step', async () => {
    const who = await person();
    await enrolApp(own(who), target.clock);
    const { langkah } = await halfOf(who);
    await unchanged(target, async () => {
      for (const { endpoint } of endpoints.filter(({ endpoint }) => endpoint.roles !== 'anyone')) {
        for (const cookies of [{ langkah }, { langkah, sesi: langkah }] as Record<string, string>[]) {
          const reply = await sendAny(target.client(cookies), endpoint);
          expect(reply.status).toBe(401);
        }
      }
    });
    // Nor is it the challenge of a passkey, whose ticket is signed for another purpose.
    const { key } = await enrolPasskey(own(await person()), { origin: ORIGIN });
    const credential = key.answer({ challenge: langkah.split('.')[0] ?? '', rpId: 'localhost' });
    await refused(target, { status: 401 }, () =>
      target.client({ tantangan: langkah }).call(keamanan.masuk, { body: { credential } }),
    );
  });

  test('is of one account, of one password, for five minutes and one sign-in', async () => {
    const [who, other] = [await person(), await person()];
    const { codes } = await enrolApp(own(who), target.clock);
    await enrolApp(own(other), target.clock);
    const { langkah } = await halfOf(who);
    const [nonce = '', , until = '', mark = '', signature = ''] = langkah.split('.');
    const forged = [
      '',
      'x',
      [nonce, other.akun.id, until, mark, signature].join('.'),
      [nonce, who.akun.id, String(Number(until) + 60_000), mark, signature].join('.'),
      [nonce, who.akun.id, until, 'A'.repeat(43), signature].join('.'),
      [nonce, who.akun.id, until, mark, 'A'.repeat(43)].join('.'),
    ];
    for (const each of forged) {
      await refused(target, { status: 401, message: /sudah lewat/ }, () => tryCode({ langkah: each }, codes[0] ?? ''));
    }
    // Another's half does not take this account's code.
    const half = await halfOf(other);
    await refused(target, { status: 401, message: /tidak cocok/ }, () => tryCode(half, codes[0] ?? ''));
    expect((await tryCode({ langkah }, codes[0] ?? '')).status).toBe(200);
    await refused(target, { status: 401, message: /sudah lewat/ }, () => tryCode({ langkah }, codes[1] ?? ''));
    // A changed password ends what was begun with the old one, and says so.
    const late = await halfOf(who);
    const hash = (await target.withPassword('rahasia-lain')).password_hash;
    await transaction(target.db, (db) =>
      db.updateTable('akun').set({ password_hash: hash }).where('id', '=', who.akun.id).execute(),
    );
    await refused(target, { status: 401, message: /^Password akun ini sudah diganti/ }, () =>
      tryCode(late, codes[2] ?? ''),
    );
  });
});

// Rules: FAKTOR-2, FAKTOR-5, FAKTOR-7
describe('codes', () => {
  test('the sixth wrong one is not compared any more, however the half-sessions are changed', async () => {
    const who = await person();
    const { codes } = await enrolApp(own(who), target.clock);
    for (let n = 0; n < 5; n++) {
      const half = await halfOf(who);
      await refused(target, { status: 401 }, () => tryCode(half, 'AAAA-AAAA'));
    }
    const half = await halfOf(who);
    const locked = await refused(target, { status: 429 }, () => tryCode(half, codes[0] ?? ''));
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('thirty wrong ones at once: at most five are compared', async () => {
    const who = await person();
    await enrolApp(own(who), target.clock);
    const half = await halfOf(who);
    const statuses = await unchanged(target, () => race(() => tryCode(half, 'AAAA-AAAA')));
    expect(statuses[401]).toBeLessThanOrEqual(5);
    expect((statuses[401] ?? 0) + (statuses[429] ?? 0)).toBe(30);
  });

  test('thirty at once with one recovery code: one session, one code less', async () => {
    const who = await person();
    const { codes } = await enrolApp(own(who), target.clock);
    const halves = await Promise.all(Array.from({ length: 3 }, () => halfOf(who)));
    const statuses = await race((n) => tryCode(halves[n % 3] ?? {}, codes[0] ?? ''));
    expect(statuses[200]).toBe(1);
    expect((await who.call(keamanan.get)).body.data.pemulihan?.sisa).toBe(9);
  });

  test('thirty at once with one code of an app: one session, and none with an earlier one', async () => {
    const who = await person();
    const { secret } = await enrolApp(own(who), target.clock);
    const halves = await Promise.all(Array.from({ length: 3 }, () => halfOf(who)));
    const next = appCode(secret, target.clock, 1);
    const statuses = await race((n) => tryCode(halves[n % 3] ?? {}, next));
    expect(statuses[200]).toBe(1);
    const again = await person();
    const app = await enrolApp(own(again), target.clock);
    // All of one moment: half a minute later the next code is a new one.
    const [used = '', ...earlier] = [1, 0, -1].map((ahead) => appCode(app.secret, target.clock, ahead));
    expect((await tryCode(await halfOf(again), used)).status).toBe(200);
    const half = await halfOf(again);
    for (const code of [used, ...earlier]) await refused(target, { status: 401 }, () => tryCode(half, code));
  });

  test('of two steps away is wrong', async () => {
    const who = await person();
    const { secret } = await enrolApp(own(who), target.clock);
    const half = await halfOf(who);
    for (const ahead of [3, -3]) {
      await refused(target, { status: 401 }, () => tryCode(half, appCode(secret, target.clock, ahead)));
    }
  });
});

// Rules: FAKTOR-4, FAKTOR-7
test('what changes a factor asks for the password; five wrong ones lock that, too', async () => {
  const who = await person();
  const { codes } = await enrolApp(own(who), target.clock);
  expect(codes).toHaveLength(10);
  const calls = [
    keamanan.hapusTotp,
    keamanan.buatPemulihan,
    keamanan.mulaiTotp,
    keamanan.mulaiPasskey,
    keamanan.hapusTotp,
  ];
  for (const endpoint of calls) {
    await refused(target, { status: 400, message: 'Password salah' }, () =>
      who.call(endpoint, { body: { password: 'bukan-itu' } }),
    );
  }
  await refused(target, { status: 429 }, () => who.call(keamanan.hapusTotp, { body: { password: PASSWORD } }));
});

// Rule: FAKTOR-4
test('the ticket of an app is of one session and once', async () => {
  const [who, other] = [await person(), await person()];
  const { rahasia, tiket } = (await who.call(keamanan.mulaiTotp, { body: { password: PASSWORD } })).body.data;
  const body = { tiket, kode: appCode(rahasia, target.clock) };
  await refused(target, { status: 400 }, () => other.call(keamanan.simpanTotp, { body }));
  const elsewhere = await target.again(who);
  await refused(target, { status: 400 }, () => elsewhere.call(keamanan.simpanTotp, { body }));
  expect((await who.call(keamanan.simpanTotp, { body })).status).toBe(200);
  await refused(target, { status: 400 }, () => who.call(keamanan.simpanTotp, { body }));
});
