// What the pimpinan asks of a school year: the way to the archive, the pace, the years, the money and the schools.

import { today } from '@gerbang/contract/fields';
import type { Analisis, Uang } from '@gerbang/contract/laporan/analisis';
import { type JenisPilihan, pilihanField } from '@gerbang/contract/sekolah/pilihan';
import { defaultTarget, targetOf } from '@gerbang/contract/sekolah/target';
import { sql } from 'kysely';
import { findSchools } from '../../../core/ringkasan/sekolah.ts';
import { getBagian } from '../../../core/sekolah/bagian.ts';
import { isOn } from '../../../core/sekolah/kemampuan.ts';
import type { Db } from '../../../platform/database/database.ts';
import { preparedQuery } from '../../../platform/database/engine.ts';
import type { Work } from '../../../platform/work.ts';
import { getCorong } from './corong.ts';
import { getLaju, tahunAjaranBefore } from './laju.ts';
import { getNewest } from './queries.ts';

// How far majors and classes have come towards what the school aims at in a school year.
type Count = { jurusan_pilihan: string; kelas_pilihan: string; jumlah: number };

/** Tervalidasi students of the year beside each target that is set; without any, empty lists. */
async function getTarget(db: Db, tahunAjaran: string): Promise<Analisis['target']> {
  const target = targetOf((await isOn(db, 'target')) ? await getBagian(db, 'target') : defaultTarget, tahunAjaran);
  if (target.jurusan.length + target.kelas.length === 0) return { jurusan: [], kelas: [] };
  const counts = await findCounts(db, { tahunAjaran });
  const of = (jenis: JenisPilihan) =>
    target[jenis].map(({ kode, jumlah }) => ({
      kode,
      target: jumlah,
      jumlah: counts.reduce((sum, count) => (count[pilihanField[jenis]] === kode ? sum + count.jumlah : sum), 0),
    }));
  return { jurusan: of('jurusan'), kelas: of('kelas') };
}

const findCounts = preparedQuery<{ tahunAjaran: string }, Count>((db, argument) =>
  db
    .selectFrom('ringkasan_siswa')
    .select(['jurusan_pilihan', 'kelas_pilihan'])
    .select((eb) => eb.fn.sum<number>('jumlah').as('jumlah'))
    .where('status_data', '=', 'Tervalidasi')
    .where('tahun_ajaran', '=', argument('tahunAjaran'))
    .groupBy(['jurusan_pilihan', 'kelas_pilihan']),
);

/** School years of the trend. */
const MOST_YEARS = 12;

export type AnalisisQuery = { tahun_ajaran?: string | undefined; gelombang?: number | undefined };

/** Without a school year of the newest; the pace without a wave of the newest wave of the year. */
export async function getAnalisis(work: Work, asked: AnalisisQuery): Promise<Analisis> {
  const newest = await getNewest(work);
  const tahunAjaran = asked.tahun_ajaran ?? newest.tahunAjaran;
  const tahunLalu = tahunAjaranBefore(tahunAjaran, 1);
  const waves = (await getBagian(work.db, 'gelombang')).daftar;
  const corong = await getCorong(work.db, tahunAjaran, waves);
  const ofNewest = newest.gelombang?.tahun_ajaran === tahunAjaran ? newest.gelombang.nomor : undefined;
  const gelombang = asked.gelombang ?? ofNewest ?? corong.findLast(({ tervalidasi }) => tervalidasi > 0)?.gelombang;
  return {
    tahun_ajaran: tahunAjaran,
    tahun_lalu: tahunLalu,
    corong,
    laju: gelombang === undefined ? null : await getLaju(work.db, { tahunAjaran, gelombang }, today(work.clock.now())),
    tren: (await findYears(work.db, { last: tahunAjaranBefore(newest.tahunAjaran, -1) })).toReversed(),
    uang: (await findMoney(work.db, { tahunAjaran })).map(({ diskon_sen, ...row }) => ({
      ...row,
      diskon: diskon_sen / 100,
    })),
    target: await getTarget(work.db, tahunAjaran),
    sekolah: await getChanges(work.db, tahunAjaran, tahunLalu),
  };
}

/** Careful: the index is found by the literal status only. */
const findMoney = preparedQuery<{ tahunAjaran: string }, Omit<Uang, 'diskon'> & { diskon_sen: number }>(
  (db, argument) =>
    db
      .selectFrom('data_siswa')
      .select(['gelombang', 'jurusan_pilihan'])
      .select((eb) => [
        eb.fn.countAll<number>().as('jumlah'),
        eb.fn.sum<number>('biaya_pendidikan').as('biaya'),
        eb.fn.sum<number>('diskon_sen').as('diskon_sen'),
      ])
      .where('status_data', '=', sql.lit('Tervalidasi'))
      .where('tahun_ajaran', '=', argument('tahunAjaran'))
      .groupBy(['gelombang', 'jurusan_pilihan'])
      .orderBy('gelombang')
      .orderBy('jurusan_pilihan'),
);

/** The newest years first; a year that nobody has begun is a slip of the fingers. */
const findYears = preparedQuery<{ last: string }, Analisis['tren'][number]>((db, argument) =>
  db
    .selectFrom('ringkasan_siswa')
    .select('tahun_ajaran')
    .select((eb) => eb.fn.sum<number>('jumlah').as('jumlah'))
    .where('status_data', '=', 'Tervalidasi')
    .where('jumlah', '>', 0)
    .where('tahun_ajaran', '<=', argument('last'))
    .groupBy('tahun_ajaran')
    .orderBy('tahun_ajaran', 'desc')
    .limit(sql.lit(MOST_YEARS)),
);

/** The schools of two years whose number is another now. */
async function getChanges(db: Db, tahunAjaran: string, tahunLalu: string): Promise<Analisis['sekolah']> {
  const [now, before] = [await findSchools(db, { tahunAjaran }), await findSchools(db, { tahunAjaran: tahunLalu })];
  const previous = new Map(before.map(({ asal_sekolah, jumlah }) => [asal_sekolah, jumlah]));
  const current = new Map(now.map(({ asal_sekolah, jumlah }) => [asal_sekolah, jumlah]));
  const names = [...new Set([...current.keys(), ...previous.keys()])];
  const schools = names.map((asal_sekolah) => ({
    asal_sekolah,
    lalu: previous.get(asal_sekolah) ?? 0,
    kini: current.get(asal_sekolah) ?? 0,
  }));
  const change = (school: { lalu: number; kini: number }) => Math.abs(school.kini - school.lalu);
  return schools
    .filter((school) => change(school) > 0)
    .sort((a, b) => change(b) - change(a) || (a.asal_sekolah < b.asal_sekolah ? -1 : 1));
}
