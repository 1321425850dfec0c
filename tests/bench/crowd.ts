// Students who sign in at once, and attackers who guess meanwhile, in a thread apart from those whose waiting is measured.
import { parentPort, workerData } from 'node:worker_threads';
import { PASSWORD } from './fill.ts';

const LOGIN = '/api/v1/auth/login';
const ATTACKERS = 4;

/** Of every how many students one has an active account. */
export type Crowd = { url: string; count: number; each: number };
export type Entered = { seconds: number; statuses: number[]; waited: string; guesses: number[] };

async function login(url: string, email: string, password: string): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url + LOGIN, { method: 'POST', headers, body: JSON.stringify({ email, password }) });
  await answer.arrayBuffer();
  return answer.status;
}

let invented = 0;
/** Each thread invents names of its own. */
const who = parentPort ? 'ramai' : 'tiada';
export const guess = (url: string) => login(url, `${who}${++invented}@bench.example`, 'salah-salah');

async function guessUntil(url: string, isOver: () => boolean): Promise<number[]> {
  const statuses: number[] = [];
  while (!isOver()) statuses.push(await guess(url));
  return statuses;
}

async function enterAll({ url, count, each }: Crowd): Promise<Entered> {
  let isOver = false;
  const attack = Promise.all(Array.from({ length: ATTACKERS }, () => guessUntil(url, () => isOver)));
  const began = performance.now();
  const entered = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const status = await login(url, `siswa${n * each + each / 2}@bench.example`, PASSWORD);
      return { status, ms: performance.now() - began };
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  isOver = true;
  const sorted = entered.map(({ ms }) => ms / 1000).toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
  const waited = `median ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)} s`;
  return { seconds, statuses: entered.map(({ status }) => status), waited, guesses: (await attack).flat() };
}

parentPort?.once('message', async () => parentPort?.postMessage(await enterAll(workerData as Crowd)));
parentPort?.postMessage('ready');
