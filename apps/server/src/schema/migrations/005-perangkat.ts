// Devices: how long a session on a shared computer rests, who asked for a code, and changes told as one.
import { type Kysely, sql } from 'kysely';

export function perangkat(engine: 'sqlite' | 'postgres') {
  const text = engine === 'sqlite' ? 'text' : 'text collate "C"';
  const statements = [
    'alter table sesi add column istirahat_menit integer check (istirahat_menit > 0)',
    `alter table kode_otp add column peminta ${text} not null default ''`,
    'alter table kode_otp add column dikenal integer not null default 0 check (dikenal in (0, 1))',
    'alter table kode_otp add column tebakan integer not null default 5 check (tebakan > 0)',
    'alter table riwayat_data_siswa add column digabung integer not null default 0 check (digabung >= 0)',
    'create index riwayat_data_siswa_versi on riwayat_data_siswa (data_siswa_id, versi, id)',
  ];
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
}
