// Everything that the first release has. Migrations import no application code: they must mean the same in ten years.
import { type Kysely, sql } from 'kysely';
import { akun, consents, factors, links } from './001/akun.ts';
import { minutes, papers, places } from './001/arsip.ts';
import { bin, pictures } from './001/berkas.ts';
import { columns, type Engine } from './001/columns.ts';
import { exportTables, importPictures, imports } from './001/impor.ts';
import { counts, items, lives, loans } from './001/inventaris.ts';
import { auditLog, operations, programs, school } from './001/operations.ts';
import { postgresTriggers } from './001/postgres.ts';
import { desk, history, looks, studentIndexes, students } from './001/siswa.ts';
import { sqliteTriggers } from './001/sqlite.ts';
import { summaries } from './001/summaries.ts';

const tables = [
  ...[akun, consents, factors, links, students, studentIndexes, history, items, lives, pictures, bin, looks, desk],
  ...[places, minutes, papers, counts, loans, imports, importPictures, exportTables],
  ...[auditLog, operations, school, programs, summaries],
];

/** ICU's second level: letters, digits and marks differ, upper and lower case do not. */
const nimCollation = "create collation nim (provider = icu, locale = 'und-u-ks-level2', deterministic = false)";

const triggers = { sqlite: sqliteTriggers, postgres: postgresTriggers };

export function up(engine: Engine) {
  const statements = [
    ...(engine === 'sqlite' ? [] : [nimCollation]),
    ...tables.flatMap((part) => part(columns[engine])),
    ...triggers[engine],
  ];
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
}
