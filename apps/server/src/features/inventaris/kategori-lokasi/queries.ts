import { type KategoriLokasi, MOST_NAMA, type NamaDaftar } from '@gerbang/contract/inventaris/kategori-lokasi';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

type Column = 'kategori_barang' | 'lokasi_barang' | 'kondisi_barang';

/** The names that items bear, most used first, and what was renamed, newest first. */
export async function listKategoriLokasi(db: Db): Promise<KategoriLokasi> {
  return {
    kategori_barang: await namesIn(db, 'kategori_barang'),
    lokasi_barang: await namesIn(db, 'lokasi_barang'),
    kondisi_barang: await namesIn(db, 'kondisi_barang'),
    perubahan: await listPerubahan(db),
  };
}

/** Of the summary, which has as many rows as there are kinds of items. */
async function namesIn(db: Db, column: Column): Promise<NamaDaftar[]> {
  const { rows } = await sql<NamaDaftar>`select ${sql.ref(column)} as nama, sum(jumlah) as jumlah from ringkasan_barang
    where jumlah > 0 group by 1 order by 2 desc, 1 limit ${sql.lit(MOST_NAMA)}`.execute(db);
  return rows;
}

async function listPerubahan(db: Db): Promise<KategoriLokasi['perubahan']> {
  const rows = await db
    .selectFrom('daftar_barang')
    .leftJoin('profile', 'profile.akun_id', 'daftar_barang.diubah_oleh')
    .select(['daftar_barang.id', 'jenis', 'dari', 'ke', 'daftar_barang.diubah_pada as pada', 'profile.nama as oleh'])
    .select((eb) =>
      eb
        .selectFrom('daftar_barang_isi')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('daftar_barang_id', '=', 'daftar_barang.id')
        .$asScalar()
        .$notNull()
        .as('jumlah'),
    )
    .orderBy('daftar_barang.id', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ dari, ...row }) => ({ ...row, dari: JSON.parse(dari) as string[] }));
}
