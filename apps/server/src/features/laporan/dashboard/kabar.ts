// The figures of the paragraph above the charts: read from the summaries and by indexes, never by reading every row.

import { today } from '@gerbang/contract/fields';
import type { Kabar } from '@gerbang/contract/laporan/kabar';
import { type SqlBool, sql } from 'kysely';
import { totalOf } from '../../../core/ringkasan/totals.ts';
import type { Db } from '../../../platform/database/database.ts';
import { preparedQuery } from '../../../platform/database/engine.ts';
import { countOf, quickRead } from '../../../platform/database/lists.ts';
import type { Work } from '../../../platform/work.ts';
import { commonReasons, type RejectedRecord } from './alasan.ts';
import { countGelombang, type GelombangCount } from './corong.ts';
import { tahunAjaranBefore } from './laju.ts';
import type { Newest } from './queries.ts';

type OfGelombang = { tahunAjaran: string; gelombang: number };

/** How the newest wave of a school year stands, what waits, and why data was rejected. */
export async function getKabar(work: Work, { gelombang: newest, ...year }: Newest): Promise<Kabar> {
  const tahunAjaran = newest?.tahun_ajaran ?? year.tahunAjaran;
  const counts = await countGelombang(work.db, { tahunAjaran });
  const gelombang = newest?.nomor ?? newestGelombang(counts);
  const sumOf = (status: GelombangCount['status_data']) =>
    counts.find((each) => each.gelombang === gelombang && each.status_data === status)?.jumlah ?? 0;
  const ofGelombang = gelombang === null ? undefined : { tahunAjaran, gelombang };
  const ditolak = sumOf('Ditolak');
  return {
    tahun_ajaran: tahunAjaran,
    gelombang,
    tervalidasi: sumOf('Tervalidasi'),
    tahun_lalu: ofGelombang ? await lastYear(work, ofGelombang) : null,
    menunggu: await waiting(work.db),
    dibekukan: await countFrozen(work.db),
    ditolak: {
      jumlah: ditolak,
      alasan: ofGelombang && ditolak > 0 ? commonReasons(await findRejected(work.db, ofGelombang)) : [],
    },
  };
}

/** The newest wave with validated students, or the one after it once somebody registers: a number typed wrong is none. */
function newestGelombang(counts: GelombangCount[]): number | null {
  const valid = counts.filter(({ status_data }) => status_data === 'Tervalidasi').map(({ gelombang }) => gelombang);
  const newest = Math.max(0, ...valid);
  if (counts.some(({ gelombang }) => gelombang === newest + 1)) return newest + 1;
  return newest === 0 ? null : newest;
}

/** How far the same wave had come by this day a year ago; null when there was none. */
async function lastYear(work: Work, { tahunAjaran, gelombang }: OfGelombang): Promise<Kabar['tahun_lalu']> {
  const ofGelombang = { tahunAjaran: tahunAjaranBefore(tahunAjaran, 1), gelombang };
  const before = (await countGelombang(work.db, ofGelombang)).find(
    (each) => each.status_data === 'Tervalidasi' && each.gelombang === gelombang,
  );
  if (!before) return null;
  const tanggal = sameDayLastYear(today(work.clock.now()));
  const [found] = await countRegistered(work.db, { ...ofGelombang, tanggal });
  return { tahun_ajaran: ofGelombang.tahunAjaran, tanggal, tervalidasi: found?.jumlah ?? 0 };
}

/** 29 February has 28 February before it. */
export function sameDayLastYear(tanggal: string): string {
  return `${Number(tanggal.slice(0, 4)) - 1}${tanggal.slice(4).replace('-02-29', '-02-28')}`;
}

const countRegistered = preparedQuery<OfGelombang & { tanggal: string }, { jumlah: number }>((db, argument) =>
  db
    .selectFrom('data_siswa')
    .select((eb) => eb.fn.countAll<number>().as('jumlah'))
    .where('status_data', '=', 'Tervalidasi')
    .where('tahun_ajaran', '=', argument('tahunAjaran'))
    .where('gelombang', '=', argument('gelombang'))
    .where('tanggal_daftar', '<=', argument('tanggal')),
);

async function waiting(db: Db): Promise<Kabar['menunggu']> {
  const jumlah = await totalOf(db, 'data_siswa Menunggu Validasi');
  const [oldest] = jumlah > 0 ? await findOldest(db, {}) : [];
  return { jumlah, sejak: oldest?.diubah_pada ?? null };
}

/** A record waits since it was sent last. Careful: the index is found by the literal status only. */
const findOldest = preparedQuery<Record<string, never>, { diubah_pada: string }>((db) =>
  db
    .selectFrom('data_siswa')
    .select('diubah_pada')
    .where('status_data', '=', sql.lit('Menunggu Validasi'))
    .orderBy('diubah_pada')
    .limit(sql.lit(1)),
);

/** Careful: written out, or SQLite would not see that the index of the frozen holds these rows. */
const countFrozen = (db: Db) =>
  countOf(db.selectFrom('akun').where(sql<SqlBool>`role = 'siswa' and dibekukan_pada is not null`), quickRead);

/** So many of the newest rejections are looked at. */
const LOOKED_AT = 200;

const findRejected = preparedQuery<OfGelombang, RejectedRecord>((db, argument) =>
  db
    .selectFrom('data_siswa')
    .select(['tanda', 'alasan_penolakan'])
    .where('status_data', '=', 'Ditolak')
    .where('tahun_ajaran', '=', argument('tahunAjaran'))
    .where('gelombang', '=', argument('gelombang'))
    .orderBy('nomor', 'desc')
    .limit(sql.lit(LOOKED_AT)),
);
