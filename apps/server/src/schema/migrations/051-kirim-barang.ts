// What one filled in form of a new item is sent as: sent again after a lost answer it is the same item.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const text = { sqlite: 'text', postgres: 'text collate "C"' } as const;

export function kirimBarang(engine: Engine) {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    await sql.raw(`alter table data_inventaris add column kirim ${text[engine]}`).execute(db);
    await sql
      .raw('create unique index data_inventaris_kirim_unique on data_inventaris (kirim) where kirim is not null')
      .execute(db);
  };
}
