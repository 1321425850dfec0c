import { auth } from '@gerbang/contract/akun/auth';
import type { Role } from '@gerbang/contract/roles';
import { createTestApp } from '@gerbang/kit/app';
import { afterAll, expect, test, vi } from 'vitest';
import { noteClock } from '../../../platform/clock-guard.ts';
import { transaction } from '../../../platform/database/engine.ts';
import { findSession } from './sessions.ts';
import { openSession } from './sign-in-sessions.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const app = await createTestApp();
afterAll(() => app.close());

const expired = {
  status: 401,
  body: {
    error: 'Tidak memiliki otorisasi, token tidak valid',
    message: 'Tidak memiliki otorisasi, token tidak valid',
  },
};

// Rule: SESI-2
test.each([
  { role: 'siswa', idle: 12 * HOUR, total: 7 * 24 * HOUR },
  { role: 'admin', idle: 2 * HOUR, total: 12 * HOUR },
  { role: 'pimpinan', idle: 2 * HOUR, total: 12 * HOUR },
] satisfies { role: Role; idle: number; total: number }[])(
  '$role: rests and lasts as long as its role may',
  async ({ role, idle, total }) => {
    const resting = await app.as(role);
    app.clock.advance(idle - 1000);
    expect((await resting.call(auth.me)).status).toBe(200);
    app.clock.advance(idle);
    expect(await resting.call(auth.me)).toMatchObject(expired);

    const busy = await app.as(role);
    for (let used = 0; used < total; used += idle / 2) {
      expect((await busy.call(auth.me)).status).toBe(200);
      app.clock.advance(idle / 2);
    }
    expect(await busy.call(auth.me)).toMatchObject(expired);
  },
);

test('a session that has ended stays ended, also for a call that anyone may make', async () => {
  const siswa = await app.as('siswa');
  app.clock.advance(12 * HOUR);
  expect(await siswa.call(auth.me)).toMatchObject(expired);
  expect((await siswa.call(auth.logout)).status).toBe(200);
  expect(await siswa.call(auth.me)).toMatchObject(expired);
});

test('the last use is written at most once a minute', async () => {
  const { akun, call } = await app.as('siswa');
  const lastUse = async () => {
    const rows = app.db.selectFrom('sesi').select('terakhir_dipakai_pada').where('akun_id', '=', akun.id);
    return (await rows.executeTakeFirstOrThrow()).terakhir_dipakai_pada;
  };
  const opened = await lastUse();
  app.clock.advance(MINUTE - 1);
  await call(auth.me);
  expect(await lastUse()).toBe(opened);
  app.clock.advance(1);
  await call(auth.me);
  expect(await lastUse()).toBe(app.clock.now().toISOString());
});

test('a session is still found when its last use cannot be written', async () => {
  const akun = await app.build.akun();
  const secret = await transaction(app.db, (db) => openSession({ ...app, db }, akun));
  app.clock.advance(5 * MINUTE);
  const full = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
  const broken = vi.spyOn(app.db, 'transaction').mockImplementation(() => {
    throw full;
  });
  const found = await findSession(app, secret).finally(() => broken.mockRestore());
  expect(found?.user.id).toBe(akun.id);
});

// Rule: SESI-10
test.each(['siswa', 'admin'] as const)('a %s on a shared computer is out after 30 minutes of rest', async (role) => {
  const password_hash = await app.deps.passwords.hash('rahasia');
  const { email } = await app.build.akun({ role, password_hash });
  const signIn = async (body: { komputer_bersama: 'ya' | 'tidak' }) => {
    const { setCookies } = await app.anyone.call(auth.login, { body: { email, password: 'rahasia', ...body } });
    // Whoever sits there next is no known browser of this account.
    expect('perangkat' in setCookies).toBe(body.komputer_bersama === 'tidak');
    return app.client({ sesi: setCookies.sesi ?? '' });
  };
  const [shared, own] = [await signIn({ komputer_bersama: 'ya' }), await signIn({ komputer_bersama: 'tidak' })];
  app.clock.advance(30 * MINUTE - 1);
  expect((await shared.call(auth.me)).status).toBe(200);
  app.clock.advance(30 * MINUTE);
  expect(await shared.call(auth.me)).toMatchObject(expired);
  expect((await own.call(auth.me)).status).toBe(200);
});

test('what is neither yes nor no to a shared computer is refused', async () => {
  const { email } = await app.build.akun();
  const body = { email, password: 'rahasia', komputer_bersama: 'mungkin' as never };
  expect((await app.anyone.call(auth.login, { body })).status).toBe(400);
});

// Rule: SESI-3
test('a deactivated account has no session', async () => {
  const { akun, call } = await app.as('siswa');
  await transaction(app.db, (db) =>
    db.updateTable('akun').set({ diaktivasi_pada: null }).where('id', '=', akun.id).execute(),
  );
  expect(await call(auth.me)).toMatchObject(expired);
});

const AHEAD = 400 * 24 * HOUR;

// Rule: SESI-6
test('a clock ahead for a moment ends nobody’s session, also when somebody signs in by it', async () => {
  const before = await app.as('siswa');
  app.clock.advance(AHEAD);
  await app.as('siswa');
  app.clock.advance(-AHEAD);
  expect((await before.call(auth.me)).status).toBe(200);
});

test('a session made or used by a clock that was ahead counts from when it is used next', async () => {
  app.clock.advance(AHEAD);
  const made = await app.as('siswa');
  app.clock.advance(-AHEAD);
  expect((await made.call(auth.me)).status).toBe(200);
  const row = await app.db.selectFrom('sesi').selectAll().where('akun_id', '=', made.akun.id).executeTakeFirstOrThrow();
  const at = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();
  expect(row).toMatchObject({ dibuat_pada: at(0), terakhir_dipakai_pada: at(0), kedaluwarsa_pada: at(7 * 24 * HOUR) });

  const used = await app.as('siswa');
  app.clock.advance(6 * HOUR);
  expect((await used.call(auth.me)).status).toBe(200);
  app.clock.advance(-6 * HOUR);
  expect((await used.call(auth.me)).status).toBe(200);
  app.clock.advance(12 * HOUR);
  expect(await used.call(auth.me)).toMatchObject(expired);
  expect(await made.call(auth.me)).toMatchObject(expired);
});

const passWitnessed = async (ms: number) => {
  app.clock.advance(ms);
  await noteClock(app, app.clock.now().toISOString());
};

/** A session of before, used by a clock that is 400 days behind, which is put right after `ms`. */
async function usedBehind(ms: number) {
  await noteClock(app, app.clock.now().toISOString());
  const admin = await app.as('admin');
  app.clock.advance(-AHEAD);
  expect((await admin.call(auth.me)).status).toBe(200);
  await passWitnessed(ms);
  const used = admin.call;
  return { used, putRight: () => app.clock.advance(AHEAD) };
}

test('a session used by a clock that was behind is valid when it is right again, and rests as long as it may', async () => {
  for (const [rested, status] of [
    [HOUR, 200],
    [2 * HOUR, 401],
  ] as const) {
    const { used, putRight } = await usedBehind(10 * MINUTE);
    expect((await used(auth.me)).status).toBe(200);
    putRight();
    app.clock.advance(rested);
    expect((await used(auth.me)).status).toBe(status);
  }
});

test('what it rested before the clock was right counts, and so does how old it is', async () => {
  const resting = await usedBehind(90 * MINUTE);
  resting.putRight();
  await noteClock(app, app.clock.now().toISOString());
  app.clock.advance(40 * MINUTE);
  expect((await resting.used(auth.me)).status).toBe(401);

  const busy = await usedBehind(MINUTE);
  const begun = app.clock.now().getTime();
  while (app.clock.now().getTime() < begun + 11 * HOUR) {
    await passWitnessed(HOUR);
    expect((await busy.used(auth.me)).status).toBe(200);
  }
  busy.putRight();
  expect((await busy.used(auth.me)).status).toBe(200);
  app.clock.advance(HOUR);
  expect((await busy.used(auth.me)).status).toBe(401);
});

// Rule: SESI-6
test('a session that was over by the clock that was behind stays over', async () => {
  const { used, putRight } = await usedBehind(2 * HOUR);
  expect((await used(auth.me)).status).toBe(401);
  putRight();
  expect((await used(auth.me)).status).toBe(401);
});
