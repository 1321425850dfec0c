// The image that deploy/Containerfile makes of a release, on a base of Debian's packages, and at work. Needs root, Debian's packages and
// its buildah, and is told where these are: `npm run test:install`.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../../scripts/postgres.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const found = (command: string) => spawnSync(command, ['--version']).error === undefined;
/** What a program in C++ needs, and which Debian it is. */
const PACKAGES = ['base-files', 'libc6', 'libstdc++6', 'libgcc-s1', 'gcc-12-base'];
const MOST_MB = 250;
const VOLUMES = ['cadangan', 'data', 'rahasia'];
const PORT = 40_000 + (process.pid % 10_000);

if (process.getuid?.() === 0 && ['buildah', 'dpkg-deb', 'apt-get'].every(found)) {
  const place = mkdtempSync(join(tmpdir(), 'gerbang-citra-'));
  const store = ['--root', join(place, 'store'), '--runroot', join(place, 'run'), '--storage-driver', 'vfs'];
  const buildah = (...words: string[]) =>
    execFileSync('buildah', [...store, ...words], { encoding: 'utf8', maxBuffer: 2 ** 26 }).trim();
  const inContainer = (container: string, ...words: string[]) => [
    'run',
    '--isolation',
    'chroot',
    container,
    '--',
    ...words,
  ];

  beforeAll(() => {
    const env = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(NODE_ENV|VITEST|TEST)/.test(name)),
    );
    execFileSync('npm', ['run', 'rilis'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
    const base = makeBase();
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const release = join(root, 'dist', `gerbang-${version}-${process.platform}-${process.arch}`);
    const how = ['--isolation', 'chroot', '--format', 'docker', '--quiet', '--build-arg', `BASE=${base}`];
    buildah('bud', ...how, '-f', join(root, 'deploy/Containerfile'), '-t', 'localhost/gerbang', release);
  });
  afterAll(() => {
    spawnSync('buildah', [...store, 'rm', '--all']);
    rmSync(place, { recursive: true, force: true });
  });

  /** A base by its digest, as a Containerfile should name one. */
  function makeBase(): string {
    const [packages, folder] = ['packages', 'base'].map((name) => join(place, name)) as [string, string];
    for (const each of [packages, folder]) mkdirSync(each);
    execFileSync('apt-get', ['download', '-q', ...PACKAGES], { cwd: packages, stdio: 'ignore' });
    execFileSync('sh', ['-c', `for one in ${packages}/*.deb; do dpkg-deb -x "$one" ${folder}; done`]);
    const container = buildah('from', 'scratch');
    buildah('copy', '--quiet', container, folder, '/');
    buildah('commit', '--quiet', '--format', 'docker', container, 'localhost/gerbang-base');
    const digest = buildah('inspect', '--type', 'image', '--format', '{{.FromImageDigest}}', 'localhost/gerbang-base');
    return `localhost/gerbang-base@${digest}`;
  }

  test('the image is small, belongs to nobody with rights, and says how its health is asked', () => {
    const [{ size }] = JSON.parse(buildah('images', '--json', 'localhost/gerbang')) as [{ size: string }];
    expect(Number.parseFloat(size)).toBeLessThanOrEqual(MOST_MB);
    expect(size).toMatch(/ MB$/);
    const config = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/gerbang')).Docker.config;
    expect(config.User).toBe('10001:10001');
    expect(Object.keys(config.Volumes).sort()).toEqual(VOLUMES.map((name) => `/${name}`));
    expect(config.Healthcheck.Test.slice(0, 2)).toEqual(['CMD', 'node']);
  });

  /** The database and its role as compose.yaml makes them; the address for Gerbang. */
  function makeRole(superUrl: string): string {
    const { hostname, port, username, password } = new URL(superUrl);
    const server = { PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password };
    const env = { ...process.env, ...server, GERBANG_PASSWORD: 'rahasia123' };
    execFileSync('sh', [join(root, 'deploy/compose-role.sh')], { env });
    return `postgres://gerbang:rahasia123@${hostname}:${port}/gerbang`;
  }

  test('it starts on a database whose role is no superuser, is healthy by its own check, makes a backup, and writes nowhere else', async () => {
    const container = buildah('from', 'localhost/gerbang');
    // Debian's buildah (1.28) now and then mounts the image's own volumes over those that it is given.
    buildah('config', ...VOLUMES.flatMap((name) => ['--volume', `/${name}-`]), container);
    const postgres = await startPostgres();
    const settings = { PORT: String(PORT), HOST: '127.0.0.1', DATABASE_URL: makeRole(postgres.superUrl) };
    const env = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    const volumes = VOLUMES.flatMap((name) => {
      mkdirSync(join(place, name));
      execFileSync('chown', ['10001:10001', join(place, name)]);
      return ['--volume', `${join(place, name)}:/${name}`];
    });
    const run = (...words: string[]) => {
      const [first = '', ...rest] = inContainer(container, ...words);
      return [...store, first, ...env, ...volumes, ...rest];
    };
    const server = spawn('buildah', run('node', 'apps/server/src/boot.mjs'), { stdio: 'ignore' });
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    try {
      const { Healthcheck } = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/gerbang')).Docker.config;
      const [, ...check] = Healthcheck.Test.map((word: string) => word.replace('3000', String(PORT)));
      await expect.poll(() => spawnSync('buildah', run(...check)).status, { interval: 1000 }).toBe(0);
      const made = execFileSync('buildah', run('node', 'apps/server/src/operations/backup/cadangan.ts', 'buat'), {
        encoding: 'utf8',
      });
      expect(made).toContain('Cadangan');
      expect(readdirSync(join(place, 'rahasia'))).toEqual(['rahasia.json']);
      expect(readdirSync(join(place, 'data'))).not.toContain('rahasia.json');
      const writing = "require('node:fs').writeFileSync('/opt/gerbang/x', '')";
      expect(spawnSync('buildah', run('node', '-e', writing), { encoding: 'utf8' }).stderr).toContain('EACCES');
    } finally {
      server.kill();
      await ended;
      await postgres.stop();
    }
  });
}
