// A Chromium for the browser stories: one that is here, else one that is fetched.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { alone } from './alone.mjs';
import { fetchFromNpm, ownFromNpm } from './chromium-npm.mjs';
import { giveUp, root, runQuietly, seconds } from './shell.mjs';

/** The first has no window, and needs a fifth less of the processor for it. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const INSTALL_LIMIT_MS = 240_000;

/**
 * The path of a Chromium that starts, installing one where that works; undefined when there is none to be had. Says which
 * and how long it took.
 */
export async function findChromium(node) {
  const started = Date.now();
  const path = (await installed()) ?? (await fromPlaywright(node)) ?? (await fromDebian()) ?? (await fromNpm());
  if (path) console.log(`Chromium: ${path} (${seconds(started)})`);
  return path;
}

/** The path of one that is here and starts; undefined without one. */
export async function installed() {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH)
    return runs(CHROMIUM_PATH) ? CHROMIUM_PATH : giveUp(`CHROMIUM_PATH=${CHROMIUM_PATH} does not start.`);
  const inPath = NAMES.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
  return [...inPath, ...PLACES, await playwrightsOwn(), ownFromNpm].find(runs);
}

/** Where Playwright keeps the Chromium that it downloads, whether or not it has. */
async function playwrightsOwn() {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}

async function fromPlaywright(node) {
  console.log('No Chromium found; trying `npx playwright install chromium` (up to four minutes) …');
  const cli = join(root, 'node_modules/playwright/cli.js');
  await runQuietly(node, [cli, 'install', 'chromium'], { timeout: INSTALL_LIMIT_MS });
  return [await playwrightsOwn()].find(runs);
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  console.log('That did not work; trying `apt-get install chromium-headless-shell` (about two minutes) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('apt-get', ['update'], { env });
  await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], { env });
  return PLACES.find(runs);
}

async function fromNpm() {
  console.log('That did not work; fetching a Chromium from npm (70 MB, about a minute) …');
  await alone('chromium', () => runs(ownFromNpm), fetchFromNpm);
  return [ownFromNpm].find(runs);
}

/** Whether this is a browser with all its libraries: without them not even its version can be asked. */
function runs(path) {
  return (
    Boolean(path) &&
    existsSync(path) &&
    spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0
  );
}
