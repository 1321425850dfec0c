// Fills a data folder, once: a second run with the same numbers finds it there.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { smallPhoto } from '@gerbang/kit/pictures';
import pg from 'pg';
import { bootstrap } from '../../apps/server/src/bootstrap.ts';
import { attachImages } from '../../apps/server/src/core/berkas/berkas.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import type { DatabaseLocation, Db } from '../../apps/server/src/platform/database/database.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import type { Images } from '../../apps/server/src/platform/images/images.ts';
import { createPasswords } from '../../apps/server/src/platform/passwords.ts';
import { migrations } from '../../apps/server/src/schema/build.ts';
import { postgresInsert, sqliteInsert } from './insert.ts';
import { counting, life } from './items.ts';
import type { StudentSet } from './sets.ts';
import { inventory, loans, type Row, staff } from './students.ts';

export const PASSWORD = 'rahasia-bench';
const BATCH = 5000;
const WITH_PHOTO = 20;
const MOST_ITEMS = 100_000;
/** Items of the counts that are under way. */
const COUNTS = { 'Opname 200': 200, 'Opname 10000': 10_000 };

export type Prepared = { location: DatabaseLocation; env: Record<string, string> };
type FillOptions = { set: StudentSet; server?: string | undefined };

const folderOf = ({ set, server }: FillOptions) => {
  const newest = Object.keys(migrations('sqlite')).length;
  const name = `${server ? 'postgres' : 'sqlite'}-${set.name}-m${newest}-barang3`;
  return fileURLToPath(new URL(`../../.cache/bench/${name}`, import.meta.url));
};

/** A data folder, and with `server` a database there, with the students of `set`; made when it does not exist yet. */
export async function fill(wanted: FillOptions): Promise<Prepared> {
  const dataDir = folderOf(wanted);
  const marker = join(dataDir, 'bench-complete');
  const location = { dataDir, databaseUrl: wanted.server ? databaseOf(wanted) : '' };
  const env = { DATA_DIR: dataDir, DATABASE_URL: location.databaseUrl, LOG_LEVEL: 'warn' };
  if (existsSync(marker) && (!wanted.server || (await databaseExists(wanted)))) return { location, env };
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  if (wanted.server) await createDatabase(wanted);
  const started = performance.now();
  await fillRows(env, location, wanted.set);
  console.log(`${wanted.set.count} students made in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  writeFileSync(marker, '');
  return { location, env };
}

async function fillRows(env: Record<string, string>, location: DatabaseLocation, set: StudentSet): Promise<void> {
  const { db, secrets, images } = await bootstrap(readConfig(env), env);
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
  for (const each of set.students(admins, hash)) {
    batch.push(each);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  const items = inventory(Math.min(set.count, MOST_ITEMS), admins);
  for (let from = 0; from < items.length; from += BATCH) {
    const some = items.slice(from, from + BATCH);
    await insert.rows('data_inventaris', some);
    const lent = loans(some);
    await insert.rows('peminjaman', lent.peminjaman);
    await insert.rows('peminjaman_peristiwa', lent.peminjaman_peristiwa);
    const { perawatan_barang, riwayat_barang } = life(some);
    await insert.rows('perawatan_barang', perawatan_barang);
    await insert.rows('riwayat_barang', riwayat_barang);
  }
  for (const [nama, count] of Object.entries(COUNTS)) {
    const { opname, opname_barang, opname_pindaian } = counting(nama, {
      ...{ items: items.slice(0, count), akun_id: admins[0] ?? '' },
    });
    await insert.rows('opname', opname);
    await insert.rows('opname_barang', opname_barang);
    await insert.rows('opname_pindaian', opname_pindaian);
  }
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
      attachImages({ db, clock: systemClock }, { owner: { data_siswa_id: id }, stored: { pas_foto_3x4 } }),
    );
  }
}

const nameOf = ({ set }: FillOptions) => `bench_${set.name}_m${Object.keys(migrations('postgres')).length}_barang3`;

function databaseOf(wanted: FillOptions): string {
  const url = new URL(wanted.server ?? '');
  url.pathname = `/${nameOf(wanted)}`;
  return url.href;
}

async function databaseExists(wanted: FillOptions): Promise<boolean> {
  const { rowCount } = await onServer(wanted, `select 1 from pg_database where datname = '${nameOf(wanted)}'`);
  return rowCount === 1;
}

async function createDatabase(wanted: FillOptions): Promise<void> {
  await onServer(wanted, `drop database if exists ${nameOf(wanted)} with (force)`);
  await onServer(wanted, `create database ${nameOf(wanted)}`);
}

async function onServer({ server }: FillOptions, statement: string) {
  const client = new pg.Client({ connectionString: server ?? '' });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}
