// The browser stories for whoever has no Chromium and may install none: an ordinary user, no apt. Needs the registry.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shellEnv } from './npm-start.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const NOBODY = 65_534;
/** What this user does not have. */
const HIDDEN = [
  ...['chromium-headless-shell', 'chromium', 'chromium-browser'],
  ...['google-chrome', 'google-chrome-stable', 'chrome', 'apt-get'],
];

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'gerbang-peramban-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

/** Runs a command as nobody, on a machine where what is hidden cannot be run. Only root can hide it. */
function asNobody(command: string[], folder: string) {
  const { PATH = '' } = process.env;
  const there = PATH.split(delimiter).flatMap((path) => HIDDEN.map((name) => join(path, name)));
  const covered = [...new Set(there)].filter((path) => existsSync(path));
  const cover = covered.map((path) => `mount --bind /dev/null '${path}'`);
  const drop = `exec setpriv --reuid ${NOBODY} --regid ${NOBODY} --clear-groups "$@"`;
  return spawnSync('unshare', ['--mount', 'sh', '-ec', [...cover, drop].join('\n'), 'sh', ...command], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...shellEnv(), HOME: join(place, 'rumah'), PATH, CHROMIUM_PATH: '' },
    maxBuffer: 2 ** 26,
  });
}

// Rule: JALAN-24
test.runIf(process.getuid?.() === 0)('without a browser, apt and root the stories are told in one of npm', () => {
  const folder = join(place, 'gerbang');
  execFileSync('git', ['clone', '--quiet', root, folder]);
  mkdirSync(join(place, 'rumah'));
  chmodSync(place, 0o755);
  execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, folder, join(place, 'rumah')]);
  const story = ['npm', 'run', 'test:stories', '--', 'auth', '-g', 'sign in, wrong password first'];
  const { stdout, stderr } = asNobody(story, folder);
  const text = stdout + stderr;
  expect(text).toContain('fetching a Chromium from npm');
  expect(text).toMatch(/^Chromium: .*\/\.cache\/chromium-[\d.]+\/chromium \([\d,]+ detik\)$/m);
  expect(text.indexOf('Chromium: ')).toBeLessThan(text.indexOf('== web'));
  expect(text.trim().split('\n').at(-1), text).toBe('1 passed, 0 failed');
  // The next run finds it.
  const find = "import('./scripts/chromium.mjs').then(({ findChromium }) => findChromium(process.execPath))";
  const again = asNobody(['node', '-e', find], folder);
  expect(again.stdout, again.stderr).toMatch(/^Chromium: .*\/\.cache\/chromium-[\d.]+\/chromium \([\d,]+ detik\)\n$/);
});
