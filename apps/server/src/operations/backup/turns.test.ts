// Whatever works alone on a folder of backups waits for its turn: nobody has to stop a school, and no backup fails, because of
// another one or of a check.
import { rm } from 'node:fs/promises';
import { backUp } from '@gerbang/kit/backup';
import { createTestDatabase } from '@gerbang/kit/database';
import { fillInstallation, type Installation, openInstallation } from '@gerbang/kit/installation';
import { runProgram, startProgram } from '@gerbang/kit/program';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { workInTurn } from '../instance-lock.ts';
import { tidyStore } from './retention.ts';
import { setAside } from './set-aside.ts';
import { verifyStore } from './verify.ts';

let house: Installation;
let store: string;
beforeAll(async () => {
  house = await openInstallation((await createTestDatabase({ hasTables: true })).location);
  store = house.config.cadanganDir;
  await fillInstallation(house);
  await backUp(house);
});
afterAll(async () => {
  await house.close();
  await rm(house.config.dataDir, { recursive: true });
});

const works: Record<string, () => Promise<unknown>> = {
  'a backup': () => backUp(house),
  'a check': () => verifyStore(store),
  'what sets the damaged aside': async () =>
    setAside(store, { problems: [], generations: [], gambar: 0, damaged: [], broken: [], unread: [] }),
  'what removes the old': () => tidyStore(store, house.clock.now()),
};

test.each(Object.keys(works))('%s waits', async (name) => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const lock = await workInTurn(store);
  const ended = vi.fn();
  const work = works[name]?.().then(ended);
  await expect.poll(() => told.mock.calls).toEqual([[`Menunggu: cadangan di ${store} sedang dibuat atau diperiksa.`]]);
  expect(ended).not.toHaveBeenCalled();
  lock.release();
  await work;
  expect(ended).toHaveBeenCalledOnce();
  told.mockRestore();
});

test('`periksa` beside a backup waits and then says that everything is whole; Ctrl-C ends the wait', async () => {
  const place = house.config;
  const lock = await workInTurn(store);
  const [waiting, ended] = [startProgram('periksa', place), startProgram('cadangan', place, { args: ['buat'] })];
  for (const each of [waiting, ended]) await expect.poll(each.stderr).toContain('Menunggu');
  ended.process.kill('SIGINT');
  expect(await ended.ended).toBe(1);
  expect(ended.stderr()).toContain('Dihentikan');
  lock.release();
  expect(await waiting.ended).toBe(0);
  expect(waiting.stdout()).toContain('Semua utuh');
  expect(await runProgram('cadangan', place, { args: ['periksa'] })).toMatchObject({ code: 0 });
});
