// Rows of requests on one set: the product and, on SQLite, the bare reference in turn; medians of the repetitions.
import { createCall, readingCalls, signIn, signInCall } from './calls.ts';
import type { Prepared } from './fill.ts';
import { type Call, type Effort, type Measured, measure, median } from './load.ts';
import { bare, type Program, product, start } from './program.ts';

export type Row = {
  /** As `--only` chooses it. */
  name: string;
  /** What the figures are of, where the name does not say it. */
  detail?: string;
  /** What the row measures; megabytes beside what a request has. */
  product: Partial<Measured> & { memory?: number };
  bare?: Measured | undefined;
};

/** What the bare reference answers too. */
const compared = ['list', 'page 5000', 'one record', 'dashboard'];

type Plan = Effort & { repetitions: number; only?: string[] | undefined };

export async function measureRows(prepared: Prepared, plan: Plan): Promise<Row[]> {
  const program = await start(product, prepared.env);
  const reference = prepared.location.databaseUrl ? undefined : await start(bare, prepared.env, '/list');
  try {
    const all = await allCalls(program);
    const unknown = plan.only?.filter((name) => !Object.hasOwn(all, name)) ?? [];
    if (unknown.length > 0) {
      throw new Error(`No row is called ${unknown.join(', ')}; there are ${Object.keys(all).join(', ')}`);
    }
    const calls = Object.entries(all).filter(([name]) => plan.only?.includes(name) ?? true);
    const seen = new Map(calls.map(([name]) => [name, { product: [] as Measured[], bare: [] as Measured[] }]));
    for (let n = 0; n < plan.repetitions; n++) {
      for (const [name, call] of calls) {
        const of = seen.get(name);
        of?.product.push(await measure(program, call, plan));
        if (reference && compared.includes(name)) of?.bare.push(await measure(reference, call, plan));
      }
    }
    return Array.from(seen, ([name, of]) => ({
      name,
      product: medianOf(of.product),
      bare: of.bare.length > 0 ? medianOf(of.bare) : undefined,
    }));
  } finally {
    await program.stop();
    await reference?.stop();
  }
}

async function allCalls(program: Program): Promise<Record<string, Call>> {
  const cookie = await signIn(program);
  const reading = await readingCalls(program, cookie);
  const create = await createCall(cookie, { photo: false });
  return {
    ...reading,
    create,
    // The dashboard's kept answer never holds here.
    'create and dashboard': { ...create, next: reading.dashboard as Call },
    'sign in': signInCall(),
    '2 MB photo': await createCall(cookie, { photo: 'large' }),
    'sent photo': await createCall(cookie, { photo: 'sent' }),
  };
}

function medianOf(all: Measured[]): Measured {
  const of = (key: keyof Measured) => median(all.map((each) => each[key]));
  return { latency: of('latency'), cpu: of('cpu'), rate: of('rate'), pause: of('pause') };
}
