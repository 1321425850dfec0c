// npm run akun -- --lepas-faktor: the way back for whoever has lost every factor, and what is left when a key has leaked.
import { createTestDatabase, type TestDatabase } from '@gerbang/kit/database';
import { insertPasskey } from '@gerbang/kit/factors';
import { type Installation, openInstallation } from '@gerbang/kit/installation';
import { runProgram } from '@gerbang/kit/program';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSlowLane } from '../../core/guesses/slow-lane.ts';
import { openSession } from '../../features/akun/auth/sign-in-sessions.ts';
import { KETAT } from '../../features/akun/auth/strict.ts';
import { issueTicket } from '../../features/akun/auth/ticket.ts';
import { layCodes, makeCodes } from '../../features/akun/keamanan/recovery-codes.ts';
import { enterByCode } from '../../features/akun/keamanan/sign-in.ts';
import { codeAt, newSecret, sealSecret, stepAt } from '../../features/akun/keamanan/totp.ts';
import { pakaiTautan } from '../../features/akun/tautan/commands.ts';
import { createTautan, findTautan } from '../../features/akun/tautan/tautan.ts';
import { isoFromNow } from '../../platform/clock.ts';
import { transaction } from '../../platform/database/engine.ts';
import { createPasswords } from '../../platform/passwords.ts';
import { faktorKey } from '../../platform/secrets.ts';

let database: TestDatabase;
let house: Installation;
beforeEach(async () => {
  database = await createTestDatabase({ hasTables: true });
  house = await openInstallation(database.location);
});
afterEach(async () => {
  await house.close();
  await database.drop();
});

const OLD = 'rahasia-lama';
const run = (name: 'akun' | 'kunci', args: string[]) => runProgram(name, database.location, { args });
const passwords = () => createPasswords(house.secrets.pepper);
const tables = ['passkey', 'totp', 'kode_pemulihan', 'sesi'] as const;

/** Gives an account an app and recovery codes, as 'Keamanan Akun' does. */
async function setUpApp(akunId: string): Promise<{ secret: string; codes: string[] }> {
  const { db, clock, secrets } = house;
  const secret = newSecret();
  const rahasia = sealSecret(faktorKey(secrets), akunId, secret);
  const row = { akun_id: akunId, rahasia, langkah_terakhir: 0, dibuat_pada: isoFromNow(clock) };
  const { codes, hashes } = await makeCodes(passwords());
  await transaction(db, async (db) => {
    await db.insertInto('totp').values(row).execute();
    await layCodes({ db, clock }, { akunId, hashes });
  });
  return { secret, codes };
}

/** An account with every factor, recovery codes and an open session. */
async function withFactors(role: 'admin' | 'pimpinan') {
  const { db, clock, build } = house;
  const akun = await build.akun({ role, password_hash: await passwords().hash(OLD) });
  await insertPasskey(house, akun.id);
  const app = await setUpApp(akun.id);
  await transaction(db, (db) => openSession({ db, clock }, akun));
  return { ...akun, ...app };
}

/** The second step of a sign-in with a code, after a first step that was signed with this key. */
async function tryCode(id: string, kode: string, cookieKey = house.secrets.cookieKey): Promise<unknown> {
  const { db, clock, secrets } = house;
  const facts = { purpose: 'langkah', subject: id, tied: await hashOf(id) } as const;
  const { value: ticket } = issueTicket({ clock, secrets: { cookieKey } }, facts);
  const buffer = { add: () => undefined, flush: async () => undefined };
  const work = { db, clock, secrets, passwords: passwords(), hasMailServer: false, buffer };
  const browser = { address: '203.0.113.9', userAgent: undefined, deviceCookie: undefined, sessionCookie: undefined };
  return enterByCode(work, { ticket, kode, ...browser });
}

/** How many rows of each kind an account has. */
async function rowsOf(id: string): Promise<number[]> {
  const counted = tables.map((table) =>
    house.db
      .selectFrom(table)
      .where('akun_id', '=', id)
      .select(({ fn }) => fn.countAll<number>().as('jumlah'))
      .executeTakeFirstOrThrow(),
  );
  return (await Promise.all(counted)).map(({ jumlah }) => jumlah);
}

const hashOf = async (id: string) =>
  (await house.db.selectFrom('akun').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow())
    .password_hash;

// Rule: FAKTOR-9
test('takes every factor and session of one account, also of a pimpinan, beside a running program', async () => {
  const [lost, other] = [await withFactors('pimpinan'), await withFactors('admin')];
  const { code, stdout } = await run('akun', ['--lepas-faktor', lost.email.toUpperCase()]);
  expect([code, stdout]).toEqual([0, expect.stringContaining(`Langkah kedua akun ${lost.email} dilepas`)]);
  expect(await rowsOf(lost.id)).toEqual([0, 0, 0, 0]);
  expect(await rowsOf(other.id)).toEqual([1, 1, 10, 1]);
  expect(await passwords().matches(OLD, await hashOf(lost.id))).toBe(true);
  const told = house.db.selectFrom('jejak').select(['aksi', 'akun_id']).where('sasaran_id', '=', lost.id);
  expect(await told.execute()).toContainEqual({ aksi: 'lepas faktor', akun_id: null });
  const letters = house.db.selectFrom('surat_keluar').select('jenis').where('penerima', '=', lost.email);
  expect(await letters.execute()).toEqual([{ jenis: 'faktor-berubah' }]);
});

// Rule: FAKTOR-9
test('says what there is nothing to take from, and changes nothing', async () => {
  const plain = await house.build.akun({ role: 'admin' });
  const refused = async (email: string, words: string) =>
    expect(await run('akun', ['--lepas-faktor', email])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(words),
    });
  await refused(plain.email, 'tidak memakai langkah kedua');
  await refused('tiada@sekolah.example', 'tidak terdaftar');
  await refused('bukan email', 'Mohon input email yang valid');
  expect(await house.db.selectFrom('jejak').select('nomor').where('aksi', '=', 'lepas faktor').execute()).toEqual([]);
});

// Rule: JALAN-22
test('gives an account of staff another address; password and factors stay, sessions and links end', async () => {
  const { db, clock } = house;
  const [head, admin] = [await withFactors('pimpinan'), await house.build.akun({ role: 'admin' })];
  await transaction(db, (db) =>
    createTautan({ db, clock }, { akun_id: head.id, jenis: 'reset', hasMailServer: false }),
  );
  const to = (email: string, from = head.email) => run('akun', ['--ganti-email', from, '--email', email]);
  const { code, stdout } = await to('Kepala@Sekolah.example');
  expect([code, stdout]).toEqual([
    0,
    expect.stringContaining(`Email akun ${head.email} menjadi kepala@sekolah.example`),
  ]);
  const row = db.selectFrom('akun').select(['email', 'cari', 'email_terbukti_pada']).where('id', '=', head.id);
  expect(await row.executeTakeFirst()).toEqual({
    email: 'kepala@sekolah.example',
    cari: expect.stringContaining('kepala@sekolah.example'),
    email_terbukti_pada: null,
  });
  expect(await rowsOf(head.id)).toEqual([1, 1, 10, 0]);
  expect(await db.selectFrom('tautan').select('jenis').where('akun_id', '=', head.id).execute()).toEqual([]);
  expect(await passwords().matches(OLD, await hashOf(head.id))).toBe(true);
  const told = db.selectFrom('jejak').select(['aksi', 'akun_id', 'rincian']).where('aksi', '=', 'ganti email');
  expect(await told.execute()).toEqual([{ aksi: 'ganti email', akun_id: null, rincian: '{}' }]);
  const siswa = await house.build.akun();
  const refused = async (answer: ReturnType<typeof to>, words: string) =>
    expect(await answer).toMatchObject({ code: 1, stderr: expect.stringContaining(words) });
  await refused(to(admin.email, 'kepala@sekolah.example'), `${admin.email} sudah terdaftar.`);
  await refused(to('lain@sekolah.example', siswa.email), 'bukan akun admin atau pimpinan');
  await refused(to('bukan email', 'kepala@sekolah.example'), 'Mohon input email yang valid');
  expect(await told.execute()).toHaveLength(1);
});

test('asked for nothing says in one line where it is told how it is called', async () => {
  const { code, stderr } = await run('akun', []);
  expect([code, stderr]).toEqual([1, 'Perintah tidak dikenal atau tidak lengkap. Bantuan: npm run akun -- --help\n']);
});

// Rules: KETAT-3, JALAN-3
test('says one rule of passwords: six characters, or twelve while strict mode is on', async () => {
  const { db, clock } = house;
  const args = ['--role', 'admin', '--email', 'tu@sekolah.example', '--password', 'lima5'];
  const told = async () => (await run('akun', args)).stderr.trim().split('\n').slice(1);
  expect(await told()).toEqual(['Password minimal 6 karakter']);
  const on = { kunci: KETAT, nilai: 'true', versi: 1, diubah_pada: isoFromNow(clock), diubah_oleh: null };
  await transaction(db, (db) => db.insertInto('pengaturan').values(on).execute());
  expect(await told()).toEqual(['Password minimal 12 karakter selama keamanan ketat menyala']);
  expect(await db.selectFrom('akun').select('id').execute()).toEqual([]);
});

// The procedure of docs/operations.md for whoever has had pepper and database: nothing that they can compute opens an account.
test('after a leaked pepper no password, session or factor of before opens anything', async () => {
  const staf = await withFactors('admin');
  const siswa = await house.build.akun({ password_hash: await passwords().hash(OLD) });
  await transaction(house.db, (db) => openSession({ ...house, db }, siswa));
  const { cookieKey } = house.secrets;
  const before = { akun_id: staf.id, jenis: 'reset' } as const;
  const old = await transaction(house.db, (db) => createTautan({ ...house, db }, before));
  await house.close();

  expect((await run('kunci', ['putar-kode'])).code).toBe(0);
  const reset = await run('akun', ['--role', 'admin', '--email', staf.email]);
  const [, password = ''] = /Password: (\S+)/.exec(reset.stdout) ?? [];
  expect([reset.code, password.length > 6]).toEqual([0, true]);
  expect((await run('akun', ['--lepas-faktor', staf.email])).code).toBe(0);
  house = await openInstallation(database.location);
  const { db, clock } = house;
  const link = { akun_id: siswa.id, jenis: 'reset' } as const;
  const { kode } = await transaction(db, (db) => createTautan({ db, clock }, link));
  const body = { kode, password: 'rahasia-baru', confirmPassword: 'rahasia-baru' };
  const deps = { db, clock, passwords: passwords(), slowLane: createSlowLane() };
  await pakaiTautan(deps, { body, address: '203.0.113.9', hangUp: () => new AbortController().signal });

  // A link that somebody may have opened from the database's mails, either.
  expect(await findTautan({ db, clock }, old.kode)).toBeUndefined();
  for (const { id, now } of [
    { id: staf.id, now: password },
    { id: siswa.id, now: 'rahasia-baru' },
  ]) {
    expect(await passwords().matches(OLD, await hashOf(id))).toBe(false);
    expect(await passwords().matches(now, await hashOf(id))).toBe(true);
    expect(await rowsOf(id)).toEqual([0, 0, 0, 0]);
  }

  // Nor when the owner has set both up anew: neither the secret and the codes of before, nor a first step that the old key signs.
  const anew = await setUpApp(staf.id);
  const codeOf = (secret: string) => codeAt(secret, stepAt(clock));
  const wrong = { status: 401, message: expect.stringContaining('tidak cocok') };
  await expect(tryCode(staf.id, codeOf(staf.secret))).rejects.toMatchObject(wrong);
  await expect(tryCode(staf.id, staf.codes[0] ?? '')).rejects.toMatchObject(wrong);
  const late = { status: 401, message: expect.stringContaining('sudah lewat') };
  await expect(tryCode(staf.id, anew.codes[0] ?? '', cookieKey)).rejects.toMatchObject(late);
  expect(await tryCode(staf.id, codeOf(anew.secret))).toMatchObject({ akun: { id: staf.id } });
  expect(await tryCode(staf.id, anew.codes[0] ?? '')).toMatchObject({ akun: { id: staf.id } });
});
