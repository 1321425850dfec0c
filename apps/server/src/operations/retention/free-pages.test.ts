// Rule: JALAN-32
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createMigratedDatabase, type MigratedDatabase, onPostgres } from '@gerbang/kit/database';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { sqliteFile } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import { createScheduler } from '../../platform/scheduler.ts';
import { takeSnapshot } from '../backup/snapshot.ts';
import { createFileGuard } from '../observe/file-guard.ts';
import { giveBackPages } from './free-pages.ts';

let database: MigratedDatabase;
beforeAll(async () => {
  database = await createMigratedDatabase();
});
afterAll(() => database.drop());

const MB = 1024 * 1024;
const row = (n: number) => ({
  kunci: `${n}${'x'.repeat(2000)}`,
  jumlah: 1,
  kedaluwarsa_pada: '2099-01-01T00:00:00.000Z',
});

if (!onPostgres) {
  describe('on SQLite', () => {
    test('what was deleted gives its room back to the disk, and no guard takes it for damage', async () => {
      const { db, location } = database;
      const size = async () => (await stat(sqliteFile(location))).size;
      const atFirst = await size();
      for (let at = 0; at < 2000; at += 200) {
        const rows = Array.from({ length: 200 }, (_, n) => row(at + n));
        await transaction(db, (db) => db.insertInto('percobaan').values(rows).execute());
      }
      const log = pino({ level: 'silent' });
      const guard = createFileGuard({ db, dataDir: location.dataDir, clock: systemClock, log });
      const giving = createScheduler(() => giveBackPages(db));
      onTestFinished(async () => void (await Promise.all([guard.stop(), giving.stop()])));
      guard.start(50);
      giving.start(20);
      await expect.poll(size, { timeout: 20_000 }).toBeGreaterThan(atFirst + 4 * MB);
      await transaction(db, (db) => db.deleteFrom('percobaan').execute());
      await expect.poll(size, { timeout: 20_000 }).toBeLessThan(atFirst + 1.5 * MB);
      await guard.check();
      await transaction(db, (db) => db.insertInto('percobaan').values(row(1)).execute());
    });

    test('the log of one large change is cut with the next ones', async () => {
      const { db, location } = database;
      const size = async () => (await stat(`${sqliteFile(location)}-wal`)).size;
      await transaction(db, async (db) => {
        for (let at = 10_000; at < 18_000; at += 200) {
          const rows = Array.from({ length: 200 }, (_, n) => row(at + n));
          await db.insertInto('percobaan').values(rows).execute();
        }
      });
      expect(await size()).toBeGreaterThan(24 * MB);
      for (let n = 0; n < 3; n++)
        await transaction(db, (db) =>
          db
            .deleteFrom('percobaan')
            .where('kunci', '=', row(10_000 + n).kunci)
            .execute(),
        );
      expect(await size()).toBeLessThanOrEqual(16 * MB);
    });

    test('so does what came back from a backup', async () => {
      const { location } = database;
      const file = join(location.dataDir, 'salinan.db');
      await takeSnapshot({ location, file });
      const copy = new DatabaseSync(file, { readOnly: true });
      expect(copy.prepare('pragma auto_vacuum').get()).toEqual({ auto_vacuum: 2 });
      copy.close();
    });
  });
} else {
  test('PostgreSQL keeps the room for later rows: nothing is asked of it', async () => {
    await giveBackPages(database.db);
  });
}
