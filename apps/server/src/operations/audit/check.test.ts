import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { createTestDatabase, onPostgres } from '@gerbang/kit/database';
import { runProgram, startServer } from '@gerbang/kit/program';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeAudit } from '../../platform/audit.ts';
import { newId } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import { checkAuditLog } from './check.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

async function write(entries: number): Promise<void> {
  await transaction(app.db, async (db) => {
    for (let n = 0; n < entries; n++) {
      await writeAudit({ ...app, db, actor: null }, { aksi: `uji ${n}`, tabel: 'akun', sasaran_id: newId() });
    }
  });
}

/** As somebody with the database's password, past the triggers. */
async function tamper(statement: string): Promise<void> {
  await transaction(app.db, async (db) => {
    const off = onPostgres
      ? ['alter table jejak disable trigger user']
      : ['update', 'delete', 'ganti'].map((name) => `drop trigger if exists jejak_tanpa_${name}`);
    for (const each of [...off, statement]) await sql.raw(each).execute(db);
  });
}

test('an empty audit log and one of several pages are whole; the head is an anchor for later', async () => {
  expect(await checkAuditLog(app.db)).toEqual({ head: { nomor: 0, hash: '' }, checked: 0 });
  await write(2500);
  const { head, checked, broken } = await checkAuditLog(app.db);
  expect({ checked, broken, nomor: head.nomor }).toEqual({
    checked: 2500,
    broken: undefined,
    nomor: 2500,
  });
  await write(1);
  expect(await checkAuditLog(app.db, head)).toMatchObject({ checked: 2501 });
});

test('entries that are appended meanwhile are none of the check', async () => {
  await write(1200);
  const [findings] = await Promise.all([checkAuditLog(app.db), write(5), write(5)]);
  expect(findings.broken).toBeUndefined();
});

const cases: [string, number, RegExp][] = [
  [`update jejak set aksi = 'lain' where nomor = 3`, 3, /isinya diubah/],
  [`update jejak set rincian = '{"a":1}' where nomor = 10`, 10, /isinya diubah/],
  [`update jejak set hash_sebelumnya = 'x' where nomor = 4`, 4, /tidak menyambung/],
  [`update jejak set hash = 'x' where nomor = 4`, 4, /isinya diubah/],
  ['delete from jejak where nomor = 1', 1, /dihapus/],
  ['delete from jejak where nomor = 5', 5, /dihapus/],
  ['delete from jejak where nomor >= 8', 8, /dihapus/],
  ['delete from jejak', 1, /dihapus/],
  [`update jejak_kepala set hash = 'x'`, 10, /kepala/],
  [`update jejak_kepala set nomor = 12`, 11, /dihapus/],
  [
    `insert into jejak select 11, waktu, akun_id, role, aksi, tabel, sasaran_id, rincian, hash_sebelumnya, hash
      from jejak where nomor = 10`,
    11,
    /tanpa melalui program/,
  ],
];

// Rule: JEJAK-3
test.each(cases)('names the first broken entry: %s', async (statement, nomor, sebab) => {
  await write(10);
  await tamper(statement);
  const { broken, checked } = await checkAuditLog(app.db);
  expect(broken).toEqual({ nomor, sebab: expect.stringMatching(sebab) });
  expect(checked).toBeLessThan(11);
});

test('entries without a head are broken: the first forged one is named, and with the anchor too', async () => {
  await write(10);
  const { head } = await checkAuditLog(app.db);
  await tamper('delete from jejak_kepala');
  const headless = { nomor: 10, sebab: 'kepala jejak hilang' };
  expect(await checkAuditLog(app.db)).toMatchObject({ checked: 10, broken: headless });
  expect((await checkAuditLog(app.db, head)).broken).toEqual(headless);
  await tamper(`update jejak set rincian = '{"palsu":1}'`);
  const forged = { nomor: 1, sebab: 'isinya diubah, dan kepala jejak hilang' };
  expect((await checkAuditLog(app.db)).broken).toEqual(forged);
  await tamper('delete from jejak');
  expect((await checkAuditLog(app.db)).broken).toEqual({ nomor: 0, sebab: 'kepala jejak hilang' });
});

test('an end that was cut off cleanly, or written anew, is found by the anchor alone', async () => {
  await write(10);
  const { head } = await checkAuditLog(app.db);
  await tamper('delete from jejak where nomor > 6');
  await tamper('update jejak_kepala set nomor = 6, hash = (select hash from jejak where nomor = 6)');
  expect((await checkAuditLog(app.db)).broken).toBeUndefined();
  expect((await checkAuditLog(app.db, head)).broken?.sebab).toMatch(/sesudah jangkar/);
  await write(10);
  expect((await checkAuditLog(app.db, head)).broken).toMatchObject({
    nomor: 10,
    sebab: expect.stringMatching(/jangkar/),
  });
});

test('npm run jejak answers while the server runs, and ends with 1 at a broken trail', async () => {
  const { location, drop } = await createTestDatabase();
  const jejak = (...args: string[]) => runProgram('jejak', location, { args });
  expect(await jejak('periksa')).toMatchObject({ code: 1, stderr: expect.stringContaining('tidak ada atau kosong') });
  const server = await startServer(location);
  const { code, stdout } = await jejak('periksa');
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^Jejak utuh: 2 entri\.\nJangkar .*: 2:[0-9a-f]{64}\n$/),
  });
  const [, anchor = ''] = /(2:[0-9a-f]{64})/.exec(stdout) ?? [];
  expect((await jejak('periksa', '--jangkar', anchor)).code).toBe(0);
  expect((await jejak('periksa', '--jangkar', `2:${'0'.repeat(64)}`)).stderr).toMatch(
    /^Jejak RUSAK pada entri nomor 2: /,
  );
  expect(await jejak('hapus')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Perintah tidak dikenal/),
  });
  server.process.kill('SIGTERM');
  await server.ended;
  const db = openDatabase(location);
  await transaction(db, async (db) => {
    await sql
      .raw(onPostgres ? 'alter table jejak disable trigger user' : 'drop trigger jejak_tanpa_update')
      .execute(db);
    await sql.raw(`update jejak set aksi = 'palsu' where nomor = 2`).execute(db);
  });
  await db.destroy();
  const broken = await jejak('periksa');
  expect(broken).toMatchObject({ code: 1, stdout: '' });
  expect(broken.stderr).toBe('Jejak RUSAK pada entri nomor 2: isinya diubah. 1 entri sebelumnya utuh.\n');
  await drop();
});
