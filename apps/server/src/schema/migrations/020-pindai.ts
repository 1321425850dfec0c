// Links by which a phone is the scanner of a desk, and the pictures that wait under them.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const columns = {
  sqlite: { id: 'text', text: 'text', time: 'text' },
  postgres: { id: 'uuid', text: 'text collate "C"', time: 'timestamptz' },
} as const;

const statements = ({ id, text, time }: (typeof columns)[Engine]) => [
  `create table pindai (
    id ${id} primary key,
    kode_hash ${text} not null,
    sesi_hash ${text} not null references sesi (sesi_hash) on delete cascade,
    akun_id ${id} not null references akun (id) on delete cascade,
    tujuan ${text} not null check (tujuan in ('baru', 'ubah', 'menunggu')),
    data_siswa_id ${id} references data_siswa (id) on delete cascade,
    minta ${text} not null,
    hp_hash ${text},
    perangkat ${text},
    sedang ${text},
    jumlah integer not null default 0 check (jumlah >= 0),
    ditolak integer not null default 0 check (ditolak >= 0),
    dibuat_pada ${time} not null,
    meja_pada ${time} not null,
    berakhir_pada ${time} not null,
    constraint pindai_kode_unique unique (kode_hash),
    constraint pindai_hp_unique unique (hp_hash),
    constraint pindai_data check ((tujuan = 'baru') = (data_siswa_id is null)))`,
  'create index pindai_sesi on pindai (sesi_hash)',
  'create index pindai_akun on pindai (akun_id)',
  'create index pindai_data_siswa on pindai (data_siswa_id)',
  `create table pindai_gambar (
    pindai_id ${id} not null references pindai (id) on delete cascade,
    bidang ${text} not null,
    kirim ${text} not null,
    objek ${text},
    berkas_id ${id},
    lebar integer not null,
    tinggi integer not null,
    ukuran integer not null check (ukuran > 0),
    diterima_pada ${time} not null,
    primary key (pindai_id, bidang),
    constraint pindai_gambar_objek_unique unique (objek),
    constraint pindai_gambar_tempat check ((objek is null) <> (berkas_id is null)))`,
];

export function pindai(engine: Engine) {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    for (const statement of statements(columns[engine])) await sql.raw(statement).execute(db);
  };
}
