// The built web app in apps/web/dist, made anew only when what it is made from has changed.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './alone.mjs';
import { giveUp, readIfThere, root, runQuietly, seconds } from './shell.mjs';

/** Vite empties the folder before it builds, so the stamp, written last, vouches for a whole build. */
const STAMP = join(root, 'apps/web/dist/.build');

/** Builds the web app into apps/web/dist unless the one there was made from the same sources. */
export async function buildWeb(node) {
  const isBuilt = () => readIfThere(STAMP) === webSources();
  if (!isBuilt()) await alone('build', isBuilt, () => build(node));
}

async function build(node) {
  const started = Date.now();
  const sources = webSources();
  console.log('Membangun aplikasi web …');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { code, output } = await runQuietly(node, [vite, 'build'], { cwd: join(root, 'apps/web') });
  if (code !== 0) {
    console.error(output);
    giveUp('Aplikasi web gagal dibangun; pesannya ada di atas.');
  }
  writeFileSync(STAMP, sources);
  console.log(`Aplikasi web dibangun dalam ${seconds(started)}.`);
}

/** A hash over everything the built web app is made from. */
function webSources() {
  const hash = createHash('sha256');
  const add = (path) =>
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  for (const file of ['package-lock.json', 'tsconfig.base.json']) add(file);
  for (const folder of ['apps/web', 'packages/contract']) for (const file of sourcesIn(folder)) add(file);
  return hash.digest('hex');
}

function sourcesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist'].includes(name) && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? sourcesIn(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]));
}
