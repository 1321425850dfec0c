// Official papers: numbers, register, files, and the keys that they are signed with.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const columns = {
  sqlite: { id: 'text', text: 'text', time: 'text', date: 'text' },
  postgres: { id: 'uuid', text: 'text collate "C"', time: 'timestamptz', date: 'text collate "C"' },
} as const;

const kinds = "('bukti', 'diterima', 'kartu', 'biaya', 'boks')";

const statements = ({ id, text, time, date }: (typeof columns)[Engine]) => [
  `create table surat_resmi_nomor (
    jenis ${text} not null check (jenis in ${kinds}),
    tahun integer not null,
    terakhir integer not null check (terakhir >= 0),
    primary key (jenis, tahun))`,
  `create table surat_resmi (
    id ${id} primary key,
    jenis ${text} not null check (jenis in ${kinds}),
    tahun integer not null,
    urut integer not null check (urut >= 1),
    nomor ${text} not null,
    tanggal ${date} not null,
    data_siswa_id ${id},
    nama ${text},
    nim ${text},
    sidik ${text},
    cari ${text} not null,
    diterbitkan_pada ${time} not null,
    diterbitkan_oleh ${id} not null,
    dicabut_pada ${time},
    dicabut_oleh ${id},
    alasan_cabut ${text},
    pengganti_id ${id} references surat_resmi (id),
    constraint surat_resmi_urut_unique unique (jenis, tahun, urut),
    constraint surat_resmi_sidik_unique unique (sidik),
    constraint surat_resmi_cabut check ((dicabut_pada is null) = (dicabut_oleh is null)))`,
  // One of a kind is in force for a student.
  `create unique index surat_resmi_berlaku on surat_resmi (data_siswa_id, jenis)
    where dicabut_pada is null and data_siswa_id is not null`,
  'create index surat_resmi_siswa on surat_resmi (data_siswa_id)',
  'create index surat_resmi_pengganti on surat_resmi (pengganti_id)',
  'create index surat_resmi_dicabut on surat_resmi (dicabut_pada) where dicabut_pada is not null',
  `create table surat_resmi_berkas (
    kunci ${text} not null,
    surat_id ${id} primary key references surat_resmi (id),
    ukuran integer not null check (ukuran > 0),
    sidik ${text} not null,
    constraint surat_resmi_berkas_kunci_unique unique (kunci))`,
  `create table surat_resmi_orang (
    surat_id ${id} not null references surat_resmi (id),
    data_siswa_id ${id} not null,
    primary key (surat_id, data_siswa_id))`,
  'create index surat_resmi_orang_siswa on surat_resmi_orang (data_siswa_id)',
  `create table surat_resmi_kunci (
    nomor integer primary key,
    id ${text} not null,
    x ${text} not null,
    y ${text} not null,
    rahasia ${text},
    sejak ${time} not null,
    sampai ${time},
    constraint surat_resmi_kunci_id_unique unique (id))`,
];

export function suratResmi(engine: Engine) {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    for (const statement of statements(columns[engine])) await sql.raw(statement).execute(db);
  };
}
