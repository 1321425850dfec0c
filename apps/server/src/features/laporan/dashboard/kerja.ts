// What waits since when, and who decided what of the records of a school year.
import { today } from '@gerbang/contract/fields';
import { type Kerja, type KerjaAdmin, type Menunggu, umurMenunggu } from '@gerbang/contract/laporan/kerja';
import { type SqlBool, sql } from 'kysely';
import { dikirimDari, dikirimSampai } from '../../../core/ringkasan/dikirim.ts';
import type { Db } from '../../../platform/database/database.ts';
import { slowRead } from '../../../platform/database/lists.ts';
import type { Work } from '../../../platform/work.ts';
import type { RiwayatDataSiswa } from '../../../schema/tables.ts';
import type { AnalisisQuery } from './analisis.ts';
import { lamaOf } from './corong.ts';
import { getNewest } from './queries.ts';

/** `hanya`: the one admin whose decisions are told. */
type KerjaQuery = AnalisisQuery & { hanya: string | undefined };
type OfGelombang = { tahunAjaran: string; gelombang: number | undefined };

/** Without a school year of the newest. */
export async function getKerja(work: Work, { hanya, ...asked }: KerjaQuery): Promise<Kerja> {
  const tahunAjaran = asked.tahun_ajaran ?? (await getNewest(work)).tahunAjaran;
  const wave = { tahunAjaran, gelombang: asked.gelombang };
  return {
    tahun_ajaran: tahunAjaran,
    menunggu: await countWaiting(work.db, wave, today(work.clock.now())),
    admin: await listAdmin(work.db, wave, hanya),
  };
}

/** Careful: plain days, so that no time zone moves them. */
function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}

async function countWaiting(db: Db, { tahunAjaran, gelombang }: OfGelombang, hariIni: string): Promise<Menunggu[]> {
  const ages = umurMenunggu.map(({ dari_hari, sampai_hari }) => ({
    dari_hari,
    sampai_hari,
    dikirim_dari: sampai_hari === null ? null : daysBefore(hariIni, sampai_hari),
    dikirim_sampai: daysBefore(hariIni, dari_hari),
  }));
  const counted = ages.map(({ dikirim_dari, dikirim_sampai }, at) => {
    const until = dikirimSampai(dikirim_sampai);
    const within = dikirim_dari === null ? until : sql<SqlBool>`(${until} and ${dikirimDari(dikirim_dari)})`;
    return sql<number>`sum(case when ${within} then 1 else 0 end)`.as(`umur_${at}`);
  });
  const row = await db
    .selectFrom('data_siswa')
    .select(counted)
    .where('status_data', '=', sql.lit('Menunggu Validasi'))
    .where('tahun_ajaran', '=', tahunAjaran)
    .$if(gelombang !== undefined, (query) => query.where('gelombang', '=', gelombang as number))
    .modifyEnd(slowRead)
    .executeTakeFirst();
  const counts = row as Record<string, number | string | null> | undefined;
  return ages.map((age, at) => ({ ...age, jumlah: Number(counts?.[`umur_${at}`] ?? 0) }));
}

type Putusan = Pick<RiwayatDataSiswa, 'akun_id' | 'jenis' | 'waktu'> & {
  dikirim: string | null;
  berikut: string | null;
};

/** What a decision lies between. Written as its index has it, or SQLite would not see that it holds these rows. */
const steps = sql<SqlBool>`riwayat_data_siswa.jenis in
  ('dibuat', 'diajukan_lagi', 'divalidasi', 'ditolak', 'dikembalikan', 'diurungkan')`;

/** Each decision with the sending before it and the step after it. */
async function findPutusan(
  db: Db,
  { tahunAjaran, gelombang }: OfGelombang,
  hanya: string | undefined,
): Promise<Putusan[]> {
  const inOrder = sql`partition by riwayat_data_siswa.data_siswa_id order by riwayat_data_siswa.versi, riwayat_data_siswa.id`;
  const dikirim = sql<string | null>`max(case
    when riwayat_data_siswa.jenis = 'diajukan_lagi'
      or (riwayat_data_siswa.jenis = 'dibuat' and riwayat_data_siswa.role = 'siswa')
    then riwayat_data_siswa.waktu end) over (${inOrder} rows between unbounded preceding and 1 preceding)`;
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('data_siswa')
        .innerJoin('riwayat_data_siswa', 'riwayat_data_siswa.data_siswa_id', 'data_siswa.id')
        .select(['riwayat_data_siswa.akun_id', 'riwayat_data_siswa.jenis', 'riwayat_data_siswa.waktu'])
        .select([dikirim.as('dikirim'), sql<string | null>`lead(jenis) over (${inOrder})`.as('berikut')])
        // All there are: with the status the index finds the school year.
        .where('data_siswa.status_data', 'in', ['Tervalidasi', 'Menunggu Validasi', 'Ditolak'])
        .where('data_siswa.tahun_ajaran', '=', tahunAjaran)
        .$if(gelombang !== undefined, (query) => query.where('data_siswa.gelombang', '=', gelombang as number))
        .where(steps)
        .as('langkah'),
    )
    .selectAll()
    .where('jenis', 'in', ['divalidasi', 'ditolak'])
    .$if(hanya !== undefined, (query) => query.where('akun_id', '=', hanya as string))
    .modifyEnd(slowRead)
    .execute();
}

/** In the order of their names: what one admin gets to decide is not another's. */
async function listAdmin(db: Db, wave: OfGelombang, hanya: string | undefined): Promise<KerjaAdmin[]> {
  const groups = Map.groupBy(await findPutusan(db, wave, hanya), ({ akun_id }) => akun_id);
  const names = await findNames(db, [...groups.keys()]);
  const rows = [...groups].map(([akun_id, putusan]): KerjaAdmin => {
    const count = (is: (each: Putusan) => boolean) => putusan.filter(is).length;
    return {
      nama: names.get(akun_id) ?? null,
      divalidasi: count(({ jenis }) => jenis === 'divalidasi'),
      ditolak: count(({ jenis }) => jenis === 'ditolak'),
      median_hari: lamaOf(putusan.map(({ dikirim, waktu }) => [dikirim, waktu])).median_hari,
      ditarik: count(({ berikut }) => berikut === 'dikembalikan' || berikut === 'diurungkan'),
    };
  });
  return rows.sort((a, b) => ((a.nama ?? '\uffff').toLowerCase() < (b.nama ?? '\uffff').toLowerCase() ? -1 : 1));
}

async function findNames(db: Db, ids: (string | null)[]): Promise<Map<string | null, string>> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await db
    .selectFrom('akun')
    .leftJoin('profile', 'profile.akun_id', 'akun.id')
    .select(['akun.id', 'akun.email', 'profile.nama'])
    .where('akun.id', 'in', known)
    .execute();
  return new Map(rows.map(({ id, nama, email }) => [id, nama ?? email]));
}
