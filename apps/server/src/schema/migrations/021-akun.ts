// Whether a password of staff was judged by strict mode's rule, and when the last tab of a shared computer's session was closed.
import { type Kysely, sql } from 'kysely';

export function akun(engine: 'sqlite' | 'postgres') {
  const time = engine === 'sqlite' ? 'text' : 'timestamptz';
  const statements = [
    'alter table akun add column password_teruji integer not null default 0 check (password_teruji in (0, 1))',
    `alter table sesi add column ditutup_pada ${time}`,
  ];
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
}
