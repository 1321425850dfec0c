// Runs every row on one set: the product and, on SQLite, the bare reference in turn; medians of the repetitions.
import { createCall, readingCalls, signIn, signInCall } from './calls.ts';
import type { Prepared } from './fill.ts';
import { type Call, type Effort, type Measured, measure } from './load.ts';
import { bare, type Program, product, start } from './program.ts';

export type Row = { name: string; product: Measured; bare: Measured | undefined };
export type Start = { coldStart: number; idle: number };

/** What the bare reference answers too. */
const compared = ['daftar', 'halaman 5.000', 'satu data', 'dashboard'];

/** Milliseconds that memory gets to settle after the start. */
const SETTLE_MS = 1500;

/** Milliseconds to the first answer and megabytes at rest: medians of three starts. */
export async function measureStart({ env }: Prepared): Promise<Start> {
  const starts: Start[] = [];
  for (let n = 0; n < 3; n++) {
    const program = await start(product, env);
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    starts.push({ coldStart: program.coldStart, idle: program.pss() });
    await program.stop();
  }
  return { coldStart: median(starts.map((each) => each.coldStart)), idle: median(starts.map((each) => each.idle)) };
}

type Plan = Effort & { repetitions: number; only?: string[] | undefined };

export async function measureRows(prepared: Prepared, plan: Plan): Promise<Row[]> {
  const program = await start(product, prepared.env);
  const reference = prepared.location.databaseUrl ? undefined : await start(bare, prepared.env, '/daftar');
  try {
    const calls = Object.entries(await allCalls(program)).filter(([name]) => plan.only?.includes(name) ?? true);
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
  return {
    ...(await readingCalls(program, cookie)),
    tambah: await createCall(cookie, { photo: false }),
    masuk: signInCall(),
    'foto 2 MB': await createCall(cookie, { photo: true }),
  };
}

function medianOf(all: Measured[]): Measured {
  const of = (key: keyof Measured) => median(all.map((each) => each[key]));
  return { latency: of('latency'), cpu: of('cpu'), rate: of('rate'), pause: of('pause') };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
