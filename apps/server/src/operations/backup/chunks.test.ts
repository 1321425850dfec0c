// A database in pieces: what did not change is stored once.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Secrets } from '../../platform/secrets.ts';
import { openFile, storeFile } from './chunks.ts';
import { hashOf } from './manifest.ts';
import { openPool, type Pool } from './pool.ts';
import { newIdentity, recipientOf, UnopenableError } from './seal.ts';

const secrets = { pepper: randomBytes(32) } as Secrets;
let folder: string;
let pool: Pool;
let identity: string;
let penerima: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gerbang-potongan-'));
  pool = await openPool(folder, '0'.repeat(16));
  identity = await newIdentity();
  penerima = await recipientOf(identity);
});
afterEach(() => rm(folder, { recursive: true }));

/** A snapshot of some megabytes with `rows` rows. */
function snapshot(name: string, database: DatabaseSync): string {
  const path = join(folder, name);
  database.prepare('vacuum into ?').run(path);
  return path;
}

function filled(rows: number): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  database.exec('create table siswa (nomor integer primary key, nama text)');
  const insert = database.prepare('insert into siswa (nama) values (?)');
  // The same in each run: where pieces end depends on what is in them.
  for (let n = 0; n < rows; n++) insert.run(hashOf(`siswa ${n}`).repeat(2));
  return database;
}

test('a file comes back byte for byte, and from nobody else’s names', async () => {
  const file = snapshot('a.db', filled(20_000));
  const { names } = await storeFile(file, { pool, penerima, secrets });
  expect(names.length).toBeGreaterThan(4);
  await openFile(names, join(folder, 'b.db'), { pool, identity, secrets });
  expect((await readFile(join(folder, 'b.db'))).equals(await readFile(file))).toBe(true);
  const others = { pool, identity, secrets: { ...secrets, pepper: randomBytes(32) } };
  await expect(openFile(names, join(folder, 'c.db'), others)).rejects.toThrow(UnopenableError);
  const exchanged = [names[1], names[0], ...names.slice(2)] as string[];
  await openFile(exchanged, join(folder, 'd.db'), { pool, identity, secrets });
  expect((await readFile(join(folder, 'd.db'))).equals(await readFile(file))).toBe(false);
});

test('the same adds nothing, a row more little', async () => {
  const database = filled(20_000);
  const first = await storeFile(snapshot('a.db', database), { pool, penerima, secrets });
  expect((await storeFile(snapshot('b.db', database), { pool, penerima, secrets })).byte).toBe(0);
  database.exec(`insert into siswa (nama) values ('baru'); create table lain (x); insert into lain values (1)`);
  const more = await storeFile(snapshot('c.db', database), { pool, penerima, secrets });
  expect(more.byte).toBeGreaterThan(0);
  expect(more.byte).toBeLessThan(first.byte / 3);
});
