// Consents with the words that were agreed to, and a trail whose oldest entries may go when their time is over.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
type AnyDb = Kysely<any>;

export function up(engine: Engine) {
  return async (db: AnyDb): Promise<void> => {
    await createConsents(db, engine);
    await createCuts(db);
    await (engine === 'sqlite' ? sqliteCuts(db) : postgresCuts(db));
  };
}

async function run(db: AnyDb, ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** A consent bears the NIM: like the record it outlives the account, which may be deleted first. */
async function createConsents(db: AnyDb, engine: Engine): Promise<void> {
  const sqlite = engine === 'sqlite';
  const id = sqlite ? 'text' : 'uuid';
  const text = sqlite ? 'text' : 'text collate "C"';
  const time = sqlite ? 'text' : 'timestamptz';
  await run(
    db,
    `create table pemberitahuan_privasi (sidik ${text} primary key, versi ${text} not null, teks ${text} not null,
      sejak ${time} not null)`,
    `create table persetujuan (id ${id} primary key, nim ${text} not null,
      akun_id ${id} references akun (id) on delete set null,
      jenis ${text} not null check (jenis in ('akun', 'data-diri', 'wali')), versi ${text} not null,
      sidik ${text} not null references pemberitahuan_privasi (sidik),
      tempat ${text} not null check (tempat in ('registrasi', 'data-diri', 'info-akun')),
      wali_nama ${text}, wali_hubungan ${text}, waktu ${time} not null,
      constraint persetujuan_wali check ((jenis = 'wali') = (wali_nama is not null and wali_hubungan is not null)))`,
    'create index persetujuan_nim on persetujuan (nim, id)',
    'create index persetujuan_akun on persetujuan (akun_id)',
    'create index persetujuan_sidik on persetujuan (sidik)',
  );
}

/** Where the trail begins after its oldest entries went: number and hash of the last one that is gone. */
async function createCuts(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('jejak_potongan')
    .addColumn('nomor', 'integer', (c) => c.primaryKey())
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute();
}

async function sqliteCuts(db: AnyDb): Promise<void> {
  await run(
    db,
    'drop trigger jejak_tanpa_delete',
    `create trigger jejak_tanpa_delete before delete on jejak
      when old.nomor > (select coalesce(max(nomor), 0) from jejak_potongan)
      begin select raise(abort, 'jejak hanya bertambah'); end`,
    ...['update', 'delete'].map(
      (action) => `create trigger jejak_potongan_tanpa_${action} before ${action} on jejak_potongan
        begin select raise(abort, 'jejak hanya bertambah'); end`,
    ),
  );
}

async function postgresCuts(db: AnyDb): Promise<void> {
  await run(
    db,
    'drop trigger jejak_tetap on jejak',
    `create trigger jejak_tetap before update or truncate on jejak
      for each statement execute function jejak_hanya_bertambah()`,
    `create function jejak_hanya_terpotong() returns trigger language plpgsql as $$ begin
      if old.nomor > (select coalesce(max(nomor), 0) from jejak_potongan) then
        raise exception 'jejak hanya bertambah'; end if; return old; end $$`,
    `create trigger jejak_tanpa_delete before delete on jejak
      for each row execute function jejak_hanya_terpotong()`,
    `create trigger jejak_potongan_tetap before update or delete or truncate on jejak_potongan
      for each statement execute function jejak_hanya_bertambah()`,
  );
}
