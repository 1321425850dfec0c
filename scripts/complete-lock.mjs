// `npm install` leaves out of the lock the packages for other platforms that its registry does not hold, and
// `npm ci` then refuses that lock. This names them, and takes out what nobody needs: `node scripts/complete-lock.mjs [--check]`.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { explain } from './explain.mjs';

const LOCK = new URL('../package-lock.json', import.meta.url);
const PLATFORMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const CPUS = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** Optional dependencies that stay out of the lock, and so out of every install: 35 MB that only Node would use. */
const UNWANTED = { 'node_modules/pdfjs-dist': '@napi-rs/canvas' };

/** Takes the unwanted out of a parsed lock, with the packages for their platforms; returns the names. */
export function trimLock(lock) {
  const unwanted = Object.values(UNWANTED).map((name) => `node_modules/${name}`);
  const isUnwanted = (path) => unwanted.some((name) => path === name || path.startsWith(`${name}-`));
  const removed = Object.keys(lock.packages).filter(isUnwanted);
  for (const path of removed) delete lock.packages[path];
  return removed;
}

/** Whether a package at `path` finds `name` in the lock, the way Node looks for it: upwards. */
function isLocked(packages, path, name) {
  if (packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`]) return true;
  const parent = path.lastIndexOf('/node_modules/');
  return path !== '' && isLocked(packages, parent < 0 ? '' : path.slice(0, parent), name);
}

/** The entry of a package for another platform, read from its name, such as `binding-linux-arm-musleabihf`. */
function entryFromName(name, version, dev) {
  const words = name.split(/[-/]/);
  const os = PLATFORMS.find((platform) => words.includes(platform));
  const cpu = CPUS.find((candidate) => words.includes(candidate));
  if (!os || !cpu) return undefined;
  return { version, cpu: [cpu], ...(dev ? { dev } : {}), optional: true, os: [os] };
}

/** Adds what is missing to a parsed lock and returns the names; throws for one that is bound to no platform. */
export function completeLock(lock) {
  const added = [];
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (UNWANTED[path] === name || isLocked(lock.packages, path, name)) continue;
      const entry = /^\d/.test(version) ? entryFromName(name, version, dev) : undefined;
      if (!entry)
        throw new Error(`package-lock.json lacks ${name}@${version} (wanted by ${path}); its name tells no platform`);
      lock.packages[`node_modules/${name}`] = entry;
      added.push(name);
    }
  }
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(sorted);
  return added;
}

/** Sentences about what is wrong with the lock: entries that are missing, a registry's host in it. */
export function lockProblems(text) {
  const lock = JSON.parse(text);
  const unwanted = trimLock(lock).map((path) => `package-lock.json holds ${path}: run \`npm run lock\``);
  const missing = completeLock(lock).map((name) => `package-lock.json lacks ${name}: run \`npm run lock\``);
  const hosts = text.match(/"resolved": "https?:[^"]*"/g) ?? [];
  return [
    ...unwanted,
    ...missing,
    ...hosts.map((host) => `package-lock.json names a host (${host}): .npmrc forbids it, delete it`),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  explain('lock');
  const text = readFileSync(LOCK, 'utf8');
  if (process.argv.includes('--check')) {
    const problems = lockProblems(text);
    for (const problem of problems) console.error(problem);
    process.exitCode = problems.length > 0 ? 1 : 0;
  } else {
    const lock = JSON.parse(text);
    const removed = trimLock(lock);
    const added = completeLock(lock);
    if (added.length + removed.length > 0) writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
    console.log(`package-lock.json: ${added.length} entries added, ${removed.length} taken out`);
  }
}
