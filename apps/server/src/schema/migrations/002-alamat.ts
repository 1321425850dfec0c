// Whether an account's address is its owner's, and which record is whose: until here the NIM alone said so.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const types = {
  sqlite: { id: 'text', text: 'text', time: 'text' },
  postgres: { id: 'uuid', text: 'text collate "C"', time: 'timestamptz' },
};

/**
 * Every account that could open it keeps the record that bears its NIM, also one that lies in the bin: its id comes back
 * with it. One that waits for activation never could.
 */
const owner = (wasActive: string) => `coalesce(
  (select a.id from akun a where a.nim = data_siswa.nim and a.diaktivasi_pada is not null),
  (select p.id from sampah p where p.jenis = 'akun-siswa' and p.pengenal = data_siswa.nim and ${wasActive} is not null
    and not exists (select 1 from akun a where a.nim = data_siswa.nim)
    order by p.dihapus_pada desc, p.id desc limit 1))`;
const wasActive: Record<Engine, string> = {
  sqlite: "json_extract(p.isi, '$.rows[0].rows[0].diaktivasi_pada')",
  postgres: "p.isi::jsonb #>> '{rows,0,rows,0,diaktivasi_pada}'",
};

/** The same for records in the bin, whose first row is the record itself. */
const ownerInBin = `(select a.id from akun a where a.nim = sampah.pengenal and a.diaktivasi_pada is not null)`;
const binned: Record<Engine, string> = {
  sqlite: `update sampah set isi = json_set(isi, '$.rows[0].rows[0].akun_id', ${ownerInBin})
    where jenis = 'data-siswa' and ${ownerInBin} is not null`,
  postgres: `update sampah set isi =
    jsonb_set(isi::jsonb, '{rows,0,rows,0,akun_id}', to_jsonb(${ownerInBin}::text))::text
    where jenis = 'data-siswa' and ${ownerInBin} is not null`,
};

export function up(engine: Engine) {
  const { id, text, time } = types[engine];
  const statements = [
    `alter table akun add column email_terbukti_pada ${time}`,
    `alter table akun add column dibekukan_pada ${time}`,
    "create index akun_dibekukan on akun (id) where role = 'siswa' and dibekukan_pada is not null",
    // No foreign key: an account may go, and come back from the bin to its record.
    `alter table data_siswa add column akun_id ${id}`,
    `update data_siswa set akun_id = ${owner(wasActive[engine])}`,
    'create index data_siswa_akun on data_siswa (akun_id)',
    binned[engine],
    `create table tautan (
      id ${id} primary key,
      akun_id ${id} not null references akun (id) on delete cascade,
      jenis ${text} not null check (jenis in ('konfirmasi', 'reset', 'bekukan')),
      kode_hash ${text} not null,
      dibuat_pada ${time} not null,
      kedaluwarsa_pada ${time} not null,
      dipakai_pada ${time},
      constraint tautan_kode_unique unique (kode_hash))`,
    'create index tautan_akun on tautan (akun_id, jenis)',
    'create index tautan_kedaluwarsa on tautan (kedaluwarsa_pada)',
  ];
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
}
