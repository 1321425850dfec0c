// The thread of integrity.ts: one look at the whole file.
import { parentPort, workerData } from 'node:worker_threads';
import { damageIn } from './quick-check.ts';

parentPort?.postMessage(damageIn(workerData as string));
