// Whether the pages of the database can be read: by SQLite's own check, on a server by reading every value once.

import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isSqlite } from '../../platform/database/dialect.ts';
import { snapshot } from '../../platform/database/engine.ts';
import { slowRead } from '../../platform/database/lists.ts';
import { isDamage } from './damage.ts';
import { itself, type Problem } from './problem.ts';

/** As many findings as are worth reading: a damaged page brings hundreds. */
const MOST = 20;

const problem = (nama: string, sebab: string): Problem => ({ bagian: 'basis-data', subject: itself(nama), sebab });

export function checkPages(db: Db): Promise<Problem[]> {
  return isSqlite(db) ? checkSqlite(db) : checkPostgres(db);
}

/** In a thread: the check of a large file takes seconds. */
async function checkSqlite(db: Db): Promise<Problem[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(${sql.lit(MOST)}) ${slowRead}`.execute(
    db,
  );
  return rows.filter((row) => row.integrity_check !== 'ok').map((row) => problemOf(row.integrity_check.trim()));
}

/** A value that a rule of its table forbids is no damage of the disk: somebody went around the rule. */
function problemOf(words: string): Problem {
  const [, check] = /^CHECK constraint failed in (\w+)$/.exec(words) ?? [];
  const [, nullOf] = /^NULL value in (\S+)$/.exec(words) ?? [];
  if (check) return { ...problem(`Tabel ${check}`, 'ada nilai yang melanggar aturan tabel ini'), bagian: 'aturan' };
  if (nullOf) return { ...problem(`Kolom ${nullOf}`, 'kosong, padahal harus berisi'), bagian: 'aturan' };
  return problem('Basis data', `halaman rusak (${words})`);
}

type Relation = { oid: number; nama: string; jenis: 'r' | 'i' };

/** Tables by reading them whole; indexes too where the server has amcheck and lets us use it. */
async function checkPostgres(db: Db): Promise<Problem[]> {
  const problems: Problem[] = [];
  const { rows: granted } = await sql<{ amcheck: boolean | null }>`select
    has_function_privilege(to_regprocedure('bt_index_check(regclass)'), 'execute') as amcheck`.execute(db);
  const { rows } = await sql<Relation>`select c.oid::int as oid, c.relname as nama, c.relkind as jenis from pg_class c
    join pg_am a on a.oid = c.relam where c.relnamespace = current_schema()::regnamespace
    and (c.relkind = 'r' or (c.relkind = 'i' and a.amname = 'btree')) order by c.relname`.execute(db);
  for (const { oid, nama, jenis } of rows) {
    if (jenis === 'i' && !granted[0]?.amcheck) continue;
    const read =
      jenis === 'r'
        ? sql`select sum(octet_length(t::text)) from ${sql.table(nama)} t`
        : sql`select bt_index_check(${oid}::oid::regclass)`;
    try {
      await patiently(db, (db) => read.execute(db));
    } catch (error) {
      if (!isDamage(error)) throw error;
      problems.push(problem(`${jenis === 'r' ? 'Tabel' : 'Indeks'} ${nama}`, 'halaman rusak'));
    }
  }
  return problems;
}

/** A large table takes longer to read than a request may. */
function patiently(db: Db, read: (db: Db) => Promise<unknown>): Promise<unknown> {
  return snapshot(db, async (db) => {
    await sql`set local statement_timeout = 0`.execute(db);
    return read(db);
  });
}
