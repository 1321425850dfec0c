// Real errors of both engines, by the one vocabulary for them.
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createMigratedDatabase, type MigratedDatabase, onPostgres } from '@gerbang/kit/database';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { explainStart } from '../../operations/start-errors.ts';
import { migrate } from '../../operations/upgrade/migrate.ts';
import { StartupError } from '../errors.ts';
import { type Db, openDatabase, sqliteFile } from './database.ts';
import { databaseFailure, violatesUnique } from './database-errors.ts';
import { transaction } from './engine.ts';
import { withConnection } from './postgres-connection.ts';

const database: MigratedDatabase = await createMigratedDatabase();
const db: Db = database.db;
afterAll(() => database.drop());

const run = (text: string) => transaction(db, (db) => sql.raw(text).execute(db));
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const time = "'2026-01-01T00:00:00Z'";

test.each([
  ['unique', `insert into percobaan values ('sama', 1, ${time}), ('sama', 1, ${time})`],
  ['foreign-key', `insert into token_konfirmasi values ('x', 'tidak ada', 'sampah', ${time})`],
  ['check', `insert into jejak_kepala values (2, 0, '')`],
  ['not-null', `insert into percobaan values ('kosong', null, ${time})`],
])('%s', async (failure, text) => {
  expect(databaseFailure(await errorOf(run(text)))).toBe(failure);
});

test('a unique constraint is told apart by its column', async () => {
  const akun = (email: string, nim: string, n: number) =>
    `('0${n}000000-0000-0000-0000-000000000000', 'siswa', '${email}', '${nim}', '-', ${time}, '', ${time})`;
  const columns = 'id, role, email, nim, password_hash, diaktivasi_pada, cari, dibuat_pada';
  const insert = (rows: string[]) => `insert into akun (${columns}) values ${rows.join(', ')}`;
  const email = await errorOf(run(insert([akun('a@b.id', '1', 1), akun('a@b.id', '2', 2)])));
  const nim = await errorOf(run(insert([akun('a@b.id', '1', 1), akun('c@d.id', '1', 2)])));
  const seen = (error: unknown) => [violatesUnique(error, 'akun', 'email'), violatesUnique(error, 'akun', 'nim')];
  expect([seen(email), seen(nim)]).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(violatesUnique(new Error('akun.email'), 'akun', 'email')).toBe(false);
});

test('what is no trouble of the database has no name there', async () => {
  const missing = await errorOf(stat('/tidak/ada'));
  const hungUp = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  for (const error of [missing, hungUp, new Error('lain'), 'teks', undefined, { code: '23505' }]) {
    expect(databaseFailure(error)).toBeUndefined();
  }
  expect(databaseFailure(await errorOf(run('select tidak_ada from akun')))).toBeUndefined();
});

test('a server that is not there', async () => {
  // Port 1 of this machine: nobody listens. A name with two addresses fails with one error for each.
  for (const host of ['127.0.0.1', 'localhost']) {
    const error = await new Promise((resolve) => connect({ host, port: 1 }).on('error', resolve));
    expect(databaseFailure(error)).toBe('away');
  }
  const nobody = openDatabase({ dataDir: '', databaseUrl: 'postgres://a:rahasia@127.0.0.1:1/x' });
  const error = await errorOf(nobody.selectFrom('akun').select('id').execute());
  expect(databaseFailure(error)).toBe('away');
  const explained = explainStart(error, { dataDir: '', databaseUrl: 'postgres://a:rahasia@127.0.0.1:1/x' });
  expect(explained).toBeInstanceOf(StartupError);
  expect(String(explained)).toMatch(/tidak dapat dihubungi/);
  expect(String(explained)).not.toContain('rahasia');
  await nobody.destroy();
});

test('damage that PostgreSQL tells of, in data or in an index', () => {
  for (const code of ['XX001', 'XX002']) {
    expect(databaseFailure(Object.assign(new Error('invalid page in block 0'), { code }))).toBe('damaged');
  }
});

if (onPostgres) {
  describe('PostgreSQL', () => {
    test('a statement that takes too long, and a lock that nobody gives back', async () => {
      const slow = transaction(db, async (db) => {
        await sql`set local statement_timeout = 50`.execute(db);
        await sql`select pg_sleep(5)`.execute(db);
      });
      expect(databaseFailure(await errorOf(slow))).toBe('away');
      await transaction(db, async (holder) => {
        await sql`lock table percobaan in exclusive mode`.execute(holder);
        const waiting = db.transaction().execute(async (db) => {
          await sql`set local lock_timeout = 50`.execute(db);
          await sql`lock table percobaan in exclusive mode`.execute(db);
        });
        expect(databaseFailure(await errorOf(waiting))).toBe('retry');
      });
    });

    test('a connection that is cut off; the next query has a new one', async () => {
      const cut = transaction(db, async (db) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
        await sql`select 1`.execute(db);
      });
      expect(databaseFailure(await errorOf(cut))).toBe('away');
      await sql`select 1`.execute(db);
    });

    test('a connection apart from the pool that is cut off, busy or at rest, fails its work and not the program', async () => {
      const { databaseUrl } = database.location;
      const end = (pid: number | null) => sql`select pg_terminate_backend(${pid})`.execute(db);
      const busy = withConnection(databaseUrl, (connection) =>
        connection.query('select pg_terminate_backend(pg_backend_pid())'),
      );
      expect(databaseFailure(await errorOf(busy))).toBe('away');
      const atRest = withConnection(databaseUrl, async (connection) => {
        const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
        // Careful: not `once` of node:events, which also ends with the error that comes first.
        const ended = new Promise((resolve) => connection.once('end', resolve));
        await end(rows[0]?.pid ?? null);
        await ended;
        await connection.query('select 1');
      });
      expect(databaseFailure(await errorOf(atRest))).toBe('away');
    });

    test('a rollback after the connection broke says no less than what broke', async () => {
      const cut = db.transaction().execute(async (db) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db).catch(() => undefined);
        await sql`select 1`.execute(db).catch(() => undefined);
        await sql`select 1`.execute(db);
      });
      expect(databaseFailure(await errorOf(cut))).toBe('away');
      for (const words of ['Client was closed and is not queryable', 'timeout expired', 'SASL: client password …']) {
        expect(databaseFailure(new Error(words))).toBe('away');
      }
    });

    // As on a former primary, which is a replica now: its connections never allow a write again.
    test('connections that may only read are left, so that a write comes through once there is a primary', async () => {
      const asAlways = () => transaction(db, (db) => sql`delete from percobaan`.execute(db));
      const two = () => Promise.all([asAlways(), asAlways()]);
      await two();
      // The sessions that are there; those that come later find a database that may be written.
      const readOnly = sql`set session characteristics as transaction read only`;
      await Promise.all(
        [0, 1].map(() =>
          db.connection().execute(async (db) => {
            await readOnly.execute(db);
            await sql`select pg_sleep(0.1)`.execute(db);
          }),
        ),
      );
      expect(databaseFailure(await errorOf(asAlways()))).toBe('away');
      await two();
    });

    test('a wrong password or name is explained without either', async () => {
      const url = new URL(database.location.databaseUrl);
      url.pathname = '/tidak_ada_sama_sekali';
      const location = { dataDir: '', databaseUrl: url.href };
      const explained = explainStart(await errorOf(migrate(location)), location);
      expect(explained).toBeInstanceOf(StartupError);
      expect(String(explained)).not.toContain('tidak_ada_sama_sekali');
    });
  });
} else {
  describe('SQLite', () => {
    test('a lock of another process, a disk that is full, a file that cannot be opened', async () => {
      const other = new DatabaseSync(sqliteFile(database.location), { timeout: 0 });
      const busy = errorOf(
        transaction(db, async () => {
          other.exec('BEGIN IMMEDIATE');
        }),
      );
      expect(databaseFailure(await busy)).toBe('retry');
      other.close();
      const full = transaction(db, async (db) => {
        await sql`pragma max_page_count = 1`.execute(db);
        const large = { kunci: 'x'.repeat(100_000), jumlah: 1, kedaluwarsa_pada: '2099-01-01' };
        await db.insertInto('percobaan').values(large).execute();
      });
      expect(databaseFailure(await errorOf(full))).toBe('full');
      await transaction(db, (db) => sql`pragma max_page_count = 1000000`.execute(db));
      await mkdir(join(database.location.dataDir, 'map', 'gerbang.db'), { recursive: true });
      const folder = { dataDir: join(database.location.dataDir, 'map'), databaseUrl: '' };
      expect(explainStart(await errorOf(migrate(folder)), folder)).toBeInstanceOf(StartupError);
    });

    test('a file that is damaged, or no database at all', async () => {
      const folder = join(database.location.dataDir, 'rusak');
      const file = join(folder, 'gerbang.db');
      await mkdir(folder);
      const made = new DatabaseSync(file);
      made.exec('create table isi (teks text)');
      made.close();
      const bytes = await readFile(file);
      // The first page of the table.
      await writeFile(file, bytes.fill(0xa5, 4096));
      const location = { dataDir: folder, databaseUrl: '' };
      const broken = openDatabase(location);
      expect(databaseFailure(await errorOf(sql`select * from isi`.execute(broken)))).toBe('damaged');
      await broken.destroy();
      await writeFile(file, 'bukan basis data'.repeat(1000));
      const foreign = openDatabase(location);
      const error = await errorOf(sql`select 1`.execute(foreign));
      expect(databaseFailure(error)).toBe('damaged');
      expect(String(explainStart(error, location))).toMatch(/rusak\. Pulihkan cadangannya/);
      await foreign.destroy();
    });

    test("the file is its owner's alone, with its side files", async () => {
      await run(`insert into percobaan values ('hak', 1, ${time})`);
      for (const suffix of ['', '-wal', '-shm']) {
        expect((await stat(sqliteFile(database.location) + suffix)).mode & 0o777, suffix).toBe(0o600);
      }
    });
  });
}
