// Keys of programs that call the API, each with what it may.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const columns = {
  sqlite: { id: 'text', text: 'text', time: 'text' },
  postgres: { id: 'uuid', text: 'text collate "C"', time: 'timestamptz' },
} as const;

export function tokenApi(engine: Engine) {
  const { id, text, time } = columns[engine];
  const statement = `create table token_api (
    id ${id} primary key,
    nama ${text} not null,
    lingkup ${text} not null,
    token_hash ${text} not null,
    akhiran ${text} not null,
    dibuat_oleh ${id} not null,
    dibuat_pada ${time} not null,
    kedaluwarsa_pada ${time} not null,
    dipakai_pada ${time},
    dicabut_pada ${time},
    dicabut_oleh ${id},
    constraint token_api_token_unique unique (token_hash),
    constraint token_api_cabut check ((dicabut_pada is null) = (dicabut_oleh is null)))`;
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    await sql.raw(statement).execute(db);
  };
}
