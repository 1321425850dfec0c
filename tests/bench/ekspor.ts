// How long an export takes, what it holds in memory, and what those wait who work meanwhile: `npm run bench -- --ekspor 10000`.
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { EksporRow } from '@gerbang/contract/laporan/ekspor';
import { besideRows, readUntil } from './beside.ts';
import { readingCalls, signIn } from './calls.ts';
import { scans } from './check.ts';
import { fill } from './fill.ts';
import type { Call } from './load.ts';
import { addPictures } from './pictures.ts';
import { type Program, product, start } from './program.ts';
import type { Row } from './rows.ts';
import { school } from './sets.ts';

const API = '/api/v1/ekspor';
const LOOK_MS = 500;

/** Gives `count` students three scans each and exports all of them beside a list that is read. */
export async function measureEkspor(count: number): Promise<Row[]> {
  const { location } = await fill({ set: school(count) });
  const dataDir = await mkdtemp(join(tmpdir(), 'gerbang-bench-ekspor-'));
  try {
    cpSync(location.dataDir, dataDir, { recursive: true });
    await addPictures(dataDir, await scans(dataDir));
    // An archive lies on the disk, and is not on its way there.
    spawnSync('sync');
    const program = await start(product, { DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn' });
    try {
      return await besideList(program);
    } finally {
      await program.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function besideList(program: Program): Promise<Row[]> {
  const headers = { cookie: await signIn(program, 'pimpinan@bench.example') };
  const list = (await readingCalls(program, await signIn(program))).list as Call;
  await program.longestPause();
  const [cpu, began] = [program.cpu(), performance.now()];
  const made = makeOne(program, headers);
  const beside = await readUntil(program, list, made);
  const { id, siswa, dari, ukuran } = await made;
  const seconds = (since: number) => (performance.now() - since) / 1000;
  const detail = `${siswa.toLocaleString('en')} students, ${dari.toLocaleString('en')} pictures, ${(ukuran / 1e9).toFixed(2)} GB`;
  const cost = { detail, pictures: dari, seconds: seconds(began), cpu: program.cpu() - cpu };
  const fetching = performance.now();
  const bytes = await fetchOne(program, headers, id);
  console.log(`download             ${seconds(fetching).toFixed(1)} s, ${(bytes / 1e9).toFixed(2)} GB`);
  return besideRows(program, { name: 'ekspor', ...cost }, beside);
}

type Headers = { cookie: string };

async function ask<T>({ url }: Program, path: string, init: RequestInit): Promise<T> {
  const answer = await fetch(url + path, init);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function makeOne(program: Program, headers: Headers): Promise<EksporRow> {
  const json = { ...headers, 'content-type': 'application/json' };
  await ask(program, API, { method: 'POST', headers: json, body: '{}' });
  for (;;) {
    const [row] = (await ask<{ data: EksporRow[] }>(program, API, { headers })).data;
    if (row?.status === 'siap') return row;
    if (row?.status === 'gagal') throw new Error(row.galat ?? '');
    await pause(LOOK_MS);
  }
}

async function fetchOne(program: Program, headers: Headers, id: string): Promise<number> {
  const { token } = await ask<{ token: string }>(program, `${API}/generate-token`, { headers });
  const authorization = `Bearer ${token}`;
  await ask(program, `${API}/${id}/buka-unduhan`, { method: 'POST', headers: { ...headers, authorization } });
  const answer = await fetch(`${program.url}${API}/${id}/unduh`, { headers });
  let bytes = 0;
  for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += piece.length;
  return bytes;
}
