// Rule: SURAT-1
import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { transaction } from '../../platform/database/engine.ts';
import { claimSurat, settleSurat } from './claims.ts';
import { enqueue } from './outbox.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
afterEach(async () => {
  await transaction(app.db, (db) => db.deleteFrom('surat_keluar').execute());
});

const put = (penerima: string) =>
  transaction(app.db, (db) => enqueue(db, app.clock, { jenis: 'akun-diaktivasi', isi: {}, penerima }));
const claim = async () => (await claimSurat(app.db, app.clock, MINUTE))?.penerima;

test('codes go first', async () => {
  for (const name of ['dewi', 'bayu', 'sari']) await put(`${name}@surel.example`);
  const penerima = 'kode@surel.example';
  const isi = { kode_tersegel: '', kedaluwarsa_pada: app.clock.now().toISOString(), peminta: 'browser' };
  await transaction(app.db, (db) => enqueue(db, app.clock, { jenis: 'kode-otp', isi, penerima }));
  expect(await claim()).toBe(penerima);
});

test('letters that were written, put off or taken by a clock a day ahead are due when it is right; given up ones are not', async () => {
  app.clock.advance(DAY);
  for (const name of ['postponed', 'givenUp', 'held']) {
    await put(`${name}@surel.example`);
    const surat = await claimSurat(app.db, app.clock, MINUTE);
    const outcomes = {
      postponed: { result: 'later', pauseMs: MINUTE, galat: 'EUJI' },
      givenUp: { result: 'given-up', galat: 'EUJI' },
      held: undefined,
    } as const;
    const outcome = outcomes[name as keyof typeof outcomes];
    if (surat && outcome) await settleSurat(app.db, app.clock, surat, outcome);
  }
  await put('baru@surel.example');
  app.clock.advance(-DAY);
  const claimed = [await claim(), await claim(), await claim(), await claim()];
  expect(claimed.slice(0, 3).sort()).toEqual(['baru', 'held', 'postponed'].map((name) => `${name}@surel.example`));
  expect(claimed[3]).toBeUndefined();
});
