// From registration to validation, wave by wave of one school year, and the days that each step took.
import type { Corong, Lama } from '@gerbang/contract/laporan/analisis';
import { type Gelombang, gelombangBernomor } from '@gerbang/contract/sekolah/gelombang';
import { sql } from 'kysely';
import { terdaftar } from '../../../core/ringkasan/terdaftar.ts';
import type { Db } from '../../../platform/database/database.ts';
import { preparedQuery } from '../../../platform/database/engine.ts';
import type { DataSiswa } from '../../../schema/tables.ts';

/** A record and when its student took each step; null for steps that nobody noted. */
type Steps = Pick<DataSiswa, 'gelombang' | 'status_data'> & {
  terdaftar: string | null;
  diaktivasi: string | null;
  dikirim: string | null;
  divalidasi: string | null;
};

type RegisteredAccount = { terdaftar: string; diaktivasi: string | null };

export type GelombangCount = Pick<DataSiswa, 'gelombang' | 'status_data'> & { jumlah: number };

/** Every wave of the year that the school has set, or that some record has. */
export async function getCorong(db: Db, tahunAjaran: string, waves: readonly Gelombang[]): Promise<Corong[]> {
  const counts = await countGelombang(db, { tahunAjaran });
  const steps = (await findSteps(db, { tahunAjaran })).filter(({ dikirim }) => dikirim !== null);
  const set = waves.filter(({ tahun_ajaran }) => tahun_ajaran === tahunAjaran).map(({ nomor }) => nomor);
  const numbers = [...new Set([...set, ...counts.map(({ gelombang }) => gelombang)])].sort((a, b) => a - b);
  return Promise.all(
    numbers.map(async (gelombang) => {
      const wave = gelombangBernomor(waves, { tahun_ajaran: tahunAjaran, gelombang });
      return corongOf({
        gelombang,
        wave,
        counts: counts.filter((count) => count.gelombang === gelombang),
        sent: steps.filter((step) => step.gelombang === gelombang),
        without: wave ? await findWithoutData(db, wave) : undefined,
      });
    }),
  );
}

type GelombangCounts = {
  gelombang: number;
  wave: Gelombang | undefined;
  counts: GelombangCount[];
  sent: Steps[];
  /** Undefined where the school has not set the wave. */
  without: RegisteredAccount[] | undefined;
};

function corongOf({ gelombang, wave, counts, sent, without }: GelombangCounts): Corong {
  const withStatus = (status: GelombangCount['status_data']) =>
    counts.find(({ status_data }) => status_data === status)?.jumlah ?? 0;
  const active = without?.filter(({ diaktivasi }) => diaktivasi !== null).length;
  const validated = sent.filter(({ status_data }) => status_data === 'Tervalidasi');
  return {
    gelombang,
    buka: wave?.buka ?? null,
    tutup: wave?.tutup ?? null,
    belum_aktivasi: without && active !== undefined ? without.length - active : null,
    belum_kirim: active ?? null,
    menunggu: withStatus('Menunggu Validasi'),
    ditolak: withStatus('Ditolak'),
    tervalidasi: withStatus('Tervalidasi'),
    lama: {
      aktivasi: lamaOf([...sent, ...(without ?? [])].map((row) => [row.terdaftar, row.diaktivasi])),
      kirim: lamaOf(sent.map((row) => [row.diaktivasi, row.dikirim])),
      validasi: lamaOf(validated.map((row) => [row.dikirim, row.divalidasi])),
    },
    tanpa_langkah: counts.reduce((sum, { jumlah }) => sum + jumlah, 0) - sent.length,
  };
}

const DAY_MS = 86_400_000;

/** The median of what has a beginning and an end, in days of two decimals. */
export function lamaOf(spans: (readonly [string | null, string | null])[]): Lama {
  const days = spans
    .flatMap(([from, to]) => (from && to ? [(Date.parse(to) - Date.parse(from)) / DAY_MS] : []))
    .filter((took) => took >= 0)
    .sort((a, b) => a - b);
  const middle = (days.length - 1) / 2;
  const [below, above] = [days[Math.floor(middle)], days[Math.ceil(middle)]];
  const median = below === undefined || above === undefined ? null : Math.round((below + above) * 50) / 100;
  return { median_hari: median, jumlah: days.length };
}

/** How many records of the year are in which state, wave by wave. */
export const countGelombang = preparedQuery<{ tahunAjaran: string }, GelombangCount>((db, argument) =>
  db
    .selectFrom('ringkasan_siswa')
    .select(['gelombang', 'status_data'])
    .select((eb) => eb.fn.sum<number>('jumlah').as('jumlah'))
    .where('tahun_ajaran', '=', argument('tahunAjaran'))
    .where('status_data', 'in', ['Tervalidasi', 'Menunggu Validasi', 'Ditolak'])
    .where('jumlah', '>', 0)
    .groupBy(['gelombang', 'status_data']),
);

/**
 * The records that students of the year have sent. Whoever sent one is who made it: staff and imports take no steps.
 * Careful: the kinds of events are written out, or SQLite would not see that the indexes hold them.
 */
const findSteps = preparedQuery<{ tahunAjaran: string }, Steps>((db, argument) => {
  const sent = sql<string | null>`(select min(waktu) from riwayat_data_siswa
    where data_siswa_id = data_siswa.id and jenis = 'dibuat' and role = 'siswa')`;
  const validated = sql<string | null>`(select max(waktu) from riwayat_data_siswa
    where data_siswa_id = data_siswa.id and jenis = 'divalidasi')`;
  return db
    .selectFrom('data_siswa')
    .leftJoin('akun', 'akun.id', 'data_siswa.akun_id')
    .select(['data_siswa.gelombang', 'data_siswa.status_data'])
    .select(['akun.dibuat_pada as terdaftar', 'akun.diaktivasi_pada as diaktivasi'])
    .select([sent.as('dikirim'), validated.as('divalidasi')])
    .where('data_siswa.tahun_ajaran', '=', argument('tahunAjaran'))
    .where('data_siswa.akun_id', 'is not', null);
});

/** Who registered while a wave was open, and has sent nothing. */
function findWithoutData(db: Db, { buka, tutup }: Gelombang): Promise<RegisteredAccount[]> {
  return db
    .selectFrom('akun')
    .select(['akun.dibuat_pada as terdaftar', 'akun.diaktivasi_pada as diaktivasi'])
    .where(terdaftar({ terdaftar_dari: buka, terdaftar_sampai: tutup, tanpa_data: '1' }))
    .execute();
}
