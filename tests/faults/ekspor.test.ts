// An export whose server dies at any moment: the next start begins it anew, and what is fetched in parts is whole.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EksporRow, ekspor } from '@gerbang/contract/laporan/ekspor';
import { BASE_PATH } from '@gerbang/contract/wire';
import { openInstallation } from '@gerbang/kit/installation';
import { type ObjectStore, startObjectStore } from '@gerbang/kit/object-store';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { call, send } from './calls.ts';
import { createHouse, type House } from './house.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, start } from './program.ts';
import { chances, isWhole, someOf } from './random.ts';

const RECORDS = 60;
const ROUNDS = isWhole ? 25 : 1;
/** Longer ago than whoever makes an export may be silent. */
const LONG_AGO_MS = 5 * 60_000;

let house: House;
let program: HurtProgram;
let folder: string;
let store: ObjectStore | undefined;
let env: Record<string, string>;
const random = chances('ekspor');

async function setUp(place: string): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'gerbang-ekspor-'));
  store = place === 'a disk' ? undefined : await startObjectStore();
  const made = await createHouse();
  house = { ...made, location: { ...made.location, ...(store ? { s3Url: store.url } : {}) } };
  env = { LOG_LEVEL: 'fatal', S3_URL: store?.url ?? '' };
  const { build, close } = await openInstallation(house.location);
  for (let n = 0; n < RECORDS; n++) {
    await build.dataSiswa({ nim: `E${n}`, status_data: 'Tervalidasi', pictures: { fotokopi_ktp: house.picture } });
  }
  await close();
  program = await start(house.location, { env });
}
afterEach(async () => {
  await program.kill();
  await house.drop();
  await store?.close();
  await rm(folder, { recursive: true });
});

/** How it ended, if it did. */
const endOf = ({ process: { exitCode, signalCode } }: HurtProgram) => exitCode ?? signalCode ?? 'not yet';

/** Careful: of a program that dies the connection is gone before its end is known; whether it lives says a second call. */
async function ask(method: string, path: string, body?: object) {
  const asked = { as: house.pimpinan, method, path, isFresh: true, ...(body ? { body } : {}) };
  return send(program.url, asked).catch(async (cause) => {
    const lives = (await call(program.url, { method: 'GET', path: '/ekspor' })) !== 'no answer';
    const state = lives ? 'it lives' : `it is gone, ended by ${endOf(program)}`;
    throw new Error(`The server hung up, ${state}: ${program.stderr()}`, { cause });
  });
}

const rows = async () => (await ask('GET', '/ekspor')).body.data as unknown as EksporRow[];

/** Asks until it is so. */
async function until(isSo: (row: EksporRow | undefined) => boolean): Promise<EksporRow | undefined> {
  for (;;) {
    const [row] = await rows();
    if (row?.status === 'gagal') throw new Error(row.galat ?? '');
    if (isSo(row)) return row;
  }
}

/** As if the time had passed after which somebody else may take over. */
async function letTimePass(): Promise<void> {
  const { db, close } = await openInstallation(house.location);
  const coba_lagi_pada = new Date(Date.now() - LONG_AGO_MS).toISOString();
  await transaction(db, (db) => db.updateTable('ekspor').set({ coba_lagi_pada }).where('berjalan', '=', 1).execute());
  await close();
}

/** Opens the download and fetches it in parts, each broken off somewhere. */
async function fetchInParts({ id, ukuran }: EksporRow): Promise<Buffer> {
  const { token } = (await ask('GET', ekspor.generateToken.path)).body as unknown as { token: string };
  const headers = { cookie: house.pimpinan.cookie };
  const base = `${program.url}${BASE_PATH}/ekspor/${id}`;
  const opened = await fetch(`${base}/buka-unduhan`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  expect(opened.status).toBe(200);
  const parts: Buffer[] = [];
  for (let have = 0; have < ukuran; ) {
    const answer = await fetch(`${base}/unduh`, { headers: { ...headers, range: `bytes=${have}-` } });
    expect(answer.status).toBe(206);
    const most = 1 + Math.floor(random() * ukuran);
    let taken = 0;
    for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) {
      parts.push(Buffer.from(piece));
      taken += piece.length;
      if (taken >= most) break;
    }
    have += taken;
  }
  return Buffer.concat(parts);
}

/** Whether another program finds it whole; the number of its files. */
async function filesIn(bytes: Buffer): Promise<number> {
  const file = join(folder, 'ekspor.zip');
  await writeFile(file, bytes);
  const code =
    'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(len(z.namelist()))';
  return Number(execFileSync('python3', ['-c', code, file]).toString());
}

// Rules: EKSPOR-6, EKSPOR-8
describe.each(someOf('ekspor', ['a disk', 'an object store']))('with pictures on %s', (place) => {
  beforeEach(() => setUp(place));

  test('killed at any moment it is begun anew, and fetched in parts it is whole', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      expect((await ask('POST', '/ekspor', {})).status).toBe(201);
      const looks = Math.floor(random() * 20);
      await until((row) => row?.status !== 'menunggu');
      for (let look = 0; look < looks; look++) await rows();
      await program.kill();
      await letTimePass();
      program = await start(house.location, { env });
      const row = (await until((found) => found?.status === 'siap')) as EksporRow;
      expect(row).toMatchObject({ siswa: RECORDS, dari: RECORDS, sudah: RECORDS, dilewati: 0 });
      expect(await filesIn(await fetchInParts(row))).toBe(9 + RECORDS);
      expect((await ask('DELETE', `/ekspor/${row.id}`)).status).toBe(200);
      expect(await examine(house)).toEqual([]);
    }
  });
});
