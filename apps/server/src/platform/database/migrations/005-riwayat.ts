// What the admin's desk rests on: marks of a rejection, the queue, the history of each record, the pictures that a
// student replaced since a rejection, and the indexes by which likely duplicates are found.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
type AnyDb = Kysely<any>;

export function up(engine: Engine) {
  return async (db: AnyDb): Promise<void> => {
    const text = engine === 'sqlite' ? 'text' : 'text collate "C"';
    const id = engine === 'sqlite' ? 'text' : 'uuid';
    const time = engine === 'sqlite' ? 'text' : 'timestamptz';
    await run(
      db,
      // JSON: the fields and documents that the last rejection marked, kept while the record waits again.
      `alter table data_siswa add column tanda ${text} not null default '[]'`,
      // 1 once a rejected record was sent again: with `nomor` its place in the queue, also when it waits no longer.
      'alter table data_siswa add column diajukan_lagi integer not null default 0 check (diajukan_lagi in (0, 1))',
      `create index data_siswa_antrean on data_siswa (status_data, ${antrean})`,
      `create index data_siswa_kembar on data_siswa (${namaKunci(engine)}, tanggal_lahir)`,
      `create index data_siswa_whatsapp on data_siswa (${nomorKunci})`,
      `alter table berkas add column sidik ${text}`,
      'create index berkas_sidik on berkas (sidik) where sidik is not null',
      `create table riwayat_data_siswa (id ${id} primary key,
        data_siswa_id ${id} not null references data_siswa (id) on delete cascade, waktu ${time} not null,
        akun_id ${id}, role ${text}, jenis ${text} not null, versi integer not null, bidang ${text},
        perubahan ${text} not null default '[]', sebelum ${text})`,
      'create index riwayat_data_siswa_urutan on riwayat_data_siswa (data_siswa_id, id)',
      `create table berkas_lama (id ${id} primary key, kunci ${text} not null unique, bidang ${text} not null,
        data_siswa_id ${id} not null references data_siswa (id), lebar integer not null, tinggi integer not null,
        ukuran integer not null, sidik ${text}, dibuat_pada ${time} not null, digantikan_pada ${time} not null,
        unique (data_siswa_id, bidang))`,
    );
  };
}

async function run(db: AnyDb, ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** One number that orders the queue: those sent again come before all others, then the order in which records came. */
const antrean = '((1 - diajukan_lagi) * 1099511627776 + nomor)';

/** `cari` begins with the lower-cased name; several spaces count as one. */
function namaKunci(engine: Engine): string {
  const first = engine === 'sqlite' ? `substr(cari, 1, instr(cari, char(10)) - 1)` : `split_part(cari, chr(10), 1)`;
  return `(replace(replace(replace(${first}, '  ', ' '), '  ', ' '), '  ', ' '))`;
}

/** 0812…, 62812… and 812… are one number. */
const nomorKunci = `(case when substr(nomor_whatsapp, 1, 1) = '0' then '62' || substr(nomor_whatsapp, 2)
  when substr(nomor_whatsapp, 1, 1) = '8' then '62' || nomor_whatsapp else nomor_whatsapp end)`;
