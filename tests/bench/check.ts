// How long the check of everything takes, and what those wait who work meanwhile: `npm run bench -- --check 10000`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documentPng, screenshotPng } from '@gerbang/kit/pictures';
import { type RenderedImage, renderImage } from '../../apps/server/src/platform/images/render.ts';
import { createCall, readingCalls, signIn } from './calls.ts';
import { fill } from './fill.ts';
import type { Call } from './load.ts';
import { addPictures } from './pictures.ts';
import { type Program, product, start } from './program.ts';
import { school } from './sets.ts';

const cli = fileURLToPath(new URL('../../apps/server/src/operations/check/periksa.ts', import.meta.url));
/** Tells at the end how much of a core it took. */
const tellCpu = `data:text/javascript,process.on('exit',()=>{const{user,system}=process.cpuUsage();
  process.stderr.write('CPU '+((user+system)/1e6).toFixed(1)+' s\\n')})`;
/** As long without a check as the figures beside one are compared with. */
const ALONE_MS = 20_000;

/** Gives `count` students three scans each, checks them with nobody there, then beside a server that is used. */
export async function measureCheck(count: number): Promise<void> {
  const { location } = await fill({ set: school(count) });
  const dataDir = await mkdtemp(join(tmpdir(), 'gerbang-bench-check-'));
  try {
    cpSync(location.dataDir, dataDir, { recursive: true });
    await addPictures(dataDir, await scans(dataDir));
    console.log(`check, alone         ${await check(dataDir)} s`);
    const program = await start(product, { DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn' });
    try {
      await besideServer(program, dataDir);
    } finally {
      await program.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Documents as the product writes them anew: 2,400 pixels, 240 to 550 KB. */
export async function scans(dataDir: string): Promise<RenderedImage[]> {
  const source = join(dataDir, 'scan.png');
  const pictures: RenderedImage[] = [];
  for (const draw of [documentPng, screenshotPng]) {
    for (let seed = 1; seed <= 4; seed++) {
      await writeFile(source, await draw(seed));
      pictures.push(await renderImage(source, 'dokumen'));
    }
  }
  rmSync(source);
  const bytes = pictures.reduce((sum, { full }) => sum + full.length, 0);
  console.log(`pictures of ${Math.round(bytes / pictures.length / 1000)} KB on average`);
  return pictures;
}

async function check(dataDir: string): Promise<string> {
  const began = performance.now();
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: '' };
  const child = spawn(process.execPath, ['--import', tellCpu, cli], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`periksa ended with ${code}`);
  return ((performance.now() - began) / 1000).toFixed(1);
}

async function besideServer(program: Program, dataDir: string): Promise<void> {
  const cookie = await signIn(program);
  const { list } = await readingCalls(program, cookie);
  const calls = { list: list as Call, create: await createCall(cookie, { photo: false }) };
  const alone = await waits(program, calls, new Promise((resolve) => setTimeout(resolve, ALONE_MS)));
  const running = check(dataDir);
  const beside = await waits(program, calls, running);
  console.log(`check, beside        ${await running} s`);
  for (const name of ['list', 'create'] as const) {
    console.log(`${name} without check    ${alone[name]}\n${name} beside           ${beside[name]}`);
  }
}

/** One client a kind of request, until the end comes: median, 99th of a hundred and longest, in milliseconds. */
export async function waits<Name extends string>(
  program: Program,
  calls: Record<Name, Call>,
  end: Promise<unknown>,
): Promise<Record<Name, string>> {
  let isOver = false;
  const over = end.finally(() => {
    isOver = true;
  });
  const one = async ({ method = 'GET', path, headers = {}, body }: Call) => {
    const times: number[] = [];
    while (!isOver) {
      const began = performance.now();
      const answer = await fetch(program.url + path, { method, headers, ...(body ? { body: body() as string } : {}) });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      times.push(performance.now() - began);
    }
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
    return `${sorted.length} times, median ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)} ms`;
  };
  const names = Object.keys(calls) as Name[];
  const told = await Promise.all([...names.map((name) => one(calls[name])), over]);
  return Object.fromEntries(names.map((name, index) => [name, told[index]])) as Record<Name, string>;
}
