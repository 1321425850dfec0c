// Rows of the program at rest: how soon it answers, and what it holds while nobody asks.
import type { Prepared } from './fill.ts';
import { median } from './load.ts';
import { product, start } from './program.ts';
import type { Row } from './rows.ts';

const STARTS = 3;
/** Milliseconds that memory gets to settle after the start. */
export const SETTLE_MS = 1500;

/** Milliseconds to the first answer and megabytes at rest: medians of several starts. */
export async function measureStart({ env }: Prepared): Promise<Row[]> {
  const latency: number[] = [];
  const memory: number[] = [];
  for (let n = 0; n < STARTS; n++) {
    const program = await start(product, env);
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    latency.push(program.coldStart);
    memory.push(program.pss());
    await program.stop();
  }
  return [
    { name: 'cold start', product: { latency: median(latency) } },
    { name: 'idle memory', detail: 'PSS', product: { memory: median(memory) } },
  ];
}
