// The row of the installation: what `npm start` does first in a fresh clone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Row } from './rows.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** What stat counts in. */
const BLOCK_BYTES = 512;
const MEGABYTE = 1024 * 1024;

/** Milliseconds for the packages with an empty npm cache, and megabytes of them on the disk; no figures without a registry. */
export async function measureInstall(): Promise<Row> {
  const place = mkdtempSync(join(tmpdir(), 'gerbang-bench-install-'));
  try {
    const clone = join(place, 'gerbang');
    const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
    const manifests = workspaces.map((workspace) => join(workspace, 'package.json'));
    for (const each of ['package.json', 'package-lock.json', '.npmrc', 'scripts', ...manifests]) {
      cpSync(join(root, each), join(clone, each), { recursive: true });
    }
    const began = performance.now();
    const isInstalled = await install(clone, join(place, 'cache'));
    const latency = performance.now() - began;
    const product = isInstalled ? { latency, memory: sizeOf(join(clone, 'node_modules')) / MEGABYTE } : {};
    return { name: 'install', detail: 'npm ci, MB on disk', product };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Runs the clone's own scripts/install.mjs; whether it succeeded. */
async function install(clone: string, cache: string): Promise<boolean> {
  const env = Object.entries(process.env).filter(([name]) => name.toLowerCase() !== 'npm_config_cache');
  const child = spawn(process.execPath, ['-e', `import('./scripts/install.mjs').then(({ install }) => install())`], {
    cwd: clone,
    env: { ...Object.fromEntries(env), npm_config_cache: cache },
    stdio: 'ignore',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

/** Bytes that a folder takes on the disk, as `du` counts them. */
function sizeOf(path: string): number {
  const entry = lstatSync(path);
  const inside = entry.isDirectory() ? readdirSync(path).map((name) => sizeOf(join(path, name))) : [];
  return inside.reduce((sum, each) => sum + each, entry.blocks * BLOCK_BYTES);
}
