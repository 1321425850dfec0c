// What happened to the items of an open session since they were scanned: what was lent, and what the office changed.
import type { HalOpname } from '@gerbang/contract/opname';
import type { Db } from '../../platform/database/database.ts';
import { slowly } from '../../platform/database/lists.ts';
import { listGerak, listOut } from '../peminjaman/dipinjam.ts';
import type { StoredPerubahan } from '../riwayat/riwayat.ts';
import type { ExpectedItem, Scan } from './hasil.ts';

const told: Partial<Record<string, HalOpname>> = {
  lokasi_barang: 'lokasi',
  jumlah_barang: 'jumlah',
  kondisi_barang: 'kondisi',
};

/** With what is out now and what happened since the first scan: a session that is open has not written it down. */
export async function withChangesSince(
  db: Db,
  id: string,
  expected: ExpectedItem[],
  scans: Scan[],
): Promise<ExpectedItem[]> {
  // Only its own: elsewhere more may be out than a session has items.
  const own = db.selectFrom('opname_barang').select('data_inventaris_id').where('opname_id', '=', id);
  const out = await listOut(db, own);
  const [since] = scans.map(({ dipindai_pada }) => dipindai_pada).toSorted();
  const moves = since === undefined ? new Map() : await listGerak(db, own, since);
  const changes = since === undefined ? new Map() : await listDiubah(db, id, since);
  return expected.map((item) => ({
    ...item,
    dipinjam: out.get(item.id) ?? 0,
    gerak: moves.get(item.id) ?? [],
    diubah: changes.get(item.id) ?? [],
  }));
}

/** What the histories of a session's items tell from a moment on; another name of a place is no other place. */
async function listDiubah(db: Db, id: string, since: string): Promise<Map<string, ExpectedItem['diubah']>> {
  const own = db.selectFrom('opname_barang').select('data_inventaris_id').where('opname_id', '=', id);
  const rows = await db
    .selectFrom('riwayat_barang')
    .select(['data_inventaris_id', 'waktu', 'perubahan'])
    .where('waktu', '>=', since)
    .where('jenis', '!=', 'daftar')
    .where('data_inventaris_id', 'in', own)
    .orderBy('waktu')
    .modifyEnd(slowly)
    .execute();
  const changes = new Map<string, ExpectedItem['diubah']>();
  for (const { data_inventaris_id, waktu: pada, perubahan } of rows) {
    const theirs = (JSON.parse(perubahan) as StoredPerubahan[]).flatMap(({ bidang }) => told[bidang] ?? []);
    const more = theirs.map((hal) => ({ hal, pada }));
    changes.set(data_inventaris_id, [...(changes.get(data_inventaris_id) ?? []), ...more]);
  }
  return changes;
}
