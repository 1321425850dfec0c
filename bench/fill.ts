// Fills a data folder, once: a second run with the same numbers finds it there.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { type DatabaseLocation, type Db, sqliteFile } from '../apps/server/src/platform/database/database.ts';
import { migrations } from '../apps/server/src/platform/database/migrate.ts';
import { openSqliteFile } from '../apps/server/src/platform/database/sqlite.ts';
import { transaction } from '../apps/server/src/platform/database/transaction.ts';
import { attachImages } from '../apps/server/src/platform/images/berkas.ts';
import type { Images } from '../apps/server/src/platform/images/images.ts';
import { createPasswords } from '../apps/server/src/platform/passwords.ts';
import { openFoundation } from '../apps/server/src/run.ts';
import { smallPhoto } from '../apps/server/src/testing/pictures.ts';
import { inventory, type Row, staff, students } from './students.ts';

export const PASSWORD = 'rahasia-bench';
const BATCH = 5000;
const WITH_PHOTO = 20;

export type Prepared = { location: DatabaseLocation; env: Record<string, string> };
type Wanted = { count: number; server?: string | undefined };

const folderOf = ({ count, server }: Wanted) => {
  const newest = Object.keys(migrations('sqlite')).length;
  const name = `${server ? 'postgres' : 'sqlite'}-${count}-m${newest}`;
  return fileURLToPath(new URL(`../.cache/bench/${name}`, import.meta.url));
};

/** A data folder, and with `server` a database there, with `count` students; made when it does not exist yet. */
export async function fill(wanted: Wanted): Promise<Prepared> {
  const dataDir = folderOf(wanted);
  const marker = join(dataDir, 'bench-lengkap');
  const location = { dataDir, databaseUrl: wanted.server ? databaseOf(wanted) : '' };
  const env = { DATA_DIR: dataDir, DATABASE_URL: location.databaseUrl, LOG_LEVEL: 'warn' };
  if (existsSync(marker) && (!wanted.server || (await databaseExists(wanted)))) return { location, env };
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  if (wanted.server) await createDatabase(wanted);
  const started = performance.now();
  await fillRows(env, location, wanted.count);
  console.log(`${wanted.count} students made in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  writeFileSync(marker, '');
  return { location, env };
}

async function fillRows(env: Record<string, string>, location: DatabaseLocation, count: number): Promise<void> {
  const { db, secrets, images } = await openFoundation(readConfig(env), env);
  const hash = await createPasswords(secrets.pepper).hash(PASSWORD);
  const insert = location.databaseUrl ? postgresInsert(location.databaseUrl) : sqliteInsert(location);
  const { akun, profile } = staff(hash);
  await insert.rows('akun', akun);
  await insert.rows('profile', profile);
  const admins = akun.filter(({ role }) => role === 'admin').map(({ id }) => String(id));
  let batch: { siswa: Row; akun: Row | undefined }[] = [];
  const flush = async () => {
    const siswa = batch.map((each) => each.siswa);
    await insert.rows('data_siswa', siswa);
    const akun = batch.map((each) => each.akun).filter((each) => each !== undefined);
    await insert.rows('akun', akun);
    batch = [];
  };
  for (const each of students(count, admins, hash)) {
    batch.push(each);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  await insert.rows('data_inventaris', inventory(Math.ceil(count / 100), admins));
  await insert.end();
  await addPhotos(db, images, location.dataDir);
  await db.destroy();
}

/** The newest records, which page 1 shows, have a photo. */
async function addPhotos(db: Db, images: Images, dataDir: string): Promise<void> {
  const bytes = await smallPhoto();
  const newest = await db.selectFrom('data_siswa').select('id').orderBy('id', 'desc').limit(WITH_PHOTO).execute();
  for (const { id } of newest) {
    const temporaryPath = join(dataDir, `foto-${id}`);
    await writeFile(temporaryPath, bytes);
    const pas_foto_3x4 = await images.store({ temporaryPath, ukuran: bytes.length }, 'foto');
    await transaction(db, (db) =>
      attachImages(db, systemClock, { owner: { data_siswa_id: id }, stored: { pas_foto_3x4 } }),
    );
  }
}

type Insert = { rows(table: string, rows: Row[]): Promise<void>; end(): Promise<void> };

/** Rows by prepared statements, a batch a transaction; durability is for the server that is measured. */
function sqliteInsert(location: DatabaseLocation): Insert {
  const database = openSqliteFile(sqliteFile(location));
  database.exec('PRAGMA synchronous = OFF');
  return {
    async rows(table, rows) {
      const [first] = rows;
      if (!first) return;
      const columns = Object.keys(first);
      const statement = database.prepare(
        `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      );
      database.exec('BEGIN');
      for (const row of rows) statement.run(...columns.map((column) => row[column] ?? null));
      database.exec('COMMIT');
    },
    async end() {
      database.exec('ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)');
      database.close();
    },
  };
}

function postgresInsert(url: string): Insert {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  return {
    async rows(table, rows) {
      const [first] = rows;
      if (!first) return;
      const columns = Object.keys(first).join(', ');
      const text = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`;
      await pool.query(text, [JSON.stringify(rows)]);
    },
    async end() {
      await pool.query('vacuum analyze');
      await pool.end();
    },
  };
}

const nameOf = ({ count }: Wanted) => `bench_${count}_m${Object.keys(migrations('postgres')).length}`;

function databaseOf(wanted: Wanted): string {
  const url = new URL(wanted.server ?? '');
  url.pathname = `/${nameOf(wanted)}`;
  return url.href;
}

async function databaseExists(wanted: Wanted): Promise<boolean> {
  const { rowCount } = await onServer(wanted, `select 1 from pg_database where datname = '${nameOf(wanted)}'`);
  return rowCount === 1;
}

async function createDatabase(wanted: Wanted): Promise<void> {
  await onServer(wanted, `drop database if exists ${nameOf(wanted)} with (force)`);
  await onServer(wanted, `create database ${nameOf(wanted)}`);
}

async function onServer({ server }: Wanted, statement: string) {
  const client = new pg.Client({ connectionString: server ?? '' });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}
