// A backup of one installation on another folder, and of one engine on the other, compared row by row and file by file.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUp, restoreFrom } from '@gerbang/kit/backup';
import { asSuperuser, createTestDatabase, onPostgres, type TestDatabase } from '@gerbang/kit/database';
import { contentsOf, copySecrets, fillInstallation, openInstallation, withoutEnded } from '@gerbang/kit/installation';
import { startObjectStore } from '@gerbang/kit/object-store';
import { runProgram, startServer } from '@gerbang/kit/program';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restoreSampah } from '../../features/siswa/sampah/restore.ts';
import { systemClock } from '../../platform/clock.ts';
import { type DatabaseLocation, hasSqliteFile } from '../../platform/database/database.ts';
import { connect } from '../../platform/database/postgres-connection.ts';
import { StartupError } from '../../platform/errors.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { checkAuditLog } from '../audit/check.ts';
import { differences } from '../check/summaries.ts';
import { verifyStore } from './verify.ts';

let source: TestDatabase;
let store: string;
let original: Awaited<ReturnType<typeof contentsOf>>;
const drops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  source = await target();
  store = join(source.location.dataDir, 'cadangan');
  const installation = await openInstallation(source.location);
  await fillInstallation(installation);
  await backUp(installation);
  await installation.close();
  original = await contentsOf(source.location);
});
afterAll(async () => {
  for (const drop of drops) await drop();
});

async function target(): Promise<TestDatabase> {
  const made = await createTestDatabase();
  drops.push(made.drop);
  return made;
}

async function embedded(): Promise<DatabaseLocation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gerbang-uji-'));
  drops.push(() => rm(dataDir, { recursive: true, force: true }));
  return { dataDir, databaseUrl: '' };
}

const restore = (location: DatabaseLocation & { s3Url?: string }, from = store) => restoreFrom(from, location);

async function expectSame(location: DatabaseLocation & { s3Url?: string }): Promise<void> {
  const restored = await contentsOf(location);
  const [was, is] = [withoutEnded(original), withoutEnded(restored)];
  expect(is.kept).toEqual(was.kept);
  expect(is.pictures).toEqual(was.pictures);
  expect(Object.keys(is.pictures)).toHaveLength(9);
  expect(restored.rows).toMatchObject({ sesi: [], token_konfirmasi: [], kode_otp: [] });
  expect(is.jejak).toHaveLength((was.jejak?.length ?? 0) + 1);
  expect(is.jejak).toEqual(expect.arrayContaining(was.jejak ?? []));
  const { db, close } = await openInstallation(location);
  expect((await checkAuditLog(db)).broken).toBeUndefined();
  expect(await differences(db)).toEqual([]);
  await close();
}

describe('on another folder', () => {
  // Rule: CADANGAN-4
  test('of the same engine, everything is as it was, and nobody is signed in', async () => {
    const { location } = await target();
    await copySecrets(source.location, location);
    await restore(location);
    await expectSame(location);
  });

  test('what lay in the bin comes back whole from there', async () => {
    const { location } = await target();
    await copySecrets(source.location, location);
    await restore(location);
    const { db, images, close } = await openInstallation(location);
    const { id } = await db.selectFrom('sampah').select('id').executeTakeFirstOrThrow();
    await restoreSampah({ db, clock: systemClock }, { id, jenis: ['data-siswa'] }, async () => undefined);
    const row = await db.selectFrom('data_siswa').select('nama').where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toEqual({ nama: 'Dihapus "D"' });
    const { kunci, ukuran } = await db
      .selectFrom('berkas')
      .select(['kunci', 'ukuran'])
      .where('data_siswa_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await images.read(kunci, 'penuh')).toHaveLength(ukuran);
    await close();
  });

  test('of the embedded database, and from there back', async () => {
    const between = await embedded();
    await copySecrets(source.location, between);
    await restore(between);
    expect(hasSqliteFile(between)).toBe(true);
    await expectSame(between);
    const installation = await openInstallation(between);
    const again = installation.config.cadanganDir;
    await backUp(installation);
    await installation.close();
    const { location } = await target();
    await copySecrets(source.location, location);
    await restore(location, again);
    const { kept } = withoutEnded(await contentsOf(location));
    expect(kept).toEqual(withoutEnded(original).kept);
    // The database goes on by itself: what numbers and counts its rows came along.
    const { build, close } = await openInstallation(location);
    await build.dataSiswa({ nama: 'Yang Baru' });
    await close();
  });

  test('in an object store, what it held otherwise is kept aside', async () => {
    const objects = await startObjectStore();
    drops.push(objects.close);
    const location = { ...(await target()).location, s3Url: objects.url };
    await copySecrets(source.location, location);
    const [foreign = '', damaged = ''] = ['f'.repeat(32), Object.keys(original.pictures)[0]];
    objects.objects.set(`sekolah/${foreign}`, { bytes: Buffer.from('lama'), modifiedAt: new Date() });
    objects.objects.set(`sekolah/${damaged}`, { bytes: Buffer.from('rusak'), modifiedAt: new Date() });
    const { disisihkan } = await restore(location);
    await expectSame(location);
    const aside = createDiskStorage(join(location.dataDir, disisihkan, 'berkas'));
    expect(String(await aside.get(foreign))).toBe('lama');
    expect(String(await aside.get(damaged))).toBe('rusak');
    expect((await Array.fromAsync(aside.list())).length).toBe(2);
  });

  test('the program starts on it, and people sign in with their passwords', async () => {
    const first = await target();
    const server = await startServer(first.location);
    const { stdout, code, stderr } = await runProgram('cadangan', first.location, { args: ['buat'] });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [, made = ''] = /: (\/\S+)\n/.exec(stdout) ?? [];
    server.process.kill('SIGKILL');
    await server.ended;
    const { location } = await target();
    await copySecrets(first.location, location);
    const restored = await runProgram('cadangan', location, { args: ['pulihkan', made] });
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toContain('Semua sesi diakhiri');
    const again = await startServer(location);
    expect(again.staff).toEqual([]);
    const { email, password } = server.staff[0] ?? {};
    const answer = await fetch(`${again.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect(answer.status).toBe(200);
    again.process.kill('SIGTERM');
    expect(await again.ended).toBe(0);
  });
});

type SetAside = { disisihkan: string; old: Awaited<ReturnType<typeof contentsOf>> };

/** SQLite: all of it lies in a folder. */
async function expectInFolder(location: DatabaseLocation, { disisihkan, old }: SetAside): Promise<void> {
  const aside = { dataDir: join(location.dataDir, disisihkan), databaseUrl: '' };
  await copySecrets(location, aside);
  expect(await contentsOf(aside)).toEqual(old);
}

/** PostgreSQL: the rows stand in a schema of their own. */
async function expectInSchema(location: DatabaseLocation, { disisihkan, old }: SetAside): Promise<void> {
  const url = new URL(location.databaseUrl);
  url.searchParams.set('options', `-c search_path=${disisihkan.replaceAll('-', '_')}`);
  const { db, close } = await openInstallation({ ...location, databaseUrl: url.href });
  const names = await db.selectFrom('data_siswa').select('nama').execute();
  expect(names).toHaveLength(old.rows.data_siswa?.length ?? 0);
  expect(names).toContainEqual({ nama: 'Yang Lama' });
  await close();
}

describe('over data', () => {
  // Rule: CADANGAN-4
  test('keeps what was there aside, whole', async () => {
    const { location } = await target();
    await copySecrets(source.location, location);
    await restore(location);
    const before = await openInstallation(location);
    await before.build.dataSiswa({ nama: 'Yang Lama' });
    await before.close();
    const old = await contentsOf(location);
    const { disisihkan } = await restore(location);
    await expectSame(location);
    expect(await readdir(location.dataDir)).not.toContain('pemulihan');
    await (onPostgres ? expectInSchema : expectInFolder)(location, { disisihkan, old });
  });

  test('in use by an instance is refused, and nothing changes; the lock of a killed one is none', async () => {
    const { location } = await target();
    await copySecrets(source.location, location);
    await restore(location);
    const server = await startServer(location);
    const before = await readdir(location.dataDir);
    const refused = await runProgram('cadangan', location, { args: ['pulihkan', '--dari', store] });
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toContain('Hentikan dulu');
    expect(await readdir(location.dataDir)).toEqual(before);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    if (onPostgres) {
      // As an instance on another machine is seen: not by the folder, but by its connections.
      const elsewhere = { ...location, dataDir: (await embedded()).dataDir };
      await copySecrets(location, elsewhere);
      await expect(restore(elsewhere)).rejects.toThrow(/sambungan lain/);
    }
    server.process.kill('SIGKILL');
    await server.ended;
    await restore(location);
    await expectSame(location);
  });

  test('no instance starts while a restore has the folder', async () => {
    const { workAlone } = await import('../instance-lock.ts');
    const { location } = await target();
    const lock = await workAlone(location.dataDir);
    await expect(openInstallation(location)).rejects.toThrow(/sedang dipulihkan/);
    lock.release();
    await (await openInstallation(location)).close();
  });

  test('with the secrets of another installation is refused, and nothing changes', async () => {
    const { location } = await target();
    await (await openInstallation(location)).close();
    const old = await contentsOf(location);
    const attempt = restore(location);
    await expect(attempt).rejects.toThrow(StartupError);
    await expect(attempt).rejects.toThrow(/bukan milik cadangan ini/);
    expect(await contentsOf(location)).toEqual(old);
  });
});

if (onPostgres) {
  /** Runs statements on a database as the server's superuser. */
  async function asAdmin({ databaseUrl }: DatabaseLocation, ...statements: string[]): Promise<void> {
    const admin = await connect(asSuperuser(databaseUrl));
    for (const statement of statements) await admin.query(statement);
    await admin.end();
  }
  const nameIn = ({ databaseUrl }: DatabaseLocation) => new URL(databaseUrl).pathname.slice(1);

  // Rule: JALAN-20
  test('a role that does not own the database is told so before anything is changed, and a start says the same', async () => {
    const { location } = await target();
    await asAdmin(location, `alter database ${nameIn(location)} owner to postgres`);
    await copySecrets(source.location, location);
    const attempt = restore(location);
    await expect(attempt).rejects.toThrow(StartupError);
    await expect(attempt).rejects.toThrow(/Peran pemilik .*bukan pemilik basis datanya.*docs\/operations\.md/);
    expect(await readdir(location.dataDir)).not.toContain('pemulihan');
    const { location: fresh } = await target();
    await asAdmin(fresh, `alter database ${nameIn(fresh)} owner to postgres`);
    await expect(openInstallation(fresh)).rejects.toThrow(/kurang hak \(.*\).*pemilik basis datanya/);
    for (const each of [location, fresh]) await asAdmin(each, `alter database ${nameIn(each)} owner to pemilik`);
    await restore(location);
    await expectSame(location);
  });

  // Rule: JALAN-20
  test('tables of another role are named before anything is changed', async () => {
    const { location } = await target();
    await asAdmin(location, 'create table public.titipan (isi text)');
    await copySecrets(source.location, location);
    await expect(restore(location)).rejects.toThrow(/tabel titipan milik peran lain/);
    expect(await readdir(location.dataDir)).not.toContain('pemulihan');
  });

  test('over what a cut-off restore of a superuser left: the extension in the schema beside', async () => {
    const { location } = await target();
    await copySecrets(source.location, location);
    const owner = await connect(location.databaseUrl);
    await owner.query('create schema gerbang_pemulihan');
    await owner.query('create extension pg_trgm schema gerbang_pemulihan');
    await owner.end();
    await restore(location);
    await expectSame(location);
  });
}

test('a backup may be made where pictures were lost, and says so', async () => {
  const { location } = await target();
  const installation = await openInstallation(location);
  await fillInstallation(installation);
  const { kunci } = await installation.db.selectFrom('berkas').select('kunci').executeTakeFirstOrThrow();
  await installation.storage.delete(kunci);
  const { manifest, rusak } = await backUp(installation);
  await installation.close();
  expect(manifest.hilang).toEqual([kunci]);
  expect(rusak).toMatchObject([{ kunci, adaSalinan: false }]);
  expect((await verifyStore(installation.config.cadanganDir)).problems).toEqual([]);
});
