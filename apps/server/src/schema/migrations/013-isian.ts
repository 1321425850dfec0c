// Fields that a school may ask for besides the specification's; '' where nobody has filled one in.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const texts = { sqlite: 'text', postgres: 'text collate "C"' } as const;

const fields = {
  nik: 'length(nik) in (0, 16)',
  nisn: 'length(nisn) in (0, 10)',
  nama_ibu: undefined,
  alamat: undefined,
  nama_wali: undefined,
  nomor_wali: undefined,
  nomor_kip: undefined,
};

export function isian(engine: Engine) {
  const text = texts[engine];
  const columns = Object.entries(fields).map(
    ([field, check]) => `${field} ${text} not null default ''${check ? ` check (${check})` : ''}`,
  );
  const e164 = `nomor_wali_e164 ${text} check (nomor_wali_e164 like '+%')`;
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    for (const column of [...columns, e164]) await sql.raw(`alter table data_siswa add column ${column}`).execute(db);
  };
}
