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
  return {
    async rows(table, rows) {
      const [first] = rows;
      if (!first) return;
      const columns = Object.keys(first).join(', ');
      const text = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`;
      await pool.query(text, [JSON.stringify(rows)]);
    },
    async end() {
      await pool.query('vacuum analyze');
      await pool.end();
    },
  };
}
