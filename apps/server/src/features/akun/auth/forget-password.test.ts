// POST /auth/forget-password: a code by mail for a forgotten password.
import { auth } from '@gerbang/contract/akun/auth';
import { createTestApp } from '@gerbang/kit/app';
import { mailedCode } from '@gerbang/kit/mailed-code';
import { expectRefused } from '@gerbang/kit/refusal';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '../../../platform/database/engine.ts';
import { issueCode, tryCode } from './otp.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const sentence = 'Jika email terdaftar, kode OTP sudah dikirim. Periksa kotak masuk dan folder spam.';
const instead =
  'Terlalu banyak kode diminta. Jika email terdaftar, tautan untuk membuat password baru kami kirim sebagai gantinya. Periksa kotak masuk dan folder spam.';

const app = await createTestApp();
afterAll(() => app.close());
// Each story begins after the address' own limit of the one before.
beforeEach(() => app.clock.advance(HOUR));

const ask = (email: string) => app.anyone.call(auth.forgetPassword, { body: { email } });

async function asked(email: string): Promise<void> {
  const reply = await ask(email);
  expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: { message: sentence } });
}

/** Asks where too many codes were asked for. */
async function linked(email: string): Promise<void> {
  const reply = await ask(email);
  expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: { message: instead, tautan: true } });
}

const codes = (akunId: string) => app.db.selectFrom('kode_otp').selectAll().where('akun_id', '=', akunId).execute();

// Rule: SANDI-8
test('without a mail server the answer says so, and where to ask, alike for a known and an unknown email', async () => {
  const withoutMail = await createTestApp({ hasMailServer: false });
  try {
    const { email } = await withoutMail.build.akun();
    for (const each of [email, 'tiada@surel.example']) {
      const { status, body } = await withoutMail.anyone.call(auth.forgetPassword, { body: { email: each } });
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          message: `${sentence} Sekolah ini belum memakai server surat; bila kode tidak sampai, mintalah kode reset kepada admin.`,
        },
      });
    }
  } finally {
    await withoutMail.close();
  }
});

describe('who gets a code', () => {
  // Rule: SANDI-8
  test.each(['siswa', 'admin', 'pimpinan'] as const)('an active %s does: six digits for ten minutes', async (role) => {
    const { id, email } = await app.build.akun({ role });
    await asked(` ${email.toUpperCase()} `);
    expect(await mailedCode(app, email)).toMatch(/^\d{6}$/);
    const [code] = await codes(id);
    const lives = Date.parse(code?.kedaluwarsa_pada ?? '') - app.clock.now().getTime();
    expect(lives).toBe(10 * MINUTE);
  });

  // Rule: SANDI-12
  test('the code itself stands nowhere in the database', async () => {
    const { id, email } = await app.build.akun();
    await asked(email);
    const kode = (await mailedCode(app, email)) ?? '';
    const surat = await app.db.selectFrom('surat_keluar').select('isi').where('penerima', '=', email).execute();
    const [row] = await codes(id);
    const { kode_tersegel } = JSON.parse(surat[0]?.isi ?? '');
    for (const stored of [kode_tersegel, row?.kode_hash]) expect(stored).not.toContain(kode);
  });

  // Rule: SANDI-7
  test('an unknown e-mail and an account that waits for activation get the same sentence and no mail', async () => {
    const waiting = await app.build.akun({ diaktivasi_pada: null });
    const before = await app.state();
    await asked('tidak.ada@surel.example');
    await asked(waiting.email);
    expect(await app.state()).toEqual(before);
    expect(await codes(waiting.id)).toEqual([]);
  });

  test.each([undefined, '', 'bukan-email', 'a@b', 7])('%j is refused as an e-mail', async (email) => {
    const call = () => app.anyone.call(auth.forgetPassword, { body: { email } as never });
    await expectRefused(app, call, { status: 400, message: 'Mohon input email yang valid' });
  });
});

describe('how often', () => {
  /** How many codes an account has been given after being asked for once more. */
  async function codesAfterAsking({ id, email }: { id: string; email: string }): Promise<number> {
    await ask(email);
    return (await codes(id)).length;
  }

  // Rule: SANDI-8
  test('a newer code kills the older', async () => {
    const { id, email } = await app.build.akun();
    await asked(email);
    app.clock.advance(MINUTE);
    await asked(email);
    const now = app.clock.now().toISOString();
    const alive = (await codes(id)).filter((code) => code.kedaluwarsa_pada > now);
    expect(alive).toHaveLength(1);
    const waiting = await app.db.selectFrom('surat_keluar').select('id').where('penerima', '=', email).execute();
    expect(waiting).toHaveLength(1);
  });

  // Limit: codeMinute
  // Rule: SANDI-11
  test('60 seconds pass between two', async () => {
    const akun = await app.build.akun();
    expect(await codesAfterAsking(akun)).toBe(1);
    app.clock.advance(MINUTE - 1);
    expect(await codesAfterAsking(akun)).toBe(1);
    app.clock.advance(1);
    expect(await codesAfterAsking(akun)).toBe(2);
  });

  // Limits: codeHour, codeDay
  // Rule: SANDI-11
  test('five an hour, ten a day', async () => {
    const akun = await app.build.akun();
    for (let n = 1; n <= 5; n++) {
      expect(await codesAfterAsking(akun)).toBe(n);
      app.clock.advance(2 * MINUTE);
    }
    await linked(akun.email);
    expect(await codesAfterAsking(akun)).toBe(5);
    app.clock.advance(50 * MINUTE);
    for (let n = 6; n <= 10; n++) {
      expect(await codesAfterAsking(akun)).toBe(n);
      app.clock.advance(15 * MINUTE);
    }
    expect(await codesAfterAsking(akun)).toBe(10);
    app.clock.advance(20 * HOUR);
    expect(await codesAfterAsking(akun)).toBe(10);
    app.clock.advance(4 * HOUR);
    expect(await codesAfterAsking(akun)).toBe(11);
  });

  test('thirty at once make one code and one mail', async () => {
    const { id, email } = await app.build.akun();
    const replies = await Promise.all(Array.from({ length: 30 }, () => ask(email)));
    expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect(replies.filter(({ body }) => body.message === sentence)).toHaveLength(1);
    expect(await codes(id)).toHaveLength(1);
    const mails = await app.db.selectFrom('surat_keluar').select('id').where('penerima', '=', email).execute();
    expect(mails).toHaveLength(1);
  });

  /** A code of some stranger, and five wrong guesses at it. */
  async function guessWithin(akunId: string): Promise<void> {
    const { codeKey } = app.deps.secrets;
    const name = 'orang lain';
    await transaction(app.db, async (db) => {
      const peminta = { name, isKnown: false };
      const { kode: right } = await issueCode({ ...app, db }, { akunId, codeKey, peminta });
      const kode = right === '000000' ? '000001' : '000000';
      for (let n = 0; n < 5; n++) {
        expect(await tryCode({ ...app, db }, { akunId, codeKey, kode, names: [name] })).toBeUndefined();
      }
    });
  }

  // Rule: SANDI-11
  test('after a hundred wrong guesses by strangers within thirty days a code stands one try, then five again', async () => {
    const akun = await app.build.akun();
    const guess = async () => {
      const right = await mailedCode(app, akun.email);
      const otp = right === '000000' ? '000001' : '000000';
      const body = { email: akun.email, otp, password: 'rahasia', confirmPassword: 'rahasia' };
      expect((await app.anyone.call(auth.resetPassword, { body })).status).toBe(400);
    };
    // Ninety-five of them straight into the room, because each answer takes its steady time over HTTP.
    for (let round = 1; round <= 19; round++) {
      await guessWithin(akun.id);
      app.clock.advance(4 * HOUR);
    }
    expect(await codesAfterAsking(akun)).toBe(20);
    await Promise.all(Array.from({ length: 5 }, guess));
    app.clock.advance(4 * HOUR);
    const tries = async () => {
      expect((await ask(akun.email)).status).toBe(200);
      return (await codes(akun.id)).find(({ dibuat_pada }) => dibuat_pada === app.clock.now().toISOString())?.tebakan;
    };
    expect(await tries()).toBe(1);
    // A clock ahead for a moment, by which somebody else asks, makes nobody forget them.
    app.clock.advance(400 * DAY);
    await asked((await app.build.akun()).email);
    app.clock.advance(-400 * DAY + 26 * DAY);
    expect(await tries()).toBe(1);
    // By now the guesses of the first day are more than thirty days old, and forgotten.
    app.clock.advance(2 * DAY);
    expect(await tries()).toBe(5);
  });

  // Rules: SANDI-7, SANDI-11
  test('within the minute the same is said of every email: when the next may be asked for', async () => {
    const { email } = await app.build.akun();
    const unknown = 'tak.dikenal@surel.example';
    for (const each of [email, unknown]) await asked(each);
    app.clock.advance(18_000);
    const message = 'Jika email terdaftar, kode OTP sudah dikirim. Kode baru dapat diminta dalam 42 detik.';
    for (const each of [email, unknown]) {
      expect(await ask(each)).toMatchObject({ status: 200, body: { message, tunggu: 42 } });
    }
  });

  // Rule: SANDI-11
  test('an email without an account is sent as many and answered in the same words', async () => {
    const { email } = await app.build.akun();
    const answersOf = async (each: string) => {
      const answers: string[] = [];
      for (let n = 0; n < 7; n++) {
        const { status, body } = await ask(each);
        answers.push(`${status} ${body.tautan} ${body.message}`);
        app.clock.advance(MINUTE);
      }
      app.clock.advance(DAY);
      return answers;
    };
    const known = await answersOf(email);
    expect(await answersOf('tak.pernah@surel.example')).toEqual(known);
    const kinds = known.map((answer) => answer.split(' ', 2).join(' '));
    expect(kinds).toEqual([...Array(5).fill('200 undefined'), ...Array(2).fill('200 true')]);
  });

  // Limit: codeAddress
  // Rule: COBA-6
  test('after fifty of one address in a quarter of an hour its strangers wait and get links, also for an email of nobody', async () => {
    const ask50 = Array.from({ length: 50 }, (_, n) => ask(`orang${n}@surel.example`));
    expect(new Set((await Promise.all(ask50)).map(({ body }) => body.message))).toEqual(new Set([sentence]));
    const { email } = await app.build.akun();
    await linked(email);
    expect(await mailedCode(app, email)).toBeUndefined();
    const counters = async () => (await app.db.selectFrom('percobaan').select('kunci').execute()).length;
    const before = await counters();
    await linked('orang51@surel.example');
    expect(await counters()).toBe(before);
    app.clock.advance(15 * MINUTE);
    await asked(email);
    expect(await mailedCode(app, email)).toBeDefined();
  });
});
