// Where log lines go: a file, a pipe, a terminal. It may be full, slow, held or closed; nobody waits for it, and nothing
// ends because of it. What finds no room waits in memory, a little of it, and the rest is dropped and counted.
import { constants, openSync } from 'node:fs';
import pino, { type DestinationStream } from 'pino';
import { offerGauge } from '../../platform/gauges.ts';

/** Bytes that wait for room at most; some thousand lines. */
const MOST_WAITING = 256 * 1024;
const RETRY_MS = 50;

/**
 * Takes lines for a file descriptor, written at once where that is possible. When it is possible again, what waited
 * comes first, then a line that says how many were lost.
 */
export function createLogOutput(fd = standardOutput(), mostWaiting = MOST_WAITING): DestinationStream {
  // Careful: `retryEAGAIN` left alone sleeps the whole process until there is room.
  const output = pino.destination({ dest: fd, sync: true, maxLength: mostWaiting, retryEAGAIN: () => false });
  const write = output.write.bind(output);
  let lost = 0;
  let untold = 0;
  let retry: NodeJS.Timeout | undefined;
  // Not pino's own listener, which throws what it does not know, and is silent for ever after a closed pipe.
  output.removeAllListeners('error').on('error', () => {
    retry ??= setTimeout(() => {
      retry = undefined;
      write('');
    }, RETRY_MS).unref();
  });
  output.on('drop', () => {
    lost += 1;
    untold += 1;
  });
  output.on('drain', () => {
    // Careful: it comes a moment late, when there may be no room any more.
    if (untold === 0 || retry) return;
    const facts = { level: pino.levels.values.warn, time: new Date().toISOString(), hilang: untold };
    const line = JSON.stringify({ ...facts, msg: `${untold} log lines were lost` });
    untold = 0;
    write(`${line}\n`);
  });
  offerGauge({ name: 'gerbang_log_lines_lost_total', help: 'Lines that could not be written.' }, () => lost);
  process.on('exit', () => write(''));
  // Careful: without `flushSync`, which pino calls after each fatal line, and which tries a full disk for ever.
  return { write };
}

/** Standard output as something that says it has no room instead of letting the process wait. */
function standardOutput(): number {
  // Careful: Node makes a pipe or a socket one that never waits when this is read, and leaves a terminal as it is.
  if (!process.stdout.isTTY) return 1;
  try {
    // Opened a second time: the flag belongs to whoever else shares the terminal otherwise, the shell among them.
    return openSync('/dev/stdout', constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return 1;
  }
}
