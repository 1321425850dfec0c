// Places that were renamed or merged while a session was open.
import type { BarangOpname } from '@gerbang/contract/opname';
import type { Db } from '../../platform/database/database.ts';

/** The same items with the names that their places have now, so that the end of a session brings no old name back. */
export async function withNamesOfNow(db: Db, since: string, items: BarangOpname[]): Promise<BarangOpname[]> {
  const renamed = await db
    .selectFrom('daftar_barang')
    .select(['dari', 'ke'])
    .where('jenis', '=', 'lokasi_barang')
    .where('diubah_pada', '>=', since)
    .orderBy('id')
    .execute();
  const changes = renamed.map(({ dari, ke }) => ({ dari: JSON.parse(dari) as string[], ke }));
  const now = (nama: string) => changes.reduce((name, { dari, ke }) => (dari.includes(name) ? ke : name), nama);
  return items.map(({ terlihat, ...item }) => ({
    ...item,
    lokasi_barang: now(item.lokasi_barang),
    terlihat: terlihat && { ...terlihat, lokasi: now(terlihat.lokasi) },
  }));
}
