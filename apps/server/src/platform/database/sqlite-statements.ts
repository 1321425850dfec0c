// One connection of node:sqlite, as Kysely's driver asks it.
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { QueryResult } from 'kysely';

/** Statements kept prepared on each connection; the application has fewer shapes of query than this. */
const CACHED_STATEMENTS = 500;

type Prepared = { statement: StatementSync; columns: string[] };

/** A connection with its prepared statements. */
export class Statements {
  readonly database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  run(sql: string, parameters: readonly SQLInputValue[]): QueryResult<unknown> {
    const { statement, columns } = this.#prepare(sql);
    if (columns.length > 0) {
      const all = statement.all(...parameters) as unknown as SQLOutputValue[][];
      return { rows: all.map((values) => rowOf(columns, values)) };
    }
    const { changes } = statement.run(...parameters);
    return { numAffectedRows: BigInt(changes), rows: [] };
  }

  #prepare(sql: string): Prepared {
    let entry = this.#prepared.get(sql);
    if (!entry) {
      const statement = this.database.prepare(sql);
      statement.setReturnArrays(true);
      entry = { statement, columns: statement.columns().map(({ name }) => name) };
      if (this.#prepared.size >= CACHED_STATEMENTS) this.#prepared.clear();
      this.#prepared.set(sql, entry);
    }
    return entry;
  }
}

/** Node's own row objects are dictionaries: each later look at a field, and each copy, would cost sixty times as much. */
function rowOf(columns: string[], values: SQLOutputValue[]): Record<string, SQLOutputValue | undefined> {
  const row: Record<string, SQLOutputValue | undefined> = {};
  for (let n = 0; n < columns.length; n++) row[columns[n] as string] = values[n];
  return row;
}
