// Which school year and wave are usual for a record that waits: a wrong digit is easily overlooked (PUTUSAN-18).
import { gelombangDibuka } from '@gerbang/contract/sekolah/gelombang';
import type { Antrean } from '@gerbang/contract/siswa/meja';
import { sql } from 'kysely';
import { getBagian } from '../../../core/sekolah/bagian.ts';
import type { Db } from '../../../platform/database/database.ts';
import { preparedQuery } from '../../../platform/database/engine.ts';
import type { DataSiswa } from '../../../schema/tables.ts';

type Registration = Pick<DataSiswa, 'tahun_ajaran' | 'gelombang' | 'tanggal_daftar'>;
type UsualChoice = NonNullable<Antrean['biasanya']>;

/** So many records at the least, and this part of all that wait, make something usual. */
const FEWEST = 4;
const PART = 0.8;

/** What is usual where the record differs from it; undefined where it does not, or where nothing is usual. */
export async function findUsual(db: Db, record: Registration): Promise<UsualChoice | undefined> {
  const { daftar } = await getBagian(db, 'gelombang');
  const wave = gelombangDibuka(daftar, record.tanggal_daftar);
  const usual: UsualChoice | undefined = wave
    ? { tahun_ajaran: wave.tahun_ajaran, gelombang: wave.nomor, menurut: 'gelombang' }
    : await mostOfQueue(db);
  const same = usual?.tahun_ajaran === record.tahun_ajaran && usual.gelombang === record.gelombang;
  return same ? undefined : usual;
}

async function mostOfQueue(db: Db): Promise<UsualChoice | undefined> {
  const groups = await findGroups(db, {});
  const [most] = groups;
  const all = groups.reduce((sum, { jumlah }) => sum + jumlah, 0);
  if (!most || most.jumlah < FEWEST || most.jumlah < all * PART) return undefined;
  return { tahun_ajaran: most.tahun_ajaran, gelombang: most.gelombang, menurut: 'antrean' };
}

type Group = { tahun_ajaran: string; gelombang: number; jumlah: number };

const findGroups = preparedQuery<Record<string, never>, Group>((db) =>
  db
    .selectFrom('ringkasan_siswa')
    .select(['tahun_ajaran', 'gelombang'])
    .select((eb) => eb.fn.sum<number>('jumlah').as('jumlah'))
    .where('status_data', '=', sql.lit('Menunggu Validasi'))
    .where('jumlah', '>', 0)
    .groupBy(['tahun_ajaran', 'gelombang'])
    .orderBy((eb) => eb.fn.sum('jumlah'), 'desc'),
);
