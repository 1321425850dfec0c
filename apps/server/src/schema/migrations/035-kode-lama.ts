// What the QR on a replaced document says stays with its picture for as long as that is kept.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const columns = {
  sqlite: { id: 'text', text: 'text', time: 'text' },
  postgres: { id: 'uuid', text: 'text collate "C"', time: 'timestamptz' },
} as const;

const statements = ({ id, text, time }: (typeof columns)[Engine]) =>
  [
    `kode_teks ${text}`,
    `kode_tempat ${text}`,
    `kode_keadaan ${text} check (kode_keadaan in ('Aktif', 'Tidak aktif'))`,
    `kode_oleh ${id}`,
    `kode_pada ${time}`,
  ].map((column) => `alter table berkas_lama add column ${column}`);

export function kodeLama(engine: Engine) {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    for (const statement of statements(columns[engine])) await sql.raw(statement).execute(db);
  };
}
