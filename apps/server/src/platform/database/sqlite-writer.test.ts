import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseFailure } from './database-errors.ts';
import { SqliteFiles } from './sqlite-files.ts';
import { openWriter } from './sqlite-open.ts';
import { SqliteWriter } from './sqlite-writer.ts';

let folder: string;
let database: DatabaseSync;
let writer: SqliteWriter;
/** Another program: it sees what is written, and nothing else. */
let other: DatabaseSync;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'writer-'));
  const files = new SqliteFiles(join(folder, 'a.db'));
  database = openWriter(files);
  database.exec('create table induk (id integer primary key)');
  database.exec('create table baris (id integer primary key, isi blob, induk references induk)');
  writer = new SqliteWriter(database, { files, demandWhole: () => undefined });
  other = new DatabaseSync(files.file);
});
afterEach(() => {
  other.close();
  database.close();
  rmSync(folder, { recursive: true });
});

const put = (id: number, isi = '') => database.prepare('insert into baris (id, isi) values (?, ?)').run(id, isi);
const written = () => {
  const rows = other.prepare('select id from baris order by id').all();
  return rows.map(({ id }) => Number(id));
};
const turnOfLoop = () => new Promise((resolve) => setImmediate(resolve));

/** As the driver does: what fails is rolled back, and its error is thrown unless all of them fell. */
async function transaction(work: () => unknown): Promise<void> {
  const { commit, rollBack } = await writer.begin();
  try {
    await work();
  } catch (error) {
    writer.failed(error);
    await rollBack();
    throw error;
  }
  await commit();
}
const reasons = (outcomes: PromiseSettledResult<void>[]) =>
  outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'written' : databaseFailure(outcome.reason)));

test('those that arrive together are written by one COMMIT', async () => {
  const exec = vi.spyOn(database, 'exec');
  // As requests do: one after the other, each through before the next is heard, in one turn of the loop.
  await Promise.all([1, 2, 3, 4, 5].map((id) => turnOfLoop().then(() => transaction(() => put(id)))));
  expect(written()).toEqual([1, 2, 3, 4, 5]);
  expect(exec.mock.calls.filter(([statement]) => statement === 'COMMIT')).toHaveLength(1);
});

test('nobody is told before it is written, however long those take that go on before', async () => {
  const goOn = Promise.withResolvers<void>();
  const told: number[] = [];
  const short = transaction(() => put(1)).then(() => told.push(1));
  const long = transaction(() => goOn.promise.then(() => put(2))).then(() => told.push(2));
  for (let n = 0; n < 5; n++) await turnOfLoop();
  expect([told, written()]).toEqual([[], []]);
  goOn.resolve();
  await short;
  expect(written()).toEqual([1, 2]);
  await long;
  expect(told).toEqual([1, 2]);
});

test('one that fails between others takes none of them along', async () => {
  const refused = new Error('ditolak');
  const outcomes = await Promise.allSettled([
    transaction(() => put(1)),
    transaction(() => {
      put(2);
      throw refused;
    }),
    transaction(() => put(1)),
    transaction(() => put(3)),
  ]);
  expect(reasons(outcomes)).toEqual(['written', databaseFailure(refused), 'unique', 'written']);
  expect(written()).toEqual([1, 3]);
});

test('a first one that fails leaves the next ones a transaction of their own', async () => {
  const outcomes = await Promise.allSettled([
    transaction(() => {
      put(1);
      throw new Error('ditolak');
    }),
    transaction(() => put(2)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(written()).toEqual([2]);
});

describe('where the disk is full', () => {
  test('who waited for the COMMIT that SQLite took back is told so, and the next ones are written', async () => {
    const { page_count } = database.prepare('pragma page_count').get() as { page_count: number };
    database.exec(`PRAGMA max_page_count = ${page_count + 4}`);
    const outcomes = await Promise.allSettled([
      transaction(() => put(1)),
      transaction(() => put(2, 'x'.repeat(100_000))),
      transaction(() => put(3)),
    ]);
    expect(reasons(outcomes)).toEqual(['full', 'full', 'written']);
    expect(written()).toEqual([3]);
  });

  test('who was refused for a row that was not written in the end is told of the disk, not of the row', async () => {
    const { page_count } = database.prepare('pragma page_count').get() as { page_count: number };
    database.exec(`PRAGMA max_page_count = ${page_count + 4}`);
    const outcomes = await Promise.allSettled([
      transaction(() => put(1)),
      transaction(() => put(1)),
      transaction(() => put(2, 'x'.repeat(100_000))),
    ]);
    expect(reasons(outcomes)).toEqual(['full', 'full', 'full']);
    expect(written()).toEqual([]);
  });
});

test('a COMMIT that is refused leaves nothing of them all, and each is told', async () => {
  const outcomes = await Promise.allSettled([
    transaction(() => put(1)),
    transaction(() => {
      database.exec('PRAGMA defer_foreign_keys = ON');
      database.exec('insert into baris (id, induk) values (2, 99)');
    }),
  ]);
  expect(reasons(outcomes)).toEqual(['foreign-key', 'foreign-key']);
  expect(written()).toEqual([]);
  await transaction(() => put(3));
  expect(written()).toEqual([3]);
});

test('work at rest finds no open transaction, and those before it written', async () => {
  const first = transaction(() => put(1));
  const seen = writer.atRest((database) => [database.isTransaction, written()]);
  const second = transaction(() => put(2));
  expect(await seen).toEqual([false, [1]]);
  await Promise.all([first, second]);
  expect(written()).toEqual([1, 2]);
});

// Rule: JALAN-7
test('whatever comes when, each is written when it is told so, and never when it is told otherwise', async () => {
  const step = fc.record({ after: fc.nat(3), during: fc.nat(2), fails: fc.boolean(), rests: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      database.exec('delete from baris');
      const expected: number[] = [];
      const all = steps.map(async ({ after, during, fails, rests }, id) => {
        for (let n = 0; n < after; n++) await turnOfLoop();
        const work = async () => {
          for (let n = 0; n < during; n++) await turnOfLoop();
          put(id);
          if (fails) throw new Error('ditolak');
        };
        const isWritten = await transaction(work).then(
          () => true,
          () => false,
        );
        expect(isWritten).toBe(!fails);
        expect(written().includes(id)).toBe(isWritten);
        if (isWritten) expected.push(id);
        if (rests) expect(await writer.atRest((database) => database.isTransaction)).toBe(false);
      });
      await Promise.all(all);
      expect(written()).toEqual(expected.toSorted((a, b) => a - b));
    }),
    { numRuns: 60 },
  );
});
