// From registration to validation, wave by wave of one school year, and the days that each step took.
import type { Corong, Lama } from '@gerbang/contract/analisis';
import { type Gelombang, gelombangBernomor } from '@gerbang/contract/gelombang';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { compiled } from '../../platform/database/engine.ts';
import type { DataSiswa } from '../../schema/tables.ts';
import { terdaftar } from '../ringkasan/terdaftar.ts';

/** A record and when its student took each step; null for steps that nobody noted. */
type Steps = Pick<DataSiswa, 'gelombang' | 'status_data'> & {
  terdaftar: string | null;
  diaktivasi: string | null;
  dikirim: string | null;
  divalidasi: string | null;
};

type Waiting = { terdaftar: string; diaktivasi: string | null };

/** Every wave of the year that the school has set, or that some record has. */
export async function getCorong(db: Db, tahunAjaran: string, waves: readonly Gelombang[]): Promise<Corong[]> {
  const steps = Map.groupBy(await findSteps(db, { tahunAjaran }), ({ gelombang }) => gelombang);
  const set = waves.filter(({ tahun_ajaran }) => tahun_ajaran === tahunAjaran).map(({ nomor }) => nomor);
  const numbers = [...new Set([...set, ...steps.keys()])].sort((a, b) => a - b);
  return Promise.all(
    numbers.map(async (gelombang) => {
      const wave = gelombangBernomor(waves, { tahun_ajaran: tahunAjaran, gelombang });
      return corongOf(gelombang, wave, steps.get(gelombang) ?? [], wave ? await findWithoutData(db, wave) : undefined);
    }),
  );
}

function corongOf(
  gelombang: number,
  wave: Gelombang | undefined,
  ...[steps, without]: [Steps[], Waiting[] | undefined]
): Corong {
  const withStatus = (status: Steps['status_data']) => steps.filter(({ status_data }) => status_data === status).length;
  const active = without?.filter(({ diaktivasi }) => diaktivasi !== null).length;
  const sent = steps.filter(({ dikirim }) => dikirim !== null);
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
    tanpa_langkah: steps.length - sent.length,
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

/** Every record of the year. Whoever sent it is who made it: staff and imports take no steps. */
const findSteps = compiled<{ tahunAjaran: string }, Steps>((db, argument) =>
  db
    .selectFrom('data_siswa')
    .leftJoin('akun', 'akun.id', 'data_siswa.akun_id')
    .leftJoin('riwayat_data_siswa as riwayat', (join) =>
      join.onRef('riwayat.data_siswa_id', '=', 'data_siswa.id').on('riwayat.jenis', 'in', ['dibuat', 'divalidasi']),
    )
    .select(['data_siswa.gelombang', 'data_siswa.status_data'])
    .select(['akun.dibuat_pada as terdaftar', 'akun.diaktivasi_pada as diaktivasi'])
    .select(
      sql<string | null>`min(case when riwayat.jenis = 'dibuat' and riwayat.role = 'siswa' then riwayat.waktu end)`.as(
        'dikirim',
      ),
    )
    .select(sql<string | null>`max(case when riwayat.jenis = 'divalidasi' then riwayat.waktu end)`.as('divalidasi'))
    .where('data_siswa.status_data', 'in', ['Tervalidasi', 'Menunggu Validasi', 'Ditolak'])
    .where('data_siswa.tahun_ajaran', '=', argument('tahunAjaran'))
    .groupBy(['data_siswa.id', 'data_siswa.gelombang', 'data_siswa.status_data'])
    .groupBy(['akun.dibuat_pada', 'akun.diaktivasi_pada']),
);

/** Who registered while a wave was open, and has sent nothing. */
function findWithoutData(db: Db, { buka, tutup }: Gelombang): Promise<Waiting[]> {
  return db
    .selectFrom('akun')
    .select(['akun.dibuat_pada as terdaftar', 'akun.diaktivasi_pada as diaktivasi'])
    .where(terdaftar({ terdaftar_dari: buka, terdaftar_sampai: tutup, tanpa_data: '1' }))
    .execute();
}
