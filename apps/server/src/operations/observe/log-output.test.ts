import { spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  copyFileSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { offeredGauges } from '../../platform/gauges.ts';
import { createLog } from './log.ts';
import { createLogOutput } from './log-output.ts';

const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants;

let folder: string;
let path: string;
let reader: number;
let writer: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gerbang-log-'));
  path = join(folder, 'pipa');
  expect(spawnSync('mkfifo', [path]).status).toBe(0);
  reader = openSync(path, O_RDONLY | O_NONBLOCK);
  writer = openSync(path, O_WRONLY | O_NONBLOCK);
});
afterEach(() => {
  for (const fd of [reader, writer]) closeSync(fd);
  rmSync(folder, { recursive: true });
});

/** What has arrived by now. */
function arrived(): string {
  const block = Buffer.alloc(65_536);
  let text = '';
  try {
    for (;;) {
      const n = readSync(reader, block);
      if (n === 0) return text;
      text += block.toString('utf8', 0, n);
    }
  } catch {
    return text;
  }
}

/** All that arrives until `pattern` has. */
async function arrives(pattern: RegExp): Promise<{ msg: string; nomor?: number; hilang?: number }[]> {
  let text = '';
  await expect
    .poll(() => {
      text += arrived();
      return text;
    })
    .toMatch(pattern);
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const lostLines = () => offeredGauges().find(([{ name }]) => name === 'gerbang_log_lines_lost_total')?.[1]();

test('a pipe that nobody reads: nobody waits, and what found no room is counted and told', async () => {
  const log = createLog('info', createLogOutput(writer, 100_000));
  const lines = 5000;
  for (let nomor = 0; nomor < lines; nomor++) log.info({ nomor }, 'baris');
  // Waits for the disk, if it is allowed to.
  log.fatal('gawat');
  const lost = lostLines() ?? 0;
  expect(lost).toBeGreaterThan(1000);
  const told = await arrives(/were lost"}\n$/);
  expect(told.at(-1)).toMatchObject({ level: 40, hilang: lost, msg: `${lost} log lines were lost` });
  expect(told).toHaveLength(lines + 1 - lost + 1);
  expect(told.slice(0, -1).map(({ nomor }) => nomor)).toEqual(told.slice(0, -1).map((_, nomor) => nomor));
  log.info('sesudahnya');
  expect(arrived()).toContain('"msg":"sesudahnya"');
});

test('a pipe that was closed: nothing ends, and a new reader hears what waited', async () => {
  const log = createLog('info', createLogOutput(writer));
  closeSync(reader);
  log.info('tidak didengar');
  log.fatal('gawat');
  reader = openSync(path, O_RDONLY | O_NONBLOCK);
  expect(await arrives(/gawat/)).toMatchObject([{ msg: 'tidak didengar' }, { msg: 'gawat' }]);
  expect(lostLines()).toBe(0);
});

if (process.platform === 'linux') {
  test('a full disk: nobody waits, and what found no room is counted', () => {
    // Careful: never closed. The lines wait for it, and would go into whatever is opened next under its number.
    const full = openSync('/dev/full', 'w');
    const log = createLog('info', createLogOutput(full, 1000));
    for (let nomor = 0; nomor < 100; nomor++) log.fatal({ nomor }, 'baris');
    expect(lostLines()).toBeGreaterThan(50);
  });
}

// Rule: JALAN-23
test('a file that is copied and emptied while it is written to goes on from its beginning', () => {
  const [file, old] = [join(folder, 'gerbang.log'), join(folder, 'gerbang.log.1')];
  const appended = openSync(file, 'a');
  const output = createLogOutput(appended);
  output.write('{"n":1}\n');
  copyFileSync(file, old);
  truncateSync(file);
  output.write('{"n":2}\n');
  expect([readFileSync(old, 'utf8'), readFileSync(file, 'utf8')]).toEqual(['{"n":1}\n', '{"n":2}\n']);
  closeSync(appended);
});
