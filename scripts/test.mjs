// `npm test`, `npm run test:rest`, `test:api`, `test:attacks`, `test:faults`, `test:stories`, `test:postgres`, `test:install` and
// `test:nightly`; further arguments go to Vitest or Playwright.
// The last line is always `N passed, N failed`; the exit code is 0 only when nothing failed.
import { accessSync, constants, existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { endOnSignals } from './call-off.mjs';
import { check } from './check.mjs';
import { findChromium } from './chromium.mjs';
import { explain } from './explain.mjs';
import { failedOfPlaywright, failedOfVitest } from './failures.mjs';
import { startPostgres } from './postgres.mjs';
import { prepare } from './prepare.mjs';
import { giveUp, readIfThere, root, run, seconds } from './shell.mjs';

const plans = {
  all: ['check', 'web', 'parts', 'dailyBrowser'],
  // What a change breaks less often, and what takes longer: whole programs, attacks, faults in small, further stories (docs/design/tests.md).
  rest: ['web', 'programs', 'furtherBrowser'],
  api: ['api'],
  attacks: ['web', 'attacks'],
  stories: ['web', 'browser'],
  browsers: ['web', 'otherBrowsers'],
  postgres: ['web', 'postgres'],
  faults: ['faults', 'faultsOnPostgres'],
  install: ['install'],
  // Everything whole, on both engines.
  nightly: [
    'check',
    'api',
    'web',
    'attacks',
    'browser',
    'otherBrowsers',
    'partsOnPostgres',
    'faults',
    'faultsOnPostgres',
    'install',
  ],
};

const BROWSER_STEPS = ['browser', 'dailyBrowser', 'furtherBrowser'];

/** What the nightly run does more of. */
const NIGHTLY = { INTERLEAVING_ROUNDS: '200', FUZZ_SECONDS: '120', RUSH: '60', EVERY_WIDTH: '1', EVERY_ENGINE: '1' };

const reports = join(root, '.cache/test');

/** Plans whose faults are the program's own; those that also hurt its disk are told on a real one. */
const IN_MEMORY = ['all', 'api', 'attacks', 'stories', 'postgres', 'rest'];
const ROOM_BYTES = 4 * 2 ** 30;

/** A place in memory for data folders that live for one test, where there is room for them; undefined elsewhere. */
function memoryFolder() {
  const folder = '/dev/shm';
  if (process.env.TMPDIR || process.platform !== 'linux' || !existsSync(folder)) return undefined;
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM_BYTES ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** Each step resolves with what it counted; a step without tests of its own counts only when it fails. */
const steps = {
  check: async (node) => ({ passed: 0, failed: (await check(node)) ? 0 : 1 }),
  api: (node, args) => vitest(node, [...others, '--project', '!attacks', ...args], { DATABASE_URL: '' }),
  parts: (node, args) => vitest(node, [...partsOnly, ...args], { DATABASE_URL: '' }),
  // One run: what waits on one side leaves the processor to the other.
  programs: (node, args) => vitest(node, [...programs, ...args], { DATABASE_URL: '' }),
  attacks: (node, args) => vitest(node, ['--project', 'attacks', ...args]),
  web: async (node) => {
    await buildWeb(node);
    return { passed: 0, failed: 0 };
  },
  browser: playwright,
  dailyBrowser: (node, args) => playwright(node, args, { STORIES: 'daily' }),
  furtherBrowser: (node, args) => playwright(node, args, { STORIES: 'further' }),
  otherBrowsers,
  postgres: (node, args) => onPostgres(node, [...ofServer, '--project', 'faults', '--project', 'attacks', ...args]),
  partsOnPostgres: (node, args) => onPostgres(node, [...ofServer, '--project', 'attacks', ...args]),
  faults: (node, args) => vitest(node, [...faults, ...args], { ...whole, DATABASE_URL: '' }),
  // One after the other: two of them build the release.
  install: (node, args) => vitest(node, ['--project', 'install', '--no-file-parallelism', ...args]),
  faultsOnPostgres: (node, args) => onPostgres(node, [...faults, ...args], whole),
};

/** All but what hurts whole programs or installs them, which has commands of its own. */
const others = ['--project', '!install', '--project', '!faults'];

/** What starts, attacks, stops and kills whole programs. */
const programs = ['operations', 'attacks', 'faults'].flatMap((name) => ['--project', name]);

/** All the others. */
const partsOnly = [...others, '--project', '!operations', '--project', '!attacks'];

/** What works on a database, faults and attacks apart. */
const ofServer = ['server', 'operations', 'demo'].flatMap((name) => ['--project', name]);

/** The fault suite as a whole, one file after the other: each takes the machine for itself. Some know one engine only. */
const faults = ['--project', 'faults', '--no-file-parallelism', '--passWithNoTests'];
const whole = { FAULTS: 'whole', EVERY_ENGINE: '1' };

async function onPostgres(node, options, env = {}) {
  const { url, stop } = await startPostgres();
  try {
    // What somebody asks for by name is told there, too (vitest.config.ts).
    const named = args.length > 0 ? { EVERY_ENGINE: '1' } : {};
    return await vitest(node, options, { ...named, ...env, DATABASE_URL: url });
  } finally {
    await stop();
  }
}

/**
 * Two are what two cores have, and each loads the product anew: of one feature's tests more would be slower. In a run of everything
 * two more go on while others wait for a program, a thread or a mail server. With six the check, which gives way to everybody, starved.
 */
const workersFor = (options) =>
  args.length > 0 || options.includes('--no-file-parallelism') ? [] : ['--maxWorkers', '4'];

async function vitest(node, options, env = {}) {
  const file = join(reports, 'vitest.json');
  // Careful: a run that crashes must not be counted with what the one before it wrote.
  rmSync(file, { force: true });
  const code = await run(
    node,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...workersFor(options),
      ...options,
    ],
    { env: { ...process.env, ...env } },
  );
  const report = JSON.parse(readIfThere(file) ?? '{}');
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  const skipped = skippedByItself(options, numPendingTests + numTodoTests);
  failures.push(...failedOfVitest(report));
  return counted(code, numPassedTests, numFailedTests + skipped);
}

/** Before anything else, for it may take minutes, and without it the rest is in vain. */
async function requireChromium(node) {
  if (!plans[plan]?.some((step) => BROWSER_STEPS.includes(step))) return undefined;
  return (
    (await findChromium(node)) ??
    giveUp(
      'No Chromium for the browser stories, and neither Playwright nor apt nor npm could install one. ' +
        'Install Chromium or Chrome, or name one: CHROMIUM_PATH=/path/to/chromium npm test',
    )
  );
}

async function playwright(node, args, env = {}) {
  const file = join(reports, 'playwright.json');
  const code = await run(
    node,
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '-c',
      'tests/stories',
      '--reporter=line,json',
      ...args,
    ],
    { env: { ...process.env, ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
  );
  const report = JSON.parse(readIfThere(file) ?? '{}');
  failures.push(...failedOfPlaywright(report));
  const { expected, unexpected, skipped } = report.stats ?? {};
  return counted(code, expected, unexpected + skippedByItself(args, skipped));
}

/** The main job in Firefox and WebKit; one that is not installed has failed, with the line that installs it. */
async function otherBrowsers(node, args) {
  const failed = await run(node, [join(root, 'tests/browsers/main.ts'), ...(plan === 'browsers' ? args : [])]);
  return { passed: plan === 'browsers' && args.length > 0 ? 1 - failed : 2 - failed, failed };
}

/** A skipped test is a promise that nobody keeps, and counts as failed; whoever asks for some by name leaves the rest out. */
function skippedByItself(args, skipped) {
  if (!skipped || args.some((arg) => /^(-t|-g|--testNamePattern|--grep)\b/.test(arg))) return 0;
  console.log(
    `${skipped} skipped: declare a test only where it runs (\`if (isWhole) …\`, or vitest.config.ts for a file)`,
  );
  return skipped;
}

/** A run that ended badly without a failed test (a crash, a file that does not load) is one failure. */
function counted(code, passed, failed) {
  return { passed: passed || 0, failed: failed || (code === 0 ? 0 : 1) };
}

const [plan, ...args] = process.argv.slice(2);
explain(plan === 'all' ? 'test' : `test:${plan}`);
if (plan === 'nightly') Object.assign(process.env, NIGHTLY);
const memory = IN_MEMORY.includes(plan) && memoryFolder();
if (memory) process.env.TMPDIR = memory;
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/compiled');
const total = { passed: 0, failed: 0 };
const times = [];
const failures = [];
let finished = false;

// Also when a step gives up (no browser to be had, a build that fails): what did not finish has failed.
process.on('exit', (code) => {
  // Called off: neither passed nor failed.
  if (code > 128) return;
  if (!finished) total.failed += 1;
  process.exitCode = total.failed > 0 ? 1 : 0;
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
  console.log(`\n${times.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
});

endOnSignals();
const node = await prepare();
const chromium = await requireChromium(node);
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
for (const step of plans[plan] ?? giveUp(`Unknown plan ${plan}: ${Object.keys(plans).join(', ')}`)) {
  const started = Date.now();
  console.log(`\n== ${step}`);
  const { passed, failed } = await steps[step](node, args);
  total.passed += passed;
  total.failed += failed;
  times.push(`${step.padEnd(16)} ${seconds(started).padStart(12)}   ${failed > 0 ? `${failed} failed` : 'ok'}`);
}
// A name that no test has proves nothing.
finished = total.passed + total.failed > 0;
