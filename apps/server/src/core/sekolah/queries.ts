import type { NamaLama } from '@gerbang/contract/laporan/impor-words';
import { pemakaianOf } from '@gerbang/contract/sekolah/pemakaian';
import type { JenisPilihan, Pilihan } from '@gerbang/contract/sekolah/pilihan';
import {
  type Bagian,
  bagian,
  defaultSekolah,
  type FirstStart,
  type KeadaanBagian,
  type Sekolah,
  type SekolahStaf,
  type VersiBagian,
} from '@gerbang/contract/sekolah/sekolah';
import { type TambahanField, tambahanFieldNames } from '@gerbang/contract/siswa/siswa-fields';
import { type Expression, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { preparedQuery, snapshot } from '../../platform/database/engine.ts';
import { storedObject } from '../../platform/database/stored-json.ts';
import type { Deps } from '../../platform/deps.ts';
import { findNewest, getBagian, type NewestRow, nilaiOf, type Stored } from './bagian.ts';
import { countTersimpan, getKemampuan } from './kemampuan.ts';

/** `namaSekolah` is the school's name until somebody saves another. */
export type NamedSchool = Pick<Deps, 'db' | 'namaSekolah'>;

// Careful: not `max(versi)` in a subquery, which would read all versions there are.
const findAllNewest = preparedQuery<Record<string, never>, NewestRow>((db) => ({
  compile: () => {
    const parts = bagian.map(
      (name) => sql`select * from (select bagian, versi, nilai from pengaturan_versi
      where bagian = ${sql.lit(name)} order by versi desc limit 1) ${sql.ref(name)}`,
    );
    return sql<NewestRow>`${sql.join(parts, sql` union all `)}`.compile(db);
  },
}));

/** All settings in force, as the database has them now: also in a transaction, and whatever another instance has saved. */
export async function getSekolah({ db, namaSekolah }: NamedSchool): Promise<Sekolah> {
  return inForce(await findAllNewest(db, {}), namaSekolah);
}

export async function getIdentitas({ db, namaSekolah }: NamedSchool): Promise<Sekolah['identitas']> {
  return withNama(await getBagian(db, 'identitas'), namaSekolah);
}

const withNama = (identitas: Sekolah['identitas'], namaSekolah: string) => ({
  ...identitas,
  nama: identitas.nama || namaSekolah,
});

function inForce(rows: NewestRow[], namaSekolah: string): Sekolah {
  const of = <B extends Bagian>(name: B): Sekolah[B] => {
    const row = rows.find(({ bagian }) => bagian === name);
    return row ? nilaiOf(name, row.nilai) : defaultSekolah[name];
  };
  const identitas = withNama(of('identitas'), namaSekolah);
  const [pilihan, gelombang, syarat] = [of('pilihan'), of('gelombang'), of('syarat')];
  const staf = { target: of('target'), cap: of('cap'), surat: of('surat'), situs: of('situs') };
  const more = { kemampuan: of('kemampuan'), ...staf };
  return { identitas, pilihan, gelombang, syarat, ...more };
}

/** The newest version of a section: its number, and its text; undefined while it is as it begins. */
export async function findVersi(db: Db, name: Stored): Promise<{ versi: number; nilai: string } | undefined> {
  const [row] = await findNewest(db, { bagian: name });
  return row;
}

/** The content of an earlier version; of version 0 what the program begins with. Undefined where there is none. */
export async function findNilai(db: Db, name: Bagian, versi: number): Promise<string | undefined> {
  if (versi === 0) return JSON.stringify(defaultSekolah[name]);
  const row = db.selectFrom('pengaturan_versi').select('nilai').where('bagian', '=', name).where('versi', '=', versi);
  return (await row.executeTakeFirst())?.nilai;
}

/** What a person is told of rows that they leave off; beyond it "more" says as much. */
const MOST_COUNTED = 100_000;

/** The settings with their versions, from one state of the database. */
export async function getPengaturan({ db, namaSekolah }: NamedSchool): Promise<SekolahStaf> {
  return snapshot(db, async (db) => {
    const rows = await selectVersi(db)
      .where((eb) => eb('pengaturan_versi.versi', '=', newestOf(eb.ref('pengaturan_versi.bagian'))))
      .execute();
    const keadaanOf = (name: Bagian): KeadaanBagian => {
      const row = rows.find(({ bagian }) => bagian === name);
      return row ? { versi: row.versi, ...changeOf(row) } : { versi: 0, diubah_pada: null, diubah_oleh: null };
    };
    const keadaan = Object.fromEntries(bagian.map((name) => [name, keadaanOf(name)])) as Record<Bagian, KeadaanBagian>;
    const firstStart = rows.find(({ bagian }) => bagian === 'awal')?.nilai;
    return {
      sekolah: { ...inForce(rows, namaSekolah), kemampuan: await getKemampuan(db) },
      tersimpan: await countTersimpan(db, MOST_COUNTED),
      keadaan,
      awal: firstStart ? storedObject<FirstStart>(firstStart) : {},
    };
  });
}

const newestOf = (name: Expression<string>) =>
  sql<number>`(select max(baru.versi) from pengaturan_versi baru where baru.bagian = ${name})`;

/** Every version of a section, newest first. */
export async function listRiwayat(db: Db, name: Bagian): Promise<VersiBagian[]> {
  const rows = await selectVersi(db)
    .where('pengaturan_versi.bagian', '=', name)
    .orderBy('pengaturan_versi.versi', 'desc')
    .execute();
  return rows.map((row) => ({
    versi: row.versi,
    diubah_pada: row.diubah_pada,
    diubah_oleh: changeOf(row).diubah_oleh,
    kembali_ke: row.kembali_ke,
    nilai: storedObject(row.nilai),
  }));
}

const selectVersi = (db: Db) =>
  db
    .selectFrom('pengaturan_versi')
    .leftJoin('akun', 'akun.id', 'pengaturan_versi.diubah_oleh')
    .leftJoin('profile', 'profile.akun_id', 'akun.id')
    .selectAll('pengaturan_versi')
    .select(['akun.email', 'profile.nama']);

const changeOf = ({
  diubah_pada,
  nama,
  email,
}: {
  diubah_pada: string;
  nama: string | null;
  email: string | null;
}) => ({
  diubah_pada,
  diubah_oleh: nama ?? email,
});

/** What majors and classes were called in earlier versions, the newest first. */
export async function listNamaLama(db: Db): Promise<NamaLama[]> {
  const rows = await db
    .selectFrom('pengaturan_versi')
    .select('nilai')
    .where('bagian', '=', 'pilihan')
    .orderBy('versi', 'desc')
    .execute();
  return rows.flatMap(({ nilai }) => {
    const { jurusan, kelas } = nilaiOf('pilihan', nilai);
    const of = (jenis: JenisPilihan, entries: readonly Pilihan[]) => entries.map((entry) => ({ jenis, ...entry }));
    return [...of('jurusan', jurusan), ...of('kelas', kelas)];
  });
}

/** The fields besides the specification's that the school uses, in their order. */
export async function listDipakai(db: Db): Promise<TambahanField[]> {
  const syarat = await getBagian(db, 'syarat');
  return tambahanFieldNames.filter((field) => pemakaianOf(syarat, field) !== 'tidak');
}
