// The database of a backup on its way to be used: newest schema, nobody signed in, and an entry that tells of it.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type OnPaper, skipNomor } from '../../features/arsip/door.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, withDatabase } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import { migrate } from '../upgrade/migrate.ts';

type RestoredBackup = {
  clock: Clock;
  cadangan: string;
  /** Official numbers of the database that is replaced; without them none is passed over, for nothing has been issued since. */
  seen?: OnPaper | undefined;
};
/** The migrations that a database needed, and the time that they took. */
export type Brought = { migrasi: string[]; ms: number };

/** Brings the embedded database in `folder` to the newest schema, ends all sessions and codes, and writes the entry. */
export async function prepareDatabase(folder: string, { clock, cadangan, seen }: RestoredBackup): Promise<Brought> {
  const location = { dataDir: folder, databaseUrl: '' };
  const started = performance.now();
  const migrasi = await migrate(location);
  const ms = Math.round(performance.now() - started);
  // The copy that a migration makes before it: the backup itself is that copy.
  await rm(join(folder, 'cadangan-migrasi'), { recursive: true, force: true });
  await withDatabase(location, (db) => transaction(db, (db) => endAll(db, { clock, cadangan, seen })));
  return { migrasi, ms };
}

async function endAll(db: Db, { clock, cadangan, seen }: RestoredBackup): Promise<void> {
  await db.deleteFrom('token_konfirmasi').execute();
  // One that was revoked since the backup must not come back.
  await db.deleteFrom('token_api').execute();
  await db.deleteFrom('sesi').execute();
  await db.deleteFrom('kode_otp').execute();
  // Positions in the log of another server.
  await db.deleteFrom('batas_baca').execute();
  // Their bytes are in no backup.
  await db.deleteFrom('ekspor_bagian').execute();
  await db.deleteFrom('ekspor').execute();
  // Mails of those codes; all others that had not left then leave now (at least once, as always).
  await db.deleteFrom('surat_keluar').where('jenis', '=', 'kode-otp').where('dikirim_pada', 'is', null).execute();
  if (seen) await skipNomor({ db, clock }, { seen, cadangan });
  const rincian = { cadangan };
  await writeAudit(
    { db, clock, actor: null },
    { aksi: 'pulihkan-cadangan', tabel: 'semua', sasaran_id: null, rincian },
  );
}
