// Moves an installation: held still, backed up, restored elsewhere, and compared there with what it was.
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Clock, isoFromNow } from '../../platform/clock.ts';
import { type DatabaseLocation, engineOf, sqliteFile } from '../../platform/database/database.ts';
import { connect, PATIENTLY } from '../../platform/database/postgres-connection.ts';
import { StartupError } from '../../platform/errors.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { makeFolder } from '../../platform/storage/durable-file.ts';
import { smallKey } from '../../platform/storage/file-storage.ts';
import { openStorage, refuseMissingBucket } from '../../platform/storage/open-storage.ts';
import type { Source } from '../backup/open.ts';
import { restoreBackup } from '../backup/restore.ts';
import { takeSnapshot } from '../backup/snapshot.ts';
import { isMigrated } from '../upgrade/migrate.ts';
import { type Comparison, compareFiles, compareRows } from './compare.ts';

/** Held until `release`, or until the process is gone. */
type WritersHeld = { release(): Promise<void> };

const PATIENCE_MS = 30_000;
/** For copying the largest archive, and until somebody has stopped the old program. */
const HELD_MS = 7 * 24 * 60 * 60_000;

/** Waits for writers under way (30 s at most), and holds all later ones. */
async function holdWriters(location: DatabaseLocation): Promise<WritersHeld> {
  return engineOf(location) === 'sqlite' ? holdSqlite(location) : holdPostgres(location.databaseUrl);
}

function holdSqlite(location: DatabaseLocation): WritersHeld {
  const database = new DatabaseSync(sqliteFile(location), { timeout: PATIENCE_MS });
  database.exec('BEGIN IMMEDIATE');
  return { release: async () => database.close() };
}

async function holdPostgres(url: string): Promise<WritersHeld> {
  const client = await connect(url, { lock: PATIENCE_MS, idleInTransaction: HELD_MS });
  // A move whose lock is gone must not go on as if nobody had written.
  client.on('error', (error) => {
    throw error;
  });
  try {
    await client.query('begin');
    await client.query(PATIENTLY);
    await client.query(`set local idle_in_transaction_session_timeout = ${HELD_MS}`);
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    await client.query(`lock table ${rows.map(({ name }) => name).join(', ')} in share mode`);
  } catch (error) {
    await client.end();
    throw error;
  }
  return { release: () => client.end() };
}

/** Database and pictures of an installation. */
export type Installation = DatabaseLocation & { s3Url: string };

export type MoveStep = 'hold' | 'copy' | 'install' | 'compare';

type Move = {
  from: Installation;
  to: Installation;
  secrets: Secrets;
  clock: Clock;
  onStep?: (step: MoveStep) => void;
};

const FOLDER = 'pindah';

/**
 * Copies everything to `to`, whose database must be empty, and compares it row by row and file by file. The old place
 * is not changed; nobody can write there until the returned `held` is released, so that nothing written meanwhile is
 * left behind. Throws `StartupError`, and then the old place goes on as if nothing had been.
 */
export async function moveInstallation(options: Move): Promise<Comparison & { held: WritersHeld }> {
  const { from, to, onStep = () => undefined } = options;
  if (await isMigrated(to)) throw new StartupError('Basis data tujuan sudah berisi data; tidak ada yang diubah.');
  await refuseMissingBucket(to);
  onStep('hold');
  const held = await holdWriters(from);
  const work = join(to.dataDir, FOLDER);
  try {
    await rm(work, { recursive: true, force: true });
    await makeFolder(work);
    const [before, after] = [join(work, 'lama.db'), join(work, 'baru.db')];
    onStep('copy');
    const { kunci } = await takeSnapshot({ location: from, file: before });
    onStep('install');
    const open = async () => sourceOf(before, { ...options, kunci });
    await restoreBackup({ location: to, secrets: options.secrets, clock: options.clock, open, isMove: true });
    onStep('compare');
    await takeSnapshot({ location: to, file: after });
    const keys = kunci.flatMap((each) => [each, smallKey(each)]);
    const { baris, differences } = compareRows(before, after);
    const places = { from: openStorage(from).storage, to: openStorage(to).storage };
    const comparison = {
      baris,
      berkas: keys.length,
      differences: [...differences, ...(await compareFiles(keys, places))],
    };
    if (comparison.differences.length > 0) {
      throw new StartupError(`Tempat baru tidak sama dengan yang lama:\n${comparison.differences.join('\n')}`);
    }
    return { ...comparison, held };
  } catch (error) {
    await held.release();
    throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The snapshot of the old place and its pictures, where they are. */
function sourceOf(file: string, { from, clock, kunci }: Move & { kunci: string[] }): Source {
  const { storage } = openStorage(from);
  return {
    nama: 'pindah',
    dibuat_pada: isoFromNow(clock),
    kunci,
    writeDatabase: (to) => copyFile(file, to),
    async read(each) {
      const [full, small] = [await storage.get(each), await storage.get(smallKey(each))];
      if (!full || !small) throw new StartupError(`Gambar ${each} tidak ada di ${nameOf(from)}.`);
      return { full, small };
    },
  };
}

const nameOf = ({ s3Url, dataDir }: Installation) => (s3Url ? 'penyimpanan objek' : dataDir);
