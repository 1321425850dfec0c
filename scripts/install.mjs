// The installed packages: whether they are those of the lock, and getting them.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { broughtNode } from './brought-node.mjs';
import { giveUp, readIfThere, root, runQuietly, seconds } from './shell.mjs';

/** Everything that the lock names for this machine, also where the environment speaks of production. */
const HOW = ['--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
/** Early releases of npm 9 leave out what is for one C library. */
const NPM = 'npm@11.19.1';

/** Whether node_modules holds what the lock names. npm writes its own record of it at the end of each install. */
export function isInstalled() {
  const record = readIfThere(join(root, 'node_modules/.package-lock.json'));
  if (record === undefined) return false;
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return manifestsAgree(lock.packages) && recordAgrees(lock.packages, JSON.parse(record).packages);
}

/** Whether the lock was made from the package.json files as they are now. */
function manifestsAgree(packages) {
  const own = Object.entries(packages).filter(([path]) => path !== '' && !path.includes('node_modules'));
  return [['', packages['']], ...own].every(([path, locked]) => {
    const manifest = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
    return ['dependencies', 'devDependencies', 'optionalDependencies', 'workspaces'].every(
      (key) => sorted(manifest[key]) === sorted(locked[key]),
    );
  });
}

function sorted(entries = {}) {
  return JSON.stringify(Object.entries(entries).sort());
}

function recordAgrees(packages, installed) {
  return Object.entries(packages).every(([path, { link, optional, version, integrity }]) => {
    if (!path.includes('node_modules/')) return true;
    const there = installed[path];
    if (!there) return optional === true && !isForHere(packages[path]);
    return link === true || (there.version === version && there.integrity === integrity);
  });
}

/**
 * Whether an optional package is the one for this machine. npm leaves it out without a word when the Node it runs on is
 * older than the package asks for; those without such a wish are never left out for that.
 */
function isForHere({ os, cpu, libc, engines }) {
  if (!engines || !os?.includes(process.platform) || !cpu?.includes(process.arch)) return false;
  /** @type {any} Node's types know it as some object. */
  const report = process.report.getReport();
  return !libc || libc.includes(report.header.glibcVersionRuntime ? 'glibc' : 'musl');
}

/** Installs exactly what the lock names; ends the process with npm's own words when that fails. */
export async function install() {
  const started = Date.now();
  console.log('Memasang paket yang diperlukan (npm ci) …');
  const telling = setInterval(() => console.log(`Masih memasang paket; sudah ${seconds(started)} …`), 10_000).unref();
  await succeed(npm(['ci', ...HOW]));
  const node = broughtNode();
  if (!isInstalled() && node) await completeWith(node);
  clearInterval(telling);
  console.log(`Paket terpasang dalam ${seconds(started)}.`);
}

/**
 * Adds what npm left out because this Node, or this npm, is too old for it: with the Node that npm has just brought and
 * an npm of its time, which is gone again afterwards.
 */
async function completeWith(node) {
  const folder = join(root, '.cache/npm');
  await succeed(npm(['install', '--prefix', folder, '--no-save', '--no-package-lock', ...HOW, NPM]));
  await succeed(runQuietly(node, [join(folder, 'node_modules/npm/bin/npm-cli.js'), 'install', '--no-save', ...HOW]));
  rmSync(folder, { recursive: true, force: true });
}

async function succeed(running) {
  const { code, output } = await running;
  if (code === 0) return;
  console.error(output);
  giveUp('Pemasangan gagal; pesan npm ada di atas. Periksa sambungan internet, lalu jalankan lagi.');
}

/** Runs npm itself. Under `npm run` its own Node is used: the one in node_modules goes away while npm works. */
export function npm(args, cwd = root) {
  const { npm_execpath: cli = '', npm_node_execpath: node = process.execPath } = process.env;
  if (/npm-cli\.c?js$/.test(cli)) return runQuietly(node, [cli, ...args], { cwd });
  return runQuietly('npm', args, { cwd, shell: process.platform === 'win32' });
}
