// How long a backup, its check and its restore take, by the commands that people use: `npm run bench -- --backup 10000`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { phonePhoto } from '@gerbang/kit/pictures';
import { type RenderedImage, renderImage } from '../../apps/server/src/platform/images/render.ts';
import { fill } from './fill.ts';
import { addPictures } from './pictures.ts';
import { school } from './sets.ts';

const cli = fileURLToPath(new URL('../../apps/server/src/operations/backup/cadangan.ts', import.meta.url));

/**
 * Makes `count` students with three pictures each, and times a first backup, a second one of the unchanged archive, the
 * check, a rehearsal from the sealed files and a restore; leaves nothing.
 */
export async function measureBackup(count: number): Promise<void> {
  const { location } = await fill({ set: school(count) });
  const place = await mkdtemp(join(tmpdir(), 'gerbang-bench-backup-'));
  try {
    const [from, to, store] = ['from', 'to', 'store'].map((name) => join(place, name)) as [string, string, string];
    cpSync(location.dataDir, from, { recursive: true });
    await addPictures(from, [await photoOf(from)]);
    mkdirSync(to, { mode: 0o700 });
    cpSync(join(from, 'rahasia.json'), join(to, 'rahasia.json'));
    await timed(from, 'buat', store);
    await timed(from, 'buat', store);
    await timed(from, 'periksa', store);
    await timed(from, 'latihan', '--dari', store);
    await timed(to, 'pulihkan', '--dari', store);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Real bytes of a phone's photo, as the product writes it anew. */
async function photoOf(dataDir: string): Promise<RenderedImage> {
  const source = join(dataDir, 'foto.jpg');
  await writeFile(source, await phonePhoto());
  return renderImage(source, 'foto');
}

async function timed(dataDir: string, command: string, ...args: string[]): Promise<void> {
  const began = performance.now();
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: '' };
  const child = spawn(process.execPath, [cli, command, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`cadangan ${command} ended with ${code}`);
  const [, added = ''] = /ditambahkan +(.*)/.exec(output) ?? [];
  console.log(`${command.padEnd(10)} ${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${added}`);
}
