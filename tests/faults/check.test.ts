// The check beside people at work names nothing that is whole; a check that dies leaves nothing that the next one minds.

import { kesiapan, type Pemeriksaan } from '@gerbang/contract/sekolah/kesiapan';
import { breakRules } from '@gerbang/kit/break-rules';
import { runProgram, startProgram } from '@gerbang/kit/program';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { barangForm, call } from './calls.ts';
import { createHouse, type House } from './house.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, start } from './program.ts';
import { isWhole } from './random.ts';
import { startTraffic } from './traffic.ts';

const CHECKS = isWhole ? 20 : 1;

let house: House;
let server: HurtProgram;
beforeEach(async () => {
  house = await createHouse({ siswa: 40 });
  server = await start(house.location, { env: { LOG_LEVEL: 'silent' } });
});
afterEach(async () => {
  await server.kill();
  await house.drop();
});

const check = () => runProgram('periksa', house.location);

test(`checked ${CHECKS} times beside people who write, upload and decide, everything is whole each time`, async () => {
  const traffic = startTraffic({ url: server.url, house }, { students: [...house.siswa] });
  for (let n = 0; n < CHECKS; n++) {
    const { code, stdout } = await check();
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('Semua utuh') });
  }
  await traffic.end();
  expect(traffic.ledger.strange).toEqual([]);
  expect(await examine(house, { deeds: traffic.ledger.deeds })).toEqual([]);
  console.log(`check: ${CHECKS} times beside ${traffic.ledger.deeds.length} changes`);
});

async function ageNote(): Promise<void> {
  const db = openDatabase(house.location);
  const before = new Date(Date.now() - 3 * 60_000).toISOString();
  await transaction(db, (db) => sql`update catatan_operasi set dicatat_pada = ${before}`.execute(db));
  await db.destroy();
}

test('a check that is killed keeps the next one waiting for two minutes and no longer', async () => {
  const dying = startProgram('periksa', house.location);
  await dying.says(/Basis data\n/);
  dying.process.kill('SIGKILL');
  await dying.ended;
  expect(await check()).toMatchObject({ code: 2, stderr: expect.stringContaining('sedang berjalan') });
  await ageNote();
  expect(await check()).toMatchObject({ code: 0 });
});

test('an instance that stops ends its check, tells so, and the next start may check at once', async () => {
  const path = kesiapan.periksa.path;
  expect(await call(server.url, { as: house.pimpinan, method: 'POST', path })).toMatchObject({ status: 200 });
  expect(await server.stop()).toBe(0);
  server = await start(house.location, { env: { LOG_LEVEL: 'silent' } });
  const seen = await call(server.url, { as: house.pimpinan, method: 'GET', path: kesiapan.get.path });
  const { pemeriksaan } = (seen as unknown as { body: { data: { pemeriksaan: Pemeriksaan } } }).body.data;
  expect(['gagal', 'selesai']).toContain(pemeriksaan.tahap);
  expect(await check()).toMatchObject({ code: 0 });
});

test('a audit log without its head takes no more changes, and both checks name it', async () => {
  const ask = () =>
    call(server.url, {
      as: house.admin,
      method: 'POST',
      path: '/data-inventaris',
      body: barangForm('x-1', 'baru', house.picture),
    });
  expect(await ask()).toMatchObject({ status: 201 });
  await breakRules(house.location, 'delete from jejak_kepala');
  const words = 'Basis data rusak. Hubungi pengelola server.';
  expect(await ask()).toMatchObject({ status: 503, body: { message: words } });
  expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({ status: 'belum siap', keutuhan: false });
  const jejak = await runProgram('jejak', house.location, { args: ['periksa'] });
  expect(jejak).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('kepala jejak hilang') });
  expect(await check()).toMatchObject({ code: 1, stdout: expect.stringContaining('kepala jejak hilang') });
});
