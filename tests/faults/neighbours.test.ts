// Neighbours: other programs that look into the embedded database while the server runs. SQLite only.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { listGenerations } from '../../apps/server/src/operations/backup/store.ts';
import { sqliteFile } from '../../apps/server/src/platform/database/database.ts';
import { barangForm, call } from './calls.ts';
import { createHouse, type House } from './house.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, start } from './program.ts';
import { someOf } from './random.ts';
import type { RequestedChange } from './traffic.ts';

const env = { LOG_LEVEL: 'silent' };
const BEFORE = 5;
const AFTER = 20;

const run = promisify(execFile);

/** A program that opens the database, does one thing there, and closes it. `copy` is where it may write. */
type Neighbour = { name: string; look(file: string, copy: string): Promise<unknown> };

const count = 'select count(*) from data_siswa';
const vacuumInto = (copy: string) => `vacuum into '${copy}'`;
const check = 'pragma integrity_check';

/** Runs one statement in a Node of its own. */
const inNode = (file: string, statement: string) =>
  run(process.execPath, [
    '-e',
    `const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(process.argv[1]);
    console.log(database.prepare(process.argv[2]).all());
    database.close();`,
    file,
    statement,
  ]);

const node: Neighbour[] = [
  { name: 'node:sqlite, a look', look: (file) => inNode(file, count) },
  { name: 'node:sqlite, vacuum into', look: (file, copy) => inNode(file, vacuumInto(copy)) },
  { name: 'node:sqlite, integrity_check', look: (file) => inNode(file, check) },
  {
    name: 'node:sqlite, backup',
    look: (file, copy) =>
      run(process.execPath, [
        '-e',
        `const { backup, DatabaseSync } = require('node:sqlite');
        const database = new DatabaseSync(process.argv[1]);
        backup(database, process.argv[2]).then(() => database.close());`,
        file,
        copy,
      ]),
  },
];

const sqlite3: Neighbour[] = [
  { name: 'sqlite3, a look', look: (file) => run('sqlite3', [file, count]) },
  { name: 'sqlite3, .backup', look: (file, copy) => run('sqlite3', [file, `.backup ${copy}`]) },
  { name: 'sqlite3, vacuum into', look: (file, copy) => run('sqlite3', [file, vacuumInto(copy)]) },
  { name: 'sqlite3, integrity_check', look: (file) => run('sqlite3', [file, check]) },
];

const python3: Neighbour[] = [
  {
    name: 'python3, a look',
    look: (file) =>
      run('python3', [
        '-c',
        `import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
print(database.execute(sys.argv[2]).fetchall())
database.close()`,
        file,
        count,
      ]),
  },
];

const isInstalled = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** Node's own is everywhere; what else this machine has comes on top. */
const neighbours = [...node, ...(isInstalled('sqlite3') ? sqlite3 : []), ...(isInstalled('python3') ? python3 : [])];
console.log(`neighbours: ${neighbours.map(({ name }) => name).join('; ')}`);

let house: House;
let program: HurtProgram;
let folder: string;
let deeds: RequestedChange[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gerbang-tetangga-'));
  house = await createHouse({ siswa: 1 });
  program = await start(house.location, { env });
  deeds = [];
});
afterEach(async () => {
  await program.kill();
  await house.drop();
  await rm(folder, { recursive: true });
});

/** Adds items, one after the other, each acknowledged. */
async function add(many: number, { url } = program): Promise<void> {
  for (let n = 0; n < many; n++) {
    const mark = `tetangga-${deeds.length}`;
    const body = barangForm(mark, 'baru', house.picture);
    const ending = await call(url, { as: house.admin, method: 'POST', path: '/data-inventaris', body });
    expect(ending).toMatchObject({ status: 201 });
    deeds.push({ kind: 'barang', mark, acknowledged: true, ending });
  }
}

async function comeBack(): Promise<void> {
  program = await start(house.location, { env });
  expect(await examine(house, { deeds })).toEqual([]);
}

test.each(someOf('neighbours', neighbours))(
  '$name: what is acknowledged afterwards is there after SIGKILL',
  async ({ look }) => {
    await add(BEFORE);
    await look(sqliteFile(house.location), join(folder, 'salinan.db'));
    await add(AFTER);
    await program.kill();
    await comeBack();
  },
);

test('a look, then a second server on the folder, both stopped in order', async () => {
  await add(BEFORE);
  for (const { look, name } of neighbours)
    await look(sqliteFile(house.location), join(folder, name.replaceAll(' ', '')));
  const second = await start(house.location, { env });
  onTestFinished(second.kill);
  await add(AFTER);
  await add(AFTER, second);
  expect(await second.stop()).toBe(0);
  await add(AFTER);
  expect(await program.stop()).toBe(0);
  await comeBack();
});

if (process.platform === 'linux') {
  describe('locks, as the system counts them', () => {
    /** Locks of the program on a file. */
    async function locksOn(path: string): Promise<number> {
      const { ino } = await stat(path);
      const lines = (await readFile('/proc/locks', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/));
      return lines.filter((words) => words[4] === String(program.process.pid) && words[5]?.endsWith(`:${ino}`)).length;
    }

    test('stay, whatever was opened since: connections, the thread that reads slowly, a backup', async () => {
      await program.kill();
      program = await start(house.location, { env: { ...env, CADANGAN_MENIT: '5' } });
      const names = ['gerbang.db', 'gerbang.db-shm', 'instansi.lock'];
      const unlocked = async () => {
        const locks = await Promise.all(names.map((name) => locksOn(join(house.location.dataDir, name))));
        return names.filter((_, n) => locks[n] === 0);
      };
      const made = () => listGenerations(join(house.location.dataDir, 'cadangan'));
      await expect.poll(made, { interval: 500 }).toHaveLength(1);
      expect(await unlocked()).toEqual([]);
      await add(1);
      // The dashboard reads in a transaction of its own; a search of the inventory is for the thread.
      for (const path of ['/dashboard', '/data-inventaris?cari=tetangga']) {
        const ending = await call(program.url, { as: house.admin, method: 'GET', path });
        expect(ending, path).toMatchObject({ status: 200 });
      }
      expect(await unlocked()).toEqual([]);
    });
  });
}
