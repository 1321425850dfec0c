// A thread that reads one file: rows go out in batches that wait to be taken, and it ends with what there is.
import { parentPort, workerData } from 'node:worker_threads';
import { UnreadableFileError } from './limits.ts';
import type { FromReader, ToReader } from './sheet-reader.ts';
import { readTable } from './sheet-table.ts';

const port = parentPort as NonNullable<typeof parentPort>;
const say = (message: FromReader) => port.postMessage(message);
const taken = () => new Promise<void>((resolve) => port.once('message', () => resolve()));

try {
  const { bytes, wanted } = workerData as ToReader;
  const table = await readTable(bytes, wanted, async (rows) => {
    const next = taken();
    say({ rows });
    await next;
  });
  say({ table });
} catch (error) {
  say(error instanceof UnreadableFileError ? { refusal: error.message } : { failure: String(error) });
}
port.close();
