// `npm run check`: everything that can be said of the sources without running the program.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endOnSignals } from './call-off.mjs';
import { explain } from './explain.mjs';
import { prepare } from './prepare.mjs';
import { root, runQuietly } from './shell.mjs';

const inPackages = (path) => join(root, 'node_modules', path);
const tsc = inPackages('typescript/bin/tsc');
const sources = '{apps,packages,demo,tests,scripts}/**/*.{ts,tsx,mjs}';
const projects = ['packages/contract', 'apps/server', 'apps/web', 'demo', 'tests', 'scripts'];

/** A second check looks only at what changed since: a tenth of the processor time. */
const rememberedIn = (project) => [
  '--incremental',
  '--tsBuildInfoFile',
  join(root, `.cache/tsc/${project.replace('/', '-')}.tsbuildinfo`),
];

function checks() {
  return [
    { name: 'lockfile', args: ['scripts/complete-lock.mjs', '--check'] },
    { name: 'architecture', args: ['scripts/check-architecture.ts'] },
    { name: 'rules', args: ['scripts/rules.ts', '--check'] },
    { name: 'biome', args: [inPackages('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'] },
    { name: 'spelling', args: [inPackages('cspell/bin.mjs'), '--no-progress', '--no-summary', '--quiet', sources] },
    ...projects
      .filter((project) => existsSync(join(root, project, 'tsconfig.json')))
      .map((project) => ({ name: `tsc ${project}`, args: [tsc, '-p', project, ...rememberedIn(project)] })),
    { name: 'knip', args: [inPackages('knip/bin/knip.js'), '--no-progress'] },
  ];
}

/** Some take one core for seconds: two at a time use both that a CI machine has. */
const LANES = 2;

/** Runs every check and shows the words of those that fail; returns whether all passed. */
export async function check(node) {
  const waiting = checks();
  let passed = true;
  async function lane() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { code, output } = await runQuietly(node, next.args);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${next.name}`);
      if (code !== 0) console.log(output);
      passed &&= code === 0;
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane));
  return passed;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  explain('check');
  endOnSignals();
  process.exitCode = (await check(await prepare())) ? 0 : 1;
}
