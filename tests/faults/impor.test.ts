// SIGKILL at any moment of an import and of its undoing: all of it comes in, or nothing is left, and nothing half is seen.
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { BASE_PATH } from '@gerbang/contract/wire';
import { csvOf, rowOf } from '@gerbang/kit/impor';
import { zipWith } from '@gerbang/kit/impor-zip';
import { openInstallation } from '@gerbang/kit/installation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from './calls.ts';
import { createHouse, type House } from './house.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, start } from './program.ts';
import { chances, isWhole } from './random.ts';

const KILLS = isWhole ? 15 : 2;
const ROWS = 60;
/** So long after the program was seen to work it dies at most. */
const MOST_MS = 400;
const LOOK_MS = 30;

let house: House;
beforeAll(async () => {
  house = await createHouse();
}, 120_000);
afterAll(() => house.drop());

type Detail = {
  id: string;
  tahap: string;
  sudah: number;
  rencana: number;
  saran: object;
  jumlah: Record<string, number>;
};

const nims = Array.from({ length: ROWS }, (_, at) => `77${String(at).padStart(5, '0')}`);
const env = { LOG_LEVEL: 'silent' };

async function send(url: string, method: string, path: string, body: object = {}): Promise<Detail | undefined> {
  const sent = method === 'GET' ? {} : { body };
  const answer = await call(url, { as: house.admin, method, path: `/impor${path}`, ...sent });
  return answer === 'no answer' ? undefined : (answer.body as { data?: Detail }).data;
}

async function upload(url: string): Promise<string> {
  const sheet = csvOf(...nims.map((nim) => rowOf({ nim })));
  const zip = await zipWith(Object.fromEntries(nims.map((nim) => [`${nim}/ktp.jpg`, house.picture])));
  const body = { nama_berkas: 'siswa.csv', ukuran: sheet.length, gambar: { nama: 'scan.zip', ukuran: zip.length } };
  const { id } = (await send(url, 'POST', '', body)) as Detail;
  for (const [berkas, bytes] of Object.entries({ lembar: sheet, gambar: zip })) {
    const headers = { cookie: house.admin.cookie, 'content-type': 'application/octet-stream' };
    const path = `${url}${BASE_PATH}/impor/${id}/potongan?berkas=${berkas}&nomor=0`;
    expect((await fetch(path, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status).toBe(200);
  }
  await send(url, 'POST', `/${id}/baca`);
  return id;
}

/** Does what an admin does, until the goal is reached (true) or the program is gone (false). */
async function goOn(
  url: string,
  { id, goal, onWork }: { id: string; goal: string; onWork: () => void },
): Promise<boolean> {
  let before: string | undefined;
  for (;;) {
    const seen = await send(url, 'GET', `/${id}`);
    if (!seen) return false;
    if (seen.tahap === goal) return true;
    const state = `${seen.tahap} ${seen.sudah}`;
    if (before !== undefined && state !== before) onWork();
    before = state;
    if (seen.tahap === 'kolom') await send(url, 'PUT', `/${id}/pemetaan`, { pemetaan: seen.saran });
    else if (seen.tahap === 'rencana') await send(url, 'POST', `/${id}/jalankan`, { rencana: seen.rencana });
    else await pause(LOOK_MS);
  }
}

/** Starts the program again and again until the import has come to its goal; it dies so many times on the way. */
async function withKills(program: HurtProgram, order: { id: string; goal: string; random: () => number }) {
  let running = program;
  for (let left = KILLS; ; left--) {
    let timer: NodeJS.Timeout | undefined;
    const kill = () => running.process.kill('SIGKILL');
    const onWork = () => {
      // The moment is random on purpose: no step waits for it.
      if (left > 0) timer ??= setTimeout(kill, order.random() * MOST_MS);
    };
    const isThere = await goOn(running.url, { ...order, onWork });
    clearTimeout(timer);
    if (isThere) return running;
    await running.ended;
    running = await start(house.location, { env });
  }
}

/** Every record with its pictures, by hash. */
async function archive(): Promise<{ rows: number; hash: string }> {
  const { db, close } = await openInstallation(house.location);
  try {
    const rows = await db.selectFrom('data_siswa').selectAll().orderBy('nim').execute();
    const pictures = await db.selectFrom('berkas').select(['data_siswa_id', 'bidang', 'sidik']).orderBy('id').execute();
    return {
      rows: rows.length,
      hash: createHash('sha256')
        .update(JSON.stringify([rows, pictures]))
        .digest('hex'),
    };
  } finally {
    await close();
  }
}

// Rules: IMPOR-8, IMPOR-10
test('killed at any moment, an import is whole in the end, and its undoing too', {
  timeout: (KILLS + 4) * 90_000,
}, async () => {
  const random = chances('import');
  const before = await archive();
  let program = await start(house.location, { env });
  const id = await upload(program.url);
  program = await withKills(program, { id, goal: 'selesai', random });
  expect((await send(program.url, 'GET', `/${id}`))?.jumlah).toMatchObject({ baru: ROWS, gambar: ROWS, ditolak: 0 });
  expect(await program.stop()).toBe(0);
  expect((await archive()).rows).toBe(ROWS);
  expect(await examine(house)).toEqual([]);

  program = await start(house.location, { env });
  await send(program.url, 'POST', `/${id}/urungkan`);
  program = await withKills(program, { id, goal: 'diurungkan', random });
  expect(await program.stop()).toBe(0);
  expect(await archive()).toEqual(before);
  expect(await examine(house)).toEqual([]);
});
