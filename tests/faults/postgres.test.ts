// PostgreSQL is restarted and killed under people who work: they hear 503 and when to come back, the program finds it
// again by itself, and what it acknowledged is there.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres } from '../../scripts/postgres.mjs';
import { barangForm, call } from './calls.ts';
import { countBack } from './figures.ts';
import { createHouse, type House } from './house.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, start } from './program.ts';
import { chances, isWhole } from './random.ts';
import { type RequestedChange, startTraffic } from './traffic.ts';

const ROUNDS = isWhole ? 10 : 1;
const STUDENTS_A_ROUND = 20;
const AWAY = 'Layanan sedang tidak tersedia. Coba lagi sebentar lagi.';

describe('a PostgreSQL of its own', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let house: House;
  let program: HurtProgram;
  beforeAll(async () => {
    server = await startPostgres({ durable: true });
    process.env.DATABASE_URL = server.url;
    house = await createHouse({ siswa: 2 * ROUNDS * STUDENTS_A_ROUND });
    program = await start(house.location, { env: { LOG_LEVEL: 'error' } });
  });
  afterAll(async () => {
    await program.kill();
    await house.drop();
    await server.stop();
  });

  /** Adds one item; whether it was acknowledged. */
  async function add(mark: string): Promise<boolean> {
    const body = barangForm(mark, 'baru', house.picture);
    const ending = await call(program.url, { as: house.admin, method: 'POST', path: '/data-inventaris', body });
    return ending !== 'no answer' && ending.status === 201;
  }

  for (const [name, signal] of Object.entries({ restarted: 'SIGINT', killed: 'SIGKILL' } as const)) {
    test(`${name}, ${ROUNDS} times in mid-traffic`, async () => {
      const random = chances(`postgres ${name}`);
      const known = new Set<string>();
      let [acknowledged, refused] = [0, 0];
      for (let round = 0; round < ROUNDS; round++) {
        const most = 4 + random() * 10;
        const { promise: enough, resolve } = Promise.withResolvers<void>();
        const { promise: trouble, resolve: meet } = Promise.withResolvers<void>();
        let seen = 0;
        const onDeed = ({ acknowledged }: RequestedChange) => (acknowledged ? ++seen > most && resolve() : meet());
        const students = house.siswa.splice(0, STUDENTS_A_ROUND);
        const traffic = startTraffic({ url: program.url, house }, { onDeed, students });
        await enough;
        await server.end(signal);
        await trouble;
        expect((await fetch(`${program.url}/healthz`)).status).toBe(200);
        expect((await fetch(`${program.url}/readyz`)).status).toBe(503);
        await server.begin();
        const begun = performance.now();
        await expect.poll(() => add(`pulih-${name}-${round}`)).toBe(true);
        countBack(performance.now() - begun);
        await traffic.end();
        expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
        const { deeds, strange } = traffic.ledger;
        expect({ strange, log: strange.length > 0 ? unforeseen(program) : [] }).toEqual({ strange: [], log: [] });
        for (const { ending } of deeds) expectClear(ending);
        expect({ round, problems: await examine(house, { deeds, known }) }).toEqual({ round, problems: [] });
        acknowledged += deeds.filter(({ acknowledged }) => acknowledged).length;
        refused += deeds.filter(({ acknowledged }) => !acknowledged).length;
      }
      console.log(
        `postgres ${name}: ${ROUNDS} rounds, ${acknowledged} acknowledged, ${refused} told to come back, 0 lost`,
      );
      expect(program.process.exitCode).toBeNull();
    });
  }
});

/** What the log says of answers that nobody foresaw. */
function unforeseen(program: HurtProgram): string[] {
  return program
    .stdout()
    .split('\n')
    .filter((line) => line.includes('unexpected failure'));
}

/** Done, or told in Indonesian when to come back; the program itself never hangs up. */
function expectClear(ending: RequestedChange['ending']): void {
  if (ending === 'no answer') throw new Error('The program hung up');
  if (ending.status < 300) return;
  expect({ status: ending.status, body: ending.body }).toEqual({ status: 503, body: { error: AWAY, message: AWAY } });
  expect(ending.headers.get('retry-after')).toBe('5');
}
