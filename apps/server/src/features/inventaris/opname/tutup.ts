// The end of a session: what differs becomes changes of the items, each with its history.
import { formatNumber } from '@gerbang/contract/format';
import { type BarangOpname, MOST_JUMLAH } from '@gerbang/contract/inventaris/opname';
import { isDiubahKantor, type Selisih, selisihOf } from '@gerbang/contract/inventaris/opname-selisih';
import { writeEventBarang } from '../../../core/riwayat/barang.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { untilTheEnd } from '../../../platform/database/dialect.ts';
import { HttpError } from '../../../platform/errors.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';
import { changeBarang } from '../data-inventaris/change.ts';
import { fewerThan, listOut } from '../peminjaman/dipinjam.ts';
import { getOpname, heldOpname } from './queries.ts';

type OpnameEnd = { id: string };
type OpnameTotals = { diubah: number; tidak_ditemukan: number };

/** Closes a session. HttpError 404, or 409 when it is closed already. */
export async function tutupOpname(work: UserWork, { id }: OpnameEnd): Promise<OpnameTotals> {
  return inTransaction(work, async (work) => {
    const session = await heldOpname(work.db, id);
    if (session.ditutup_pada !== null) throw new HttpError(409, 'Opname sudah ditutup');
    const there = await holdItems(work.db, id);
    const { barang: seen } = await getOpname(work.db, id);
    const barang = await withNamesOfNow(work.db, session.dibuka_pada, seen);
    const closed = { diubah: 0, tidak_ditemukan: 0 };
    // The entry about the session tells of all of them.
    const event = { jenis: 'opname', rincian: null } as const;
    // In one order, so that two who change items wait for each other and not in a circle.
    for (const item of barang.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      if (item.dipinjam > 0 || item.diubah.length > 0) await keepSejak(work.db, id, item);
      if (!there.has(item.id)) continue;
      const values = changesOf(item);
      await assertPossible(work.db, item, values);
      const alasan = [session.nama, ...remarksOf(item)].join(': ');
      if (Object.keys(values).length > 0) {
        await changeBarang(work, { ...event, id: item.id, versi: undefined, values, alasan });
        closed.diubah += 1;
      } else if (alasan !== session.nama) {
        await writeEventBarang(work, { ...event, id: item.id, alasan });
      }
      if (item.keadaan === 'belum') closed.tidak_ditemukan += 1;
    }
    await work.db
      .updateTable('opname')
      .set({ ditutup_pada: isoFromNow(work.clock), ditutup_oleh: work.actor.id })
      .where('id', '=', id)
      .execute();
    await writeAudit(work, { aksi: 'tutup', tabel: 'opname', sasaran_id: id, rincian: closed });
    return closed;
  });
}

/** The items of a session that are not written off; nobody changes or lends them until the transaction ends. */
async function holdItems(db: Db, opname_id: string): Promise<Set<string>> {
  const own = db.selectFrom('opname_barang').select('data_inventaris_id').where('opname_id', '=', opname_id);
  const rows = await db
    .selectFrom('data_inventaris')
    .select('id')
    .where('dihapuskan_pada', 'is', null)
    .where('id', 'in', own)
    .orderBy('id')
    .$call(untilTheEnd(db))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** So that the session says the same when pieces have come back, and when its own changes are part of the histories. */
async function keepSejak(db: Db, opname_id: string, { id, dipinjam, diubah }: BarangOpname): Promise<void> {
  await db
    .updateTable('opname_barang')
    .set({ dipinjam, diubah: JSON.stringify(diubah) })
    .where('opname_id', '=', opname_id)
    .where('data_inventaris_id', '=', id)
    .execute();
}

/** HttpError 409, which names the item, for an amount that no record has: too many, or fewer than are out by now. */
async function assertPossible(db: Db, item: BarangOpname, { jumlah_barang }: Selisih['menjadi']): Promise<void> {
  if (jumlah_barang === undefined) return;
  const refuse = (why: string) => {
    throw new HttpError(409, `${item.nama_barang} (${item.kode_barang}): ${why}. Hitung lagi, atau putuskan Tetap.`);
  };
  if (jumlah_barang > MOST_JUMLAH) {
    refuse(`jumlahnya dengan yang dipinjam lebih dari ${formatNumber(MOST_JUMLAH)}`);
  }
  const out = (await listOut(db, [item.id])).get(item.id) ?? 0;
  const fewer = fewerThan({ out, most: out }, { before: item.jumlah_barang, jumlah: jumlah_barang });
  if (fewer !== undefined) refuse(fewer);
}

/** What its history says of an item besides the session. */
function remarksOf(item: BarangOpname): string[] {
  if (item.keadaan === 'belum') return ['tidak ditemukan'];
  const kept = selisihOf(item).filter(isDiubahKantor);
  if (kept.length === 0) return [];
  return [`${kept.map(({ hal }) => hal).join(', ')} tetap, diubah kantor sesudah dipindai`];
}

/** What the records become (OPNAME-8): each difference changes them, unless it was decided that they stay. */
const changesOf = (item: BarangOpname): Selisih['menjadi'] =>
  Object.assign({}, ...selisihOf(item).map(({ menjadi, ubah }) => (ubah === false ? {} : menjadi)));

/** The same items with the names that their places have now, so that the end of a session brings no old name back. */
async function withNamesOfNow(db: Db, since: string, items: BarangOpname[]): Promise<BarangOpname[]> {
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
