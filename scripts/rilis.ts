// `npm run rilis`: a release for this platform in dist/: one folder that needs neither npm nor a registry nor a Node of
// the machine, as a tarball with its sum. `scripts/pasang/` installs it.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { npm } from './install.mjs';
import { filesIn } from './pasang/files-in.ts';
import { asReleased, OPERATORS, sumOf, sumsOf, writeLaunchers } from './rilis-files.ts';
import { giveUp, root, seconds } from './shell.mjs';

const RUNS_ON = ['@gerbang/server', '@gerbang/contract'];
/** What the service runs on, what installs it, and what its operator reads. */
const PARTS = [
  ...[
    'package.json',
    'package-lock.json',
    '.npmrc',
    'LICENSE',
    'LICENSES',
    'NOTICE',
    'README.md',
    'CHANGELOG.md',
    'SECURITY.md',
  ],
  ...['apps/server/src', 'packages/contract/src', 'apps/web/dist', 'deploy', 'docs'],
  ...['scripts/pasang', 'scripts/programs.mjs'],
];
/** Of packages: what tests, types and maps of them are good for. */
const NEEDLESS =
  /\.(?:d\.[cm]?ts|map|markdown|test\.[cm]?[jt]s)$|\/(?:tests?|__tests__|benchmarks?|\.github|\.vscode)\/|\.tsbuildinfo$/;

const started = Date.now();
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const name = `gerbang-${manifest.version}-${process.platform}-${process.arch}`;
const folder = join(root, 'dist', name);
rmSync(folder, { recursive: true, force: true });

for (const part of PARTS) copy(part);
for (const path of filesIn(folder).filter((each) => each.endsWith('.md') && !each.startsWith('node_modules')))
  writeFileSync(join(folder, path), asReleased(readFileSync(join(folder, path), 'utf8')));
// What an image begins with in its volumes: git keeps no empty folders.
for (const volume of ['data', 'cadangan', 'rahasia'])
  mkdirSync(join(folder, 'deploy/volumes', volume), { recursive: true, mode: 0o700 });
await installModules();
cpSync(process.execPath, join(folder, 'bin/node'));
writeParts();
writeLaunchers(folder);
const sums = sumsOf(folder);
writeFileSync(join(folder, 'SHA256SUMS'), sums);
const tarball = pack();
writeFileSync(`${tarball}.sha256`, `${sumOf(tarball)}  ${basename(tarball)}\n`);
console.log(
  `dist/${basename(tarball)}: ${megabytes(tarball)} MB, ${sums.split('\n').length - 1} file, ${seconds(started)}`,
);

function copy(part: string): void {
  const isKept = (path: string) => !/\.test\.tsx?$/.test(path);
  cpSync(join(root, part), join(folder, part), { recursive: true, filter: isKept });
}

/** The packages that the program runs on, as the lock names them for this machine. */
async function installModules(): Promise<void> {
  // npm wants to see every part that the lock names.
  const parts = manifest.workspaces.map((part: string) => `${part}/package.json`);
  for (const part of parts) copy(part);
  const only = RUNS_ON.flatMap((part) => ['-w', part]);
  const how = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  const { code, output } = await npm(['ci', '--prefix', folder, ...how, ...only], folder);
  if (code !== 0) giveUp(output);
  for (const part of parts) if (!/^(apps\/server|packages)\//.test(part)) rmSync(join(folder, part));
  for (const part of [
    'demo',
    'tests',
    '.npmrc',
    'package-lock.json',
    'node_modules/.bin',
    'node_modules/.package-lock.json',
  ])
    rmSync(join(folder, part), { recursive: true, force: true });
  rmSync(join(folder, 'apps/web/dist/.build'), { force: true });
  const modules = join(folder, 'node_modules');
  const paths = readdirSync(modules, { recursive: true, withFileTypes: true });
  for (const entry of paths) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && NEEDLESS.test(path.slice(modules.length))) rmSync(path);
  }
}

/** What the release says of itself: version, platform, migrations, list of its parts; and its few commands. */
function writeParts(): void {
  const steps = readdirSync(join(folder, 'apps/server/src/schema/migrations')).filter((file) => /^\d{3}-/.test(file));
  const migrasi = steps.map((file) => file.replace(/\.ts$/, '')).sort();
  const commit = git('rev-parse', 'HEAD');
  const { version, description, license, type } = manifest;
  const about = {
    versi: version,
    platform: process.platform,
    arsitektur: process.arch,
    commit,
    migrasi,
  };
  write('rilis.json', about);
  const command = ([word, { file }]: (typeof OPERATORS)[number]) => [
    word === 'main' ? 'start' : word,
    `bin/node ${file}`,
  ];
  const scripts = Object.fromEntries(OPERATORS.map(command));
  write('package.json', { name: 'gerbang', version, private: true, description, license, type, scripts });
  execFileSync(process.execPath, [join(root, 'scripts/sbom.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] });
  cpSync(join(root, 'dist/gerbang.cdx.json'), join(folder, 'gerbang.cdx.json'));
}

function write(file: string, value: object): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), `${JSON.stringify(value, null, 2)}\n`);
}

/** Whoever packs it: in the order of names, nobody's, at the time of the commit. */
function pack(): string {
  const file = join(root, 'dist', `${name}.tar`);
  const time = git('show', '-s', '--format=%ct', 'HEAD');
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${time}`, '--mode=u=rwX,go=rX'];
  execFileSync('tar', [...same, '-C', dirname(folder), '-cf', file, name]);
  execFileSync('gzip', ['-nf', file]);
  return `${file}.gz`;
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

function megabytes(file: string): string {
  return (readFileSync(file).length / 1e6).toFixed(1).replace('.', ',');
}
