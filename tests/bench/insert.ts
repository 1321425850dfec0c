// How rows get into a database in bulk, on either engine.
import pg from 'pg';
import { type DatabaseLocation, sqliteFile } from '../../apps/server/src/platform/database/database.ts';
import { openSqliteFile } from '../../apps/server/src/platform/database/sqlite-open.ts';
import type { Row } from './students.ts';

export type Insert = { rows(table: string, rows: Row[]): Promise<void>; end(): Promise<void> };

/** Rows by prepared statements, a batch a transaction; durability is for the server that is measured. */
export function sqliteInsert(location: DatabaseLocation): Insert {
  const database = openSqliteFile(sqliteFile(location));
  database.exec('PRAGMA synchronous = OFF');
  return {
    async rows(table, rows) {
      const [first] = rows;
      if (!first) return;
      const columns = Object.keys(first);
      const statement = database.prepare(
        `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      );
      database.exec('BEGIN');
      for (const row of rows) statement.run(...columns.map((column) => row[column] ?? null));
      database.exec('COMMIT');
    },
    async end() {
      database.exec('ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)');
      database.close();
    },
  };
}

export function postgresInsert(url: string): Insert {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  let dropped: string[] | undefined;
  return {
    async rows(table, rows) {
      const [first] = rows;
      if (!first) return;
      dropped ??= await dropIndexes(pool);
      const columns = Object.keys(first).join(', ');
      const text = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`;
      await pool.query(text, [JSON.stringify(rows)]);
    },
    async end() {
      for (const statement of dropped ?? []) await pool.query(statement);
      await pool.query('vacuum analyze');
      await pool.end();
    },
  };
}

/** Tables of students, of whom there may be ten million; their indexes are built when all rows are there, which takes a tenth of the time. */
const LARGE = ['data_siswa', 'cari_siswa', 'akun'];

/** Drops the indexes that no constraint needs; returns what makes them anew. */
async function dropIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = any ($1::regclass[]) and not indisunique`,
    [LARGE],
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
