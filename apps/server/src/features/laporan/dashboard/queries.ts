import { today } from '@gerbang/contract/fields';
import type { DataDashboard } from '@gerbang/contract/laporan/dashboard';
import { type Gelombang, gelombangTerbaru } from '@gerbang/contract/sekolah/gelombang';
import { sql } from 'kysely';
import { findSchools } from '../../../core/ringkasan/sekolah.ts';
import { totals } from '../../../core/ringkasan/totals.ts';
import { getBagian } from '../../../core/sekolah/bagian.ts';
import type { Db } from '../../../platform/database/database.ts';
import { preparedQuery } from '../../../platform/database/engine.ts';
import type { Work } from '../../../platform/work.ts';
import type { RingkasanSiswaTable } from '../../../schema/tables.ts';

/** What is newest: a school year with students, and where the school has waves the one that opened last. */
export type Newest = { tahunAjaran: string; gelombang?: Gelombang | undefined };

/**
 * The newest school year with validated students. One record with a wrong year must not move it (STATISTIK-2): a year after
 * next year's counts from its first wave on. Without students the one that runs now.
 */
export async function getNewest(work: Work): Promise<Newest> {
  const day = today(work.clock.now());
  const gelombang = gelombangTerbaru((await getBagian(work.db, 'gelombang')).daftar, day);
  const running = runningFrom(day);
  const years = [tahunAjaranFrom(running + 1), gelombang?.tahun_ajaran ?? ''].sort();
  const [newest] = await findNewest(work.db, { last: years[1] as string });
  return { tahunAjaran: newest?.tahun_ajaran ?? tahunAjaranFrom(running), gelombang };
}

const findNewest = preparedQuery<{ last: string }, { tahun_ajaran: string }>((db, argument) =>
  db
    .selectFrom('ringkasan_siswa')
    .select('tahun_ajaran')
    .where('status_data', '=', 'Tervalidasi')
    .where('jumlah', '>', 0)
    .where('tahun_ajaran', '<=', argument('last'))
    .orderBy('tahun_ajaran', 'desc')
    .limit(sql.lit(1)),
);

const tahunAjaranFrom = (first: number) => `${first}/${first + 1}`;

/** The year in which the school year of a day began: it runs from July to June. */
function runningFrom(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month >= 7 ? year : year - 1;
}

/** The statistics for a school year or `semua`; lists by count, largest first, then by name. */
export async function getStatistik(db: Db, tahunAjaran: string): Promise<DataDashboard> {
  const [totalOf, groups, sekolah] = await Promise.all([
    totals(db),
    tahunAjaran === 'semua' ? findGroups(db, {}) : findGroupsOfYear(db, { tahunAjaran }),
    findSchools(db, { tahunAjaran }),
  ]);
  const gender = sumBy(groups, 'jenis_kelamin');
  const ofGender = (jenis_kelamin: 'P' | 'L') => ({
    jenis_kelamin,
    jumlah: gender.find((row) => row.jenis_kelamin === jenis_kelamin)?.jumlah ?? 0,
  });
  return {
    totalAkunPerluAktivasi: totalOf('akun nonaktif'),
    totalDataSiswaPerluValidasi: totalOf('data_siswa Menunggu Validasi'),
    totalSiswaKeseluruhan: totalOf('data_siswa Tervalidasi'),
    totalSiswaInputTahunAjaran: gender.reduce((sum, row) => sum + row.jumlah, 0),
    dataTotalSiswaPerGender: [ofGender('P'), ofGender('L')],
    dataTotalSiswaPerJurusan: sumBy(groups, 'jurusan_pilihan'),
    dataTotalSiswaPerKelas: sumBy(groups, 'kelas_pilihan'),
    dataTotalSiswaPerAsalSekolah: sekolah,
    dataTotalSiswaPerGelombang: sumBy(groups, 'gelombang'),
  };
}

type GroupColumn = 'jenis_kelamin' | 'jurusan_pilihan' | 'kelas_pilihan' | 'gelombang';
type Group = Pick<RingkasanSiswaTable, GroupColumn | 'jumlah'>;

const selectGroups = (db: Db) =>
  db
    .selectFrom('ringkasan_siswa')
    .select(['jenis_kelamin', 'jurusan_pilihan', 'kelas_pilihan', 'gelombang'])
    .select((eb) => eb.fn.sum<number>('jumlah').as('jumlah'))
    .where('status_data', '=', 'Tervalidasi')
    .where('jumlah', '>', 0)
    .groupBy(['jurusan_pilihan', 'kelas_pilihan', 'jenis_kelamin', 'gelombang']);

const findGroups = preparedQuery<Record<string, never>, Group>(selectGroups);
const findGroupsOfYear = preparedQuery<{ tahunAjaran: string }, Group>((db, argument) =>
  selectGroups(db).where('tahun_ajaran', '=', argument('tahunAjaran')),
);

/** The sums by one column, largest first, then by value. */
function sumBy<C extends GroupColumn>(groups: Group[], column: C): (Pick<Group, C> & { jumlah: number })[] {
  const sums = new Map<Group[C], number>();
  for (const group of groups) sums.set(group[column], (sums.get(group[column]) ?? 0) + group.jumlah);
  const rows = Array.from(
    sums,
    ([value, jumlah]) => ({ [column]: value, jumlah }) as Pick<Group, C> & { jumlah: number },
  );
  return rows.sort((a, b) => b.jumlah - a.jumlah || (a[column] < b[column] ? -1 : 1));
}
