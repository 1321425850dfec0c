import type { JenisDaftar } from '@gerbang/contract/inventaris/kategori-lokasi';
import { sentences } from '@gerbang/contract/sentences';
import { sql } from 'kysely';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { untilTheEnd } from '../../../platform/database/dialect.ts';
import { HttpError } from '../../../platform/errors.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';
import type { DataInventaris } from '../../../schema/tables.ts';
import { cariOfInventaris } from '../data-inventaris/change.ts';

/** Items that one statement changes. */
const AT_ONCE = 200;

type NameChange = { jenis: JenisDaftar; dari: string[]; ke: string };

/**
 * Gives every item that bears one of these names the other one, each with its history. HttpError 400 for nothing to
 * rename, 409 for a name that no item bears any more.
 */
export async function gabungDaftar(work: UserWork, { jenis, dari, ke }: NameChange): Promise<{ id: string }> {
  const others = [...new Set(dari)].filter((nama) => nama !== ke);
  if (others.length === 0) throw new HttpError(400, 'Nama baru sama dengan nama sekarang');
  return inTransaction(work, async (work) => {
    const id = newId();
    // Of two admins at once the second waits here, and finds nothing that bears the name.
    const items = await itemsBearing(work.db, jenis, others);
    if (others.some((nama) => !items.some((item) => item[jenis] === nama))) throw new HttpError(409, sentences.stale);
    const row = { id, jenis, dari: JSON.stringify(others), ke };
    await work.db
      .insertInto('daftar_barang')
      .values({ ...row, diubah_pada: isoFromNow(work.clock), diubah_oleh: work.actor.id })
      .execute();
    const alasan = `${labels[jenis]} diganti nama menjadi ${ke}`;
    await giveNames(work, { jenis, alasan, items: items.map((item) => ({ item, nama: ke })) });
    for (const some of chunks(items)) {
      const rows = some.map((item) => ({ daftar_barang_id: id, data_inventaris_id: item.id, lama: item[jenis] }));
      await work.db.insertInto('daftar_barang_isi').values(rows).execute();
    }
    const rincian = { jenis, jumlah: items.length };
    await writeAudit(work, { aksi: 'gabung', tabel: 'daftar_barang', sasaran_id: id, rincian });
    return { id };
  });
}

/**
 * Gives back the name that each item had before; who was given another one since then keeps that. HttpError 404 when
 * there is no such change, or no more.
 */
export async function batalkanDaftar(work: UserWork, { id }: { id: string }): Promise<void> {
  await inTransaction(work, async (work) => {
    const named = work.db.selectFrom('daftar_barang').selectAll().where('id', '=', id);
    const change = await named.$call(untilTheEnd(work.db)).executeTakeFirst();
    if (!change) throw new HttpError(404, 'Perubahan Nama Tidak Ditemukan');
    const { jenis, ke } = change;
    const before = await work.db
      .selectFrom('daftar_barang_isi')
      .select(['data_inventaris_id', 'lama'])
      .where('daftar_barang_id', '=', id)
      .execute();
    const lama = new Map(before.map((each) => [each.data_inventaris_id, each.lama]));
    const bearing = await itemsBearing(work.db, jenis, [ke]);
    const items = bearing.flatMap((item) => {
      const nama = lama.get(item.id);
      return nama === undefined ? [] : [{ item, nama }];
    });
    const alasan = `Penggantian nama ${(JSON.parse(change.dari) as string[]).join(', ')} dibatalkan`;
    await giveNames(work, { jenis, alasan, items });
    await work.db.deleteFrom('daftar_barang').where('id', '=', id).execute();
    await writeAudit(work, { aksi: 'batal gabung', tabel: 'daftar_barang', sasaran_id: id });
  });
}

const labels: Record<JenisDaftar, string> = { kategori_barang: 'Kategori', lokasi_barang: 'Lokasi' };

/** Locked until the transaction ends, in one order. */
async function itemsBearing(db: Db, jenis: JenisDaftar, names: string[]): Promise<DataInventaris[]> {
  const items = db.selectFrom('data_inventaris').selectAll().where(jenis, 'in', names).orderBy('id');
  return items.$call(untilTheEnd(db)).execute();
}

type NamedItem = { item: DataInventaris; nama: string };
type ItemNames = { jenis: JenisDaftar; alasan: string; items: NamedItem[] };

async function giveNames(work: UserWork, { jenis, alasan, items }: ItemNames): Promise<void> {
  const diubah_pada = isoFromNow(work.clock);
  for (const some of chunks(items)) {
    const after = some.map(({ item, nama }) => ({ ...item, [jenis]: nama }));
    const of = (column: 'cari' | JenisDaftar, text: (row: DataInventaris) => string) =>
      sql<string>`case id ${sql.join(
        after.map((row) => sql`when ${row.id} then ${text(row)}`),
        sql` `,
      )} else ${sql.ref(column)} end`;
    await work.db
      .updateTable('data_inventaris')
      .set((eb) => ({
        [jenis]: of(jenis, (row) => row[jenis]),
        cari: of('cari', cariOfInventaris),
        versi: eb('versi', '+', 1),
        diubah_pada,
      }))
      .where(
        'id',
        'in',
        after.map(({ id }) => id),
      )
      .execute();
    const events = some.map(({ item, nama }) => ({
      id: newId(),
      data_inventaris_id: item.id,
      waktu: diubah_pada,
      akun_id: work.actor.id,
      role: work.actor.role,
      jenis: 'daftar' as const,
      versi: item.versi + 1,
      perubahan: JSON.stringify([{ bidang: jenis, lama: item[jenis], baru: nama }]),
      alasan,
    }));
    await work.db.insertInto('riwayat_barang').values(events).execute();
  }
}

function chunks<T>(all: T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, n) => all.slice(n * AT_ONCE, (n + 1) * AT_ONCE));
}
