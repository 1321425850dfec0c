// Which generations go: by their age where the clock is right, by their order where it was not.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUp } from '@gerbang/kit/backup';
import { createTestDatabase } from '@gerbang/kit/database';
import { fillInstallation, openInstallation } from '@gerbang/kit/installation';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Manifest } from './manifest.ts';
import { expiredGenerations, tidyStore } from './retention.ts';
import { type Generation, keysOf, listGenerations } from './store.ts';
import { verifyStore } from './verify.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = new Date('2026-11-22T03:07:00Z');

const generation = (nomor: number, at: number, asal: Manifest['asal'] = 'terjadwal') =>
  ({ folder: String(nomor), manifest: { nomor, asal, dibuat_pada: new Date(at).toISOString() } }) as Generation;

/** Generations of these ages, the oldest first, as a store lists them. */
const ofAges = (...ages: number[]) => ages.map((age, n) => generation(n + 1, NOW.getTime() - age)).toReversed();

/** What is left when each generation is followed by a tidying. */
function lived(times: number[], clockAt: (n: number) => number): number[] {
  let kept: Generation[] = [];
  for (const [n, time] of times.entries()) {
    kept = [generation(n + 1, clockAt(n)), ...kept];
    const gone = new Set(expiredGenerations(kept, new Date(time)));
    kept = kept.filter((each) => !gone.has(each));
  }
  return kept.map(({ manifest }) => manifest.nomor).toReversed();
}

describe('with a clock that is right', () => {
  // Rule: CADANGAN-6
  test('a year of them leaves a day of all, and hours, days and months before', () => {
    const since = (age: number) => NOW.getTime() - age;
    const year = Array.from({ length: 364 * 6 }, (_, n) => since(366 * DAY - n * 4 * HOUR));
    const lately = Array.from({ length: 2 * 96 + 1 }, (_, n) => since(2 * DAY - n * 15 * MINUTE));
    const times = [...year, ...lately];
    const kept = lived(times, (n) => times[n] as number);
    const ages = kept.map((nomor) => NOW.getTime() - (times[nomor - 1] as number));
    const between = (from: number, to: number) => ages.filter((age) => age > from && age <= to).length;
    expect(between(-1, DAY)).toBe(97);
    expect(between(DAY, 2 * DAY)).toBe(24);
    expect(between(2 * DAY, 14 * DAY)).toBeGreaterThanOrEqual(11);
    expect(between(14 * DAY, 366 * DAY)).toBeGreaterThanOrEqual(11);
    expect(kept.length).toBeLessThan(150);
  });

  test('those made by hand stay, and so does the newest however old', () => {
    const [old, byHand] = [
      generation(1, NOW.getTime() - 400 * DAY),
      generation(2, NOW.getTime() - 390 * DAY, 'perintah'),
    ];
    expect(expiredGenerations([old], NOW)).toEqual([]);
    expect(expiredGenerations([byHand, old], NOW)).toEqual([old]);
  });
});

describe('with a clock that was wrong', () => {
  test('three of a year ahead take nothing with them when it is put right', () => {
    const [hour, ahead] = [HOUR, -400 * DAY];
    const before = ofAges(30 * MINUTE * 3, 30 * MINUTE * 2, 30 * MINUTE, ahead, ahead - hour, ahead - 2 * hour);
    expect(expiredGenerations(before, NOW)).toEqual([]);
    const after = [generation(7, NOW.getTime()), ...before];
    expect(expiredGenerations(after, NOW)).toEqual([]);
  });

  test('those of two years behind are as young as the one before them', () => {
    const behind = 730 * DAY;
    expect(expiredGenerations(ofAges(3 * HOUR, behind, behind - HOUR, HOUR), NOW)).toEqual([]);
  });

  test('whatever it said, the newest ten of today are never among those that go', () => {
    const anyTime = fc.integer({ min: -900 * DAY, max: 900 * DAY });
    const history = fc.tuple(fc.array(anyTime, { maxLength: 30 }), fc.array(anyTime, { maxLength: 10 }));
    fc.assert(
      fc.property(history, ([earlier, wrong]) => {
        // Ten of the last hours, each of which may have been stamped wrongly ahead.
        const today = Array.from({ length: 10 }, (_, n) =>
          (wrong[n] ?? 0) < 0 ? (wrong[n] as number) : (10 - n) * HOUR,
        );
        const generations = ofAges(...earlier, ...today);
        const newest = new Set(generations.slice(0, 10));
        expect(expiredGenerations(generations, NOW).filter((each) => newest.has(each))).toEqual([]);
      }),
    );
  });
});

describe('in a folder', () => {
  let store: string;
  beforeEach(async () => {
    store = await mkdtemp(join(tmpdir(), 'gerbang-rapi-'));
  });
  afterEach(() => rm(store, { recursive: true }));

  test('pictures go with the last generation that names them, and the rest stays whole', async () => {
    const database = await createTestDatabase({ hasTables: true });
    const house = await openInstallation(database.location);
    await fillInstallation(house);
    const old = { now: () => new Date(Date.now() - 500 * DAY) };
    const first = await backUp(house, { store, asal: 'terjadwal', clock: old });
    const { kunci, id } = await house.db.selectFrom('berkas').select(['kunci', 'id']).executeTakeFirstOrThrow();
    await house.db.transaction().execute((db) => db.deleteFrom('berkas').where('id', '=', id).execute());
    const second = await backUp(house, { store, asal: 'terjadwal' });
    const files = async () => (await readdir(store, { recursive: true })).filter((name) => name.endsWith('.age'));
    expect((await files()).some((name) => name.includes(kunci))).toBe(true);
    await tidyStore(store, new Date());
    expect((await listGenerations(store)).map(({ folder }) => folder)).toEqual([second.folder]);
    expect((await files()).some((name) => name.includes(kunci))).toBe(false);
    expect(await keysOf(second)).toHaveLength(first.manifest.gambar - 1);
    expect((await verifyStore(store)).problems).toEqual([]);
    await house.close();
    await database.drop();
  });

  test('a copy of a picture that is damaged now stays, however old', async () => {
    const database = await createTestDatabase({ hasTables: true });
    const house = await openInstallation(database.location);
    await fillInstallation(house);
    const old = { now: () => new Date(Date.now() - 500 * DAY) };
    const first = await backUp(house, { store, asal: 'terjadwal', clock: old });
    const { kunci } = await house.db.selectFrom('berkas').select('kunci').executeTakeFirstOrThrow();
    await house.storage.replace(kunci, Buffer.from('rusak'));
    // Sealed to another key, so that the pictures of the first do not count for it.
    const { newIdentity, recipientOf } = await import('./seal.ts');
    const second = await backUp(house, { store, asal: 'terjadwal', penerima: await recipientOf(await newIdentity()) });
    expect(second.manifest.hilang).toEqual([kunci]);
    await tidyStore(store, new Date());
    expect((await listGenerations(store)).map(({ folder }) => folder)).toEqual([second.folder, first.folder]);
    await house.close();
    await database.drop();
  });
});
