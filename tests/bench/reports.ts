// Rows of reports: the Excel of a school year with 10,000 validated students, and what 100,000 take in memory.
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from './calls.ts';
import type { Prepared } from './fill.ts';
import { median } from './load.ts';
import { type Program, product, start } from './program.ts';
import type { Row } from './rows.ts';
import { reportedYears } from './sets.ts';
import { SETTLE_MS } from './start.ts';

const [usual, large] = reportedYears;
/** Reports of the usual size for each repetition: one takes a quarter of a second. */
const REPORTS = 3;

/** The usual Excel, one after the other to the last byte: medians, so the first one, which warms up, counts as one. */
export async function measureExcel({ env }: Prepared, repetitions: number): Promise<Row> {
  const program = await start(product, env);
  try {
    const make = await reporter(program, usual.tahun);
    await program.longestPause();
    const times: number[] = [];
    const before = program.cpu();
    for (let n = 0; n < repetitions * REPORTS; n++) times.push(await make());
    const cpu = (program.cpu() - before) / times.length;
    const pause = await program.longestPause();
    return { name: 'excel', detail: rowsOf(usual), product: { latency: median(times), cpu, pause } };
  } finally {
    await program.stop();
  }
}

/**
 * The first large Excel of a process, medians of several processes. The kernel keeps the peak of resident memory: exact,
 * and unlike PSS not lower while other programs use the same Node.
 */
export async function measureLargeExcel({ env }: Prepared, repetitions: number): Promise<Row> {
  const seen: { memory: number; latency: number; cpu: number; pause: number }[] = [];
  for (let n = 0; n < repetitions; n++) {
    const program = await start(product, env);
    try {
      const make = await reporter(program, large.tahun);
      await sleep(SETTLE_MS);
      await program.longestPause();
      const [idle, before] = [program.resident().now, program.cpu()];
      const latency = await make();
      const memory = program.resident().most - idle;
      seen.push({ memory, latency, cpu: program.cpu() - before, pause: await program.longestPause() });
    } finally {
      await program.stop();
    }
  }
  const of = (key: 'memory' | 'latency' | 'cpu' | 'pause') => median(seen.map((each) => each[key]));
  return {
    name: 'large excel',
    detail: `${rowsOf(large)}, MB over idle`,
    product: { memory: of('memory'), latency: of('latency'), cpu: of('cpu'), pause: of('pause') },
  };
}

const rowsOf = ({ rows }: { rows: number }) => `${rows.toLocaleString('en')} rows`;

/** Makes the Excel of a school year and resolves with the milliseconds to its last byte. */
async function reporter(program: Program, tahun: number): Promise<() => Promise<number>> {
  const cookie = await signIn(program);
  return async () => {
    const began = performance.now();
    const answer = await fetch(`${program.url}/api/v1/laporan/data-siswa-excel`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ tahun_ajaran: `${tahun}/${tahun + 1}` }),
    });
    if (!answer.ok) throw new Error(`The report answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    return performance.now() - began;
  };
}
