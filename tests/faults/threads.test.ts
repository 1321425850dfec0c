// What boot.mjs arranges for the threads of the program: none strips types again (docs/design/printing-and-threads.md).
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '@gerbang/kit/program';
import { expect, test } from 'vitest';
import { barangForm, call } from './calls.ts';
import { createHouse } from './house.ts';

/** What still writes there: a decoder ends a moment after the program. */
const processesIn = (folder: string) =>
  readdirSync('/proc').filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(folder);
    } catch {
      return false;
    }
  });

const preload = fileURLToPath(new URL('./preload-thread.mjs', import.meta.url));

test('a thread finds its code compiled, however the program was started', async () => {
  const house = await createHouse();
  const folder = await mkdtemp(join(tmpdir(), 'gerbang-boot-'));
  const env = { TMPDIR: folder, NODE_COMPILE_CACHE: undefined };
  const program = await startServer(house.location, { env, preload });
  try {
    const post = (path: string, body?: FormData) =>
      call(program.url, { as: house.admin, method: 'POST', path, ...(body ? { body } : {}) });
    await post('/data-inventaris', barangForm('A-1', 'satu', house.picture));
    for (let n = 0; n < 2; n += 1) {
      expect(await post('/laporan/data-inventaris-excel')).toMatchObject({ status: 200 });
    }
    const said = program.stderr().match(/A thread stripped types: \w+/g);
    expect(said?.at(-1)).toBe('A thread stripped types: no');
  } finally {
    program.process.kill('SIGKILL');
    await program.ended;
    await expect.poll(() => processesIn(folder)).toEqual([]);
    await Promise.all([house.drop(), rm(folder, { recursive: true, force: true })]);
  }
});
