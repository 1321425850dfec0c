// What the program writes down about its own operation: the last backup, rehearsal and check, and the time it saw.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

export function up(engine: Engine) {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    const sqlite = engine === 'sqlite';
    const text = sqlite ? 'text' : 'text collate "C"';
    const time = sqlite ? 'text' : 'timestamptz';
    await sql
      .raw(
        `create table catatan_operasi (nama ${text} primary key, isi ${text} not null, dicatat_pada ${time} not null)`,
      )
      .execute(db);
  };
}
