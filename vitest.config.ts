import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const project = (name: string, include: string[], { exclude = [], isolate = true }: Own = {}) => ({
  extends: true as const,
  test: { name, include, exclude, isolate },
});
type Own = { exclude?: string[]; isolate?: boolean };
/** Files that leave nothing in modules and globals behind: those of a worker share what they load. */
const together = { isolate: false };
/** Slow, and with a plan of its own: `npm run test:faults`. */
const faults = 'tests/faults/*.test.ts';
/** Faults of the other engine: PostgreSQL has its server's disk and locks, and the embedded one is no process to kill. */
const ofTheOther = (
  process.env.DATABASE_URL
    ? ['full-disk', 'full-disk-impor', 'locked', 'neighbours', 'changed-file', 'damage']
    : ['postgres*']
).map((name) => `tests/faults/${name}.test.ts`);

/** Rooms whose files take long, and mostly wait for programs that start, stop and die. */
const waiting = /\/tests\/(faults|attacks)\/|\/operations\//;

/** Those first: beside them the others have the processor, and no long one is left alone at the end. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => (waiting.test(moduleId) ? 0 : 1);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    // Two cores are what a CI machine has; two workers more go on while others wait for a program that starts or stops.
    maxWorkers: 4,
    sequence: { sequencer: WaitingFirst },
    // A slow or busy machine is no failure; a test that hangs still ends.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Nor is one on which fifty connections take longer than Vitest's second.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      project('contract', ['packages/*/src/**/*.test.ts'], together),
      project('server', ['apps/server/src/**/*.test.ts'], together),
      // Draws with SVG, which the server forbids its whole process to read.
      project('demo', ['demo/*.test.ts']),
      project('faults', [faults], { exclude: ofTheOther }),
      project('web', ['apps/web/src/**/*.test.{ts,tsx}'], together),
      project('scripts', ['scripts/*.test.ts'], together),
      // Needs the registry, and installs everything for each case: `npm run test:install`.
      {
        extends: true,
        test: { name: 'install', include: ['tests/install/*.test.ts'], testTimeout: 900_000, hookTimeout: 300_000 },
      },
      // Each file starts a server of its own, and each case compares all rows and files.
      {
        extends: true,
        test: { name: 'attacks', include: ['tests/attacks/*.test.ts'], testTimeout: 60_000, hookTimeout: 120_000 },
      },
    ],
  },
});
