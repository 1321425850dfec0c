// A list that somebody reads again and again while something long is done, and what both of them cost.
import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from './load.ts';
import type { Program } from './program.ts';
import type { Row } from './rows.ts';

const LOOK_MS = 100;

export type Waits = { median: number; p95: number; p99: number; longest: number; times: number };

/** Reads ten times a second until the end comes; milliseconds that an answer took. */
export async function readUntil(program: Program, { path, headers = {} }: Call, end: Promise<unknown>): Promise<Waits> {
  const times: number[] = [];
  let isOver = false;
  const over = end.finally(() => {
    isOver = true;
  });
  const read = async () => {
    while (!isOver) {
      const began = performance.now();
      await (await fetch(program.url + path, { headers })).arrayBuffer();
      times.push(performance.now() - began);
      await pause(LOOK_MS);
    }
  };
  await Promise.all([over, read()]);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { median: at(0.5), p95: at(0.95), p99: at(0.99), longest: at(1), times: times.length };
}

type Cost = { name: 'impor' | 'ekspor'; detail: string; pictures: number; seconds: number; cpu: number };

/** The rows of an import or an export: its whole duration, CPU a picture, the most memory, and the list beside it. */
export async function besideRows(program: Program, cost: Cost, list: Waits): Promise<Row[]> {
  const { name, detail, pictures, seconds, cpu } = cost;
  const memory = program.resident().most;
  const parts = [
    `median ${list.median.toFixed(1)}`,
    `p99 ${list.p99.toFixed(1)}`,
    `longest ${list.longest.toFixed(0)}`,
  ];
  return [
    { name, detail, product: { latency: seconds * 1000, cpu: cpu / Math.max(1, pictures), memory } },
    {
      name: `list beside ${name}`,
      detail: `95 of 100 of ${list.times}; ${parts.join(', ')}`,
      product: { latency: list.p95, pause: await program.longestPause() },
    },
  ];
}
