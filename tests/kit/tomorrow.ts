// A release that is not there yet: one migration more, for databases and backups of today to be upgraded to.
import { sql } from 'kysely';
import { all } from '../../apps/server/src/schema/migrations/all.ts';

/** The name of its migration, the last table that it makes, and the columns that it adds. */
export const TOMORROW = { name: '900-tomorrow', made: 'tomorrow_kelas', columns: ['rak', 'asal_esok'] };

/** From here on, until `removeTomorrow` or this process's end, its program has that migration. */
export function addTomorrow(): void {
  all[TOMORROW.name] = migrate;
}

/** For a test file that shares its process with others. */
export function removeTomorrow(): void {
  delete all[TOMORROW.name];
}

/** What later migrations may do: columns with what they begin with, a table made anew with its rows, new tables. */
const migrate: (typeof all)[string] = (engine) => async (db) => {
  const [text, time] = engine === 'sqlite' ? ['text', 'text'] : ['text collate "C"', 'timestamptz'];
  for (const statement of [
    `alter table data_inventaris add column rak ${text} not null default ''`,
    'update data_inventaris set rak = lokasi_barang',
    `alter table data_siswa add column asal_esok ${text}`,
    "update data_siswa set asal_esok = tempat_lahir || ', ' || asal_sekolah",
    'create index data_siswa_asal on data_siswa (asal_esok)',
    `create table percobaan_tomorrow (kunci ${text} primary key, jumlah bigint not null, kedaluwarsa_pada ${time} not null)`,
    'insert into percobaan_tomorrow select kunci, jumlah, kedaluwarsa_pada from percobaan',
    'drop table percobaan',
    'alter table percobaan_tomorrow rename to percobaan',
    'create index percobaan_kedaluwarsa on percobaan (kedaluwarsa_pada)',
    `create table tomorrow_sekolah (nama ${text} primary key, siswa integer not null)`,
    'insert into tomorrow_sekolah select asal_sekolah, count(*) from data_siswa group by asal_sekolah',
    `create table tomorrow_kelas (nama ${text} primary key, siswa integer not null)`,
    'insert into tomorrow_kelas select kelas_pilihan, count(*) from data_siswa group by kelas_pilihan',
  ]) {
    await sql.raw(statement).execute(db);
  }
};
