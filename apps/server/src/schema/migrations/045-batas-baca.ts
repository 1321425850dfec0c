// How far people have seen, for reads that may come from replicas (PostgreSQL; empty on the other engine).
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const text = { sqlite: 'text', postgres: 'text collate "C"' } as const;

export function batasBaca(engine: Engine) {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    await sql.raw(`create table batas_baca (siapa ${text[engine]} primary key, posisi bigint not null)`).execute(db);
  };
}
