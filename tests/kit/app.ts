// The whole server on a real database and real files, in this process; each test file makes its own.

import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Role } from '@gerbang/contract/roles';
import { sql } from 'kysely';
import pino from 'pino';
import { type AppAddress, createApp, isHttps } from '../../apps/server/src/app.ts';
import { openSession } from '../../apps/server/src/features/akun/auth/sign-in-sessions.ts';
import type { Clock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type DatabaseLocation, type Db, openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import type { Deps } from '../../apps/server/src/platform/deps.ts';
import { createCookies } from '../../apps/server/src/platform/http/sessions.ts';
import { createImages } from '../../apps/server/src/platform/images/images.ts';
import { createPasswords } from '../../apps/server/src/platform/passwords.ts';
import { sidikKey } from '../../apps/server/src/platform/secrets.ts';
import { createDiskStorage } from '../../apps/server/src/platform/storage/disk-storage.ts';
import type { FileStorage } from '../../apps/server/src/platform/storage/file-storage.ts';
import { ownNetworks } from '../../apps/server/src/platform/webhook/address.ts';
import { createWriteBuffer } from '../../apps/server/src/platform/write-buffer.ts';
import type { Akun, DataSiswa } from '../../apps/server/src/schema/tables.ts';
import { type AkunOptions, type Build, createBuilders } from './builders.ts';
import { type Client, createClient } from './client.ts';
import { createMigratedDatabase } from './database.ts';

/** A clock that stands still until a test moves it. */
export type TestClock = Clock & { advance(ms: number): void };

/** Somebody with a session, and the account it belongs to. */
export type Caller = Client & { akun: Akun };

export type TestApp = {
  db: Db;
  clock: TestClock;
  deps: Deps;
  /** Where the bytes of the pictures lie. */
  storage: FileStorage;
  build: Build;
  /** Somebody without a session. */
  anyone: Client;
  /** Somebody with these cookies. */
  client(cookies: Record<string, string>): Client;
  /** A new account of this role with a session. */
  as(role: Role, options?: AkunOptions): Promise<Caller>;
  /** A new student with a session, and the record that is theirs. */
  siswaWithData(options?: Parameters<Build['dataSiswa']>[0]): Promise<{
    siswa: Caller;
    record: DataSiswa;
    params: { id: string };
  }>;
  /** The checks that were started, by the moments of their claims; nothing runs. */
  checks: string[];
  /** Everything that must not change when a call is refused: the rows of all tables, the stored files. */
  state(): Promise<{ rows: Record<string, unknown[]>; files: string[] }>;
  /** A second server on the same database and folder, with connections of its own; goes before this one does. */
  another(): Promise<Pick<TestApp, 'deps' | 'anyone' | 'close'>>;
  close(): Promise<void>;
};

/** `hasMailServer`: whether the school has a mail server, as most have. */
type KitOptions = AppAddress & Partial<Pick<Deps, 'hasMailServer'>>;

export async function createTestApp(options: Partial<KitOptions> = {}): Promise<TestApp> {
  const { db, location, drop } = await createMigratedDatabase();
  const { dataDir } = location;
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
  const appOptions = { publicUrl: '', namaSekolah: 'Akademi Uji', trustProxy: [], log, ...options };
  const clock = createTestClock();
  const storage = createDiskStorage(join(dataDir, 'berkas'));
  const checks: string[] = [];
  const buffer = createWriteBuffer({ db, log });
  const deps = createDeps({ db, clock, storage, dataDir, checks, buffer }, appOptions);
  const app = await createApp(deps, appOptions);
  const build = createBuilders(deps);
  const as: TestApp['as'] = async (role, options = {}) => {
    const akun = await build.akun({ role, ...options });
    const secret = await transaction(db, (db) => openSession({ db, clock }, akun));
    return { ...createClient(app, { [isHttps(appOptions) ? '__Host-sesi' : 'sesi']: secret }), akun };
  };
  return {
    db,
    clock,
    deps,
    storage,
    build,
    checks,
    anyone: createClient(app),
    client: (cookies) => createClient(app, cookies),
    as,
    async siswaWithData(options = {}) {
      const siswa = await as('siswa');
      const record = await build.dataSiswa({ nim: siswa.akun.nim ?? '', ...options });
      return { siswa, record, params: { id: record.id } };
    },
    state: async () => ({ rows: await allRows(db), files: await allFiles(dataDir) }),
    another: () => startBeside(location, { clock, storage, checks, dataDir, buffer }, appOptions),
    async close() {
      await app.close();
      await drop();
    },
  };
}

/** A server with connections of its own on a database that another one has open. */
async function startBeside(location: DatabaseLocation, around: Omit<AppParts, 'db'>, options: KitOptions) {
  const db = openDatabase(location);
  const deps = createDeps({ ...around, db }, options);
  const app = await createApp(deps, options);
  return {
    deps,
    anyone: createClient(app),
    async close() {
      await app.close();
      await db.destroy();
    },
  };
}

/** A hash of a small part of the real one's cost: what is tested here is what stands on it. */
const QUICK_HASH = { memoryKib: 8, passes: 1 };

type AppParts = Pick<TestApp, 'db' | 'clock' | 'storage' | 'checks'> & Pick<Deps, 'dataDir' | 'buffer'>;

/** What the server works with: secrets of its own, and checks that are only noted. */
function createDeps({ db, clock, storage, checks, dataDir, buffer }: AppParts, options: KitOptions): Deps {
  const [pepper, fileKey, cookieKey, codeKey] = Array.from({ length: 4 }, () => randomBytes(32)) as Keys;
  const secrets = { pepper, fileKey, cookieKey, codeKey };
  const { privasi, hariSampah } = readConfig({});
  return {
    db,
    reads: undefined,
    clock,
    secrets,
    images: createImages({ storage, fileKey, tempDir: join(dataDir, 'sementara'), sidikKey: sidikKey(secrets) }),
    passwords: createPasswords(pepper, QUICK_HASH),
    // What it hides is measured on the whole program (tests/attacks/audit.test.ts).
    steadyMs: 0,
    cookies: createCookies({ https: isHttps(options) }),
    publicUrl: options.publicUrl,
    setup: { hasOuterSecrets: false, hasRecipient: async () => false },
    namaSekolah: options.namaSekolah,
    privasi,
    hariSampah,
    hasMailServer: options.hasMailServer ?? true,
    webhookNetworks: ownNetworks([]),
    dataDir,
    buffer,
    startCheck: (claimedAt) => void checks.push(claimedAt),
  };
}

type Keys = [pepper: Buffer, fileKey: Buffer, cookieKey: Buffer, codeKey: Buffer];

function createTestClock(): TestClock {
  let now = Date.now();
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms;
    },
  };
}

/** What a refused call may still write: guesses, the last use of a session, who saw what, entries of the logs; and what triggers keep of the rest. */
const mayChange =
  /^(percobaan|kode_otp|sesi|batas_baca|jejak.*|riwayat_data_siswa|\w+_terlihat|terlihat_\w+|cari_\w+|indeks_\w+|hitungan|ringkasan_\w+|sqlite_\w+|kysely_\w+)$/;

async function allRows(db: Db): Promise<Record<string, unknown[]>> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !mayChange.test(name));
  const rowsOf = async (table: string) => {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    return [table, rows.map((row) => JSON.stringify(row)).sort()] as const;
  };
  return Object.fromEntries(await Promise.all(tables.map(rowsOf)));
}

async function allFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('gerbang.db'));
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}
