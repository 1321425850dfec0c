import { createTestDatabase, type TestDatabase } from '@gerbang/kit/database';
import { type Installation, openInstallation } from '@gerbang/kit/installation';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../../platform/database/engine.ts';
import { readinessChecks } from './readiness.ts';

let database: TestDatabase;
let place: Installation;
beforeAll(async () => {
  database = await createTestDatabase({ hasTables: true });
  place = await openInstallation(database.location);
});
afterAll(async () => {
  await place.close();
  await database.drop();
});

const checks = (dataDir = database.location.dataDir) =>
  readinessChecks({ config: { ...database.location, dataDir }, db: place.db, secrets: place.followed });

test('an instance with room, its own secrets, its own schema and somebody who can sign in is ready', async () => {
  await place.build.akun();
  await expect(checks().akun?.()).rejects.toThrow(/Nobody can sign in/);
  await place.build.akun({ role: 'admin' });
  for (const check of Object.values(checks())) await expect(check()).resolves.toBeUndefined();
  await expect(checks('/tidak/ada').ruang?.()).rejects.toThrow();
});

test('not on a database that was made with other secrets', async () => {
  const { sidik } = await place.db.selectFrom('sidik_rahasia').select('sidik').executeTakeFirstOrThrow();
  const set = (value: string) =>
    transaction(place.db, async (db) => {
      await db.updateTable('sidik_rahasia').set({ sidik: value }).execute();
    });
  await set('lain');
  await expect(checks().rahasia?.()).rejects.toThrow();
  await set(sidik);
  await expect(checks().rahasia?.()).resolves.toBeUndefined();
});

test('not on a database that a newer program has migrated', async () => {
  const name = '999-kelak';
  await transaction(place.db, async (db) => {
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2099-01-01')`.execute(db);
  });
  await expect(checks().migrasi?.()).rejects.toThrow(/another schema/);
});
