import type { StatusData } from '@gerbang/contract/choices';
import type { TahapPinjam } from '@gerbang/contract/inventaris/peminjaman-form';
import type { Db } from '../../platform/database/database.ts';
import { preparedQuery } from '../../platform/database/engine.ts';

/** What is counted: see schema/migrations/001; of maintenance what is due of items in use. */
export type CountedTable =
  | `data_siswa ${StatusData}`
  | 'akun nonaktif'
  | 'akun aktif'
  | 'data_inventaris'
  | 'perawatan_barang'
  | `peminjaman ${TahapPinjam}`;

const findTotal = preparedQuery<{ nama: string }, { jumlah: number }>((db, argument) =>
  db.selectFrom('hitungan').select('jumlah').where('nama', '=', argument('nama')),
);

/** An exact total, read and not counted. */
export async function totalOf(db: Db, nama: CountedTable): Promise<number> {
  const [row] = await findTotal(db, { nama });
  return row?.jumlah ?? 0;
}

const findTotals = preparedQuery<Record<string, never>, { nama: CountedTable; jumlah: number }>((db) =>
  db.selectFrom('hitungan').select(['nama', 'jumlah']).$castTo<{ nama: CountedTable; jumlah: number }>(),
);

/** All of them at once. */
export async function totals(db: Db): Promise<(nama: CountedTable) => number> {
  const found = new Map((await findTotals(db, {})).map(({ nama, jumlah }) => [nama, jumlah]));
  return (nama) => found.get(nama) ?? 0;
}
