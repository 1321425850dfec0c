import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const project = (name: string, include: string[], { exclude = [], isolate = true }: ProjectOptions = {}) => ({
  extends: true as const,
  test: { name, include, exclude, isolate },
});
type ProjectOptions = { exclude?: string[]; isolate?: boolean };
/** Files that leave nothing in modules and globals behind: those of a worker share what they load. */
const together = { isolate: false };
/** Slow, and with a plan of its own: `npm run test:faults`. */
const faults = 'tests/faults/*.test.ts';
const isPostgres = Boolean(process.env.DATABASE_URL);
/** Faults of the other engine: PostgreSQL has its server's disk and locks, and the embedded one is no process to kill. */
const ofTheOther = (
  isPostgres ? ['full-disk', 'full-disk-impor', 'locked', 'neighbours', 'changed-file', 'damage'] : ['postgres*']
).map((name) => `tests/faults/${name}.test.ts`);

/**
 * What PostgreSQL may answer otherwise, by the names of the test files: each room's SQL once (`routes`), order and search, locks and
 * transactions, triggers and what they count, migrations, backups made and restored. All else is tested on SQLite alone, but at night (`EVERY_ENGINE=1`).
 */
const ofPostgres = {
  server: [
    ...['routes', 'database/*', 'schema/*', 'run'],
    ...['cari', 'urutan', 'filter', 'nomor'],
    ...['dashboard/*', 'whole', 'changes-since'],
    ...['interleavings', 'edit-against-decision', 'pegangan', 'serentak', 'antrean', 'runner'],
    ...['throttle', 'registrasi', 'akun-dihapus'],
    ...['hapus', 'urungkan', 'gabung', 'bulk', 'impor/plan', 'undo-order'],
    ...['ubah', 'tambah-ubah', 'putusan'],
  ].map((name) => `apps/server/src/**/${name}.test.ts`),
  operations: [
    ...['make', 'restore*', 'turns'].map((name) => `backup/${name}`),
    ...['arsip-rules', 'changed-rows', 'check', 'hitung', 'summaries*'].map((name) => `check/${name}`),
    ...['audit/check', 'move/*', 'retention/*', 'upgrade/*'],
  ].map((name) => `apps/server/src/operations/${name}.test.ts`),
  demo: ['demo/fill.test.ts'],
  attacks: ['races*', 'injection', 'fuzz', 'guesses'].map((name) => `tests/attacks/${name}.test.ts`),
  faults: [
    ...['postgres*', 'migrations', 'upgrade', 'first-start', 'sudden-death', 'crowd'],
    ...['steps', 'impor', 'check'],
  ].map((name) => `tests/faults/${name}.test.ts`),
};
const testFiles = globSync('{apps/server/src,demo,tests}/**/*.test.ts', { cwd: import.meta.dirname });
const gone = Object.values(ofPostgres)
  .flat()
  .filter((pattern) => !testFiles.some((file) => matchesGlob(file, pattern)));
if (gone.length > 0) throw new Error(`vitest.config.ts names test files that are not there: ${gone.join()}`);

const onEngine = (name: keyof typeof ofPostgres, all: string[]) =>
  isPostgres && !process.env.EVERY_ENGINE ? ofPostgres[name] : all;

/** Operators' commands and the first start: their tests start whole programs (`npm run test:rest`); and what others' tools say of the API. */
const operations = [
  'apps/server/src/operations/**/*.test.ts',
  'apps/server/src/{main,console}.test.ts',
  'tests/openapi/*.test.ts',
];

/** Installs small releases and none of npm's: the other tests of installing have a command of their own. */
const pasang = 'tests/install/pasang.test.ts';

/** Files that mostly wait for programs that start, stop and die. */
const waiting = /\/tests\/(faults|attacks)\/|\/operations\//;

/** Those first: beside them the others have the processor, and no long one is left alone at the end. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => (waiting.test(moduleId) ? 0 : 1);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

// Whatever a test starts, a thread or a program, loads what another one has compiled.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('.cache/compiled', import.meta.url));

/** Of runs that somebody asks for rounds, or all of the faults, and of others. */
const limit = ['FAULTS', 'FUZZ_SECONDS', 'INTERLEAVING_ROUNDS', 'RACE_ROUNDS'].some((name) => process.env[name])
  ? 7_200_000
  : 300_000;

export default defineConfig({
  test: {
    environment: 'node',
    // What two cores have; a run of everything asks for more (scripts/test.mjs).
    maxWorkers: 2,
    sequence: { sequencer: WaitingFirst },
    // The one limit: a slow or busy machine is no failure, however many share it; a test that hangs still ends.
    testTimeout: limit,
    hookTimeout: limit,
    expect: { poll: { timeout: 240_000 } },
    projects: [
      project('contract', ['packages/*/src/**/*.test.ts'], together),
      project('server', onEngine('server', ['apps/server/src/**/*.test.ts']), { ...together, exclude: operations }),
      project('operations', onEngine('operations', operations), together),
      // Draws with SVG, which the server forbids its whole process to read.
      project('demo', onEngine('demo', ['demo/*.test.ts'])),
      project('faults', onEngine('faults', [faults]), { exclude: ofTheOther }),
      project('web', ['apps/web/src/**/*.test.{ts,tsx}'], together),
      project('scripts', ['scripts/*.test.ts', pasang], together),
      // Needs the registry, and installs everything for each case: `npm run test:install`.
      {
        extends: true,
        test: {
          name: 'install',
          include: ['tests/install/*.test.ts'],
          exclude: [pasang],
          testTimeout: 900_000,
          hookTimeout: 300_000,
        },
      },
      // Each file starts a server of its own, and each case compares all rows and files.
      project('attacks', onEngine('attacks', ['tests/attacks/*.test.ts']), together),
    ],
  },
});
