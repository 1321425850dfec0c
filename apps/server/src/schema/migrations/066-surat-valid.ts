// Papers of a student that is valid no more are revoked first; whatever forgets that is refused (RESMI-18).
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

/** What was in force although its student was not valid. */
const revoke = `update surat_resmi set dicabut_pada = $now, alasan_cabut = 'Data siswa tidak valid lagi',
  dicabut_oleh = '00000000-0000-0000-0000-000000000000'
  where dicabut_pada is null and jenis not in ('bukti', 'boks') and not exists (
    select 1 from data_siswa s where s.id = surat_resmi.data_siswa_id and s.status_data = 'Tervalidasi')`;

const inForce = `exists (select 1 from surat_resmi where data_siswa_id = old.id and dicabut_pada is null and jenis <> 'bukti')`;
const events = { berubah: 'update of status_data', hapus: 'delete' } as const;
const isOver = { berubah: "new.status_data <> 'Tervalidasi'", hapus: 'true' } as const;
const names = Object.keys(events) as (keyof typeof events)[];

const statements = {
  sqlite: [
    revoke.replace('$now', "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"),
    ...names.map(
      (name) => `create trigger data_siswa_surat_${name} before ${events[name]} on data_siswa
        when ${isOver[name]} and ${inForce} begin select raise(abort, 'surat masih berlaku'); end`,
    ),
  ],
  postgres: [
    revoke.replace('$now', 'now()'),
    `create function surat_selama_valid() returns trigger language plpgsql as $$ begin
      if ${inForce} then raise exception 'surat masih berlaku'; end if; return null; end $$`,
    ...names.map(
      (name) => `create trigger data_siswa_surat_${name} after ${events[name]} on data_siswa
        for each row when (${isOver[name]}) execute function surat_selama_valid()`,
    ),
  ],
};

export function suratValid(engine: Engine) {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    for (const statement of statements[engine]) await sql.raw(statement).execute(db);
  };
}
