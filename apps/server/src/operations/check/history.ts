// Histories of student records: each event can be read, and none is missing.
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { DamagedRowError } from '../../platform/database/database-errors.ts';
import { pagesOf } from '../../platform/database/lists.ts';
import { storedList, storedObject } from '../../platform/database/stored-json.ts';
import type { Problem } from './problem.ts';

const PAGE = 2000;
const MOST = 20;

type SiswaName = { id: string; nim: string };

const problem = ({ id, nim }: SiswaName, sebab: string): Problem => ({
  bagian: 'aturan',
  subject: { id: `data_siswa ${id}`, nama: `Siswa ${nim}` },
  sebab,
});

export async function checkHistory(db: Db): Promise<Problem[]> {
  return [...(await checkEvents(db)), ...(await checkWhole(db))];
}

/** Looks hold nothing to be read, and are most of the rows. */
async function checkEvents(db: Db): Promise<Problem[]> {
  const problems = new Map<string, Problem>();
  type Event = SiswaName & { event: string; perubahan: string; sebelum: string | null };
  const pages = pagesOf<Event>(PAGE, (last) =>
    db
      .selectFrom('riwayat_data_siswa as r')
      .innerJoin('data_siswa as s', 's.id', 'r.data_siswa_id')
      .select(['r.id as event', 's.id', 's.nim', 'r.perubahan', 'r.sebelum'])
      .where((eb) => eb.or([eb('r.perubahan', '<>', '[]'), eb('r.sebelum', 'is not', null)]))
      .$if(last !== undefined, (query) => query.where('r.id', '>', last?.event ?? ''))
      .orderBy('r.id')
      .limit(PAGE)
      .execute(),
  );
  for await (const rows of pages) {
    for (const row of rows) {
      if (!isReadable(row)) problems.set(row.id, problem(row, 'ada peristiwa dalam riwayatnya yang tidak terbaca'));
    }
  }
  return [...problems.values()];
}

function isReadable({ perubahan, sebelum }: { perubahan: string; sebelum: string | null }): boolean {
  try {
    storedList(perubahan);
    if (sebelum !== null) storedObject(sebelum);
    return true;
  } catch (error) {
    if (error instanceof DamagedRowError) return false;
    throw error;
  }
}

/** Each of these raises a record's number by one and is never purged; a deletion tells the number as it is. */
const CHANGES = sql.raw(`('dibuat', 'diubah', 'diajukan_lagi', 'divalidasi', 'ditolak', 'diurungkan', 'dikembalikan',
  'dihapus', 'dipulihkan')`);

/**
 * From the first change that a history tells to the record's own number there is one for each number, or one that took it
 * up, and it begins with
 * the making of the record. A record from before the tables of today may lack that, as long as none before it has it.
 */
async function checkWhole(db: Db): Promise<Problem[]> {
  const since = await tablesSince(db);
  const { rows } = await sql<SiswaName>`select s.id, s.nim from data_siswa s
    left join (select data_siswa_id, count(distinct versi) + sum(digabung) as banyak, min(versi - digabung) as awal, max(versi) as akhir,
      max(case when jenis = 'dibuat' then 1 else 0 end) as dibuat from riwayat_data_siswa
      where jenis in ${CHANGES} group by data_siswa_id) r on r.data_siswa_id = s.id
    where (r.akhir <= s.versi and r.banyak <> s.versi - r.awal + 1)
      or (coalesce(r.dibuat, 0) = 0 and (s.dibuat_pada > ${since}
        or s.nomor > (select min(a.nomor) from data_siswa a
          join riwayat_data_siswa b on b.data_siswa_id = a.id and b.jenis = 'dibuat')
        and not exists (select 1 from riwayat_data_siswa d where d.data_siswa_id = s.id and d.jenis = 'dipulihkan')))
    order by s.nomor limit ${sql.lit(MOST)}`.execute(db);
  return rows.map((row) => problem(row, 'riwayatnya tidak lengkap'));
}

/** When the newest migration ran. */
async function tablesSince(db: Db): Promise<string> {
  const { rows } = await sql<{ waktu: string }>`select max(timestamp) as waktu from kysely_migration`.execute(db);
  return rows[0]?.waktu ?? '9999';
}
