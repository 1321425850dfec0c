// The items of an import are written: new ones, and what the plan changes of those that are there.
import { sql } from 'kysely';
import { attachImages } from '../../../core/berkas/berkas.ts';
import type { StoredPerubahan } from '../../../core/riwayat/riwayat.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { ImporBaris } from '../../../schema/impor-tables.ts';
import { assertNotFewer, changeBarang, insertBarang, lockBarang } from '../../inventaris/door.ts';
import { asalImpor } from '../impor/owners.ts';
import { keepOld, type PictureOwner, takeStored, takeWaiting } from '../impor/picture-moves.ts';
import { ArchiveChangedError, type ImporWriter, type PlannedRow, rincianOf, type WrittenRow } from '../impor/target.ts';

/** The code of a row whose item has changed or is gone; a new code is looked up as its row is written. */
export async function findChangedBarang(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ nim: string }>`select b.nim from impor_baris b
    left join data_inventaris i on i.id = b.data_siswa_id
    where b.impor_id = ${id} and b.ditulis = 0 and b.hasil = 'berubah' and (i.id is null or i.versi <> b.versi)
    limit 1`.execute(db);
  return rows[0]?.nim;
}

export const ownerOfBarang = ({ id, kode_barang }: { id: string; kode_barang: string }): PictureOwner => ({
  column: 'data_inventaris_id',
  id,
  nim: kode_barang,
});

const changed = ({ nim }: ImporBaris) => new ArchiveChangedError(nim ?? '', 'kode');

const idsOf = (ubah: StoredPerubahan[], bidang: 'foto_barang' | 'foto_lain') =>
  ubah.filter((each) => each.bidang === bidang).map(({ baru }) => String(baru));

/** Throws `ArchiveChangedError` where other items bear the code by now than the plan knows. */
export async function addBarang(db: Db, writing: ImporWriter, { row, rencana }: PlannedRow): Promise<WrittenRow> {
  const { base, work, actor } = writing;
  const { nilai, dihapuskan_pada, ubah, sebelumnya = 0 } = rencana;
  const bearing = db.selectFrom('data_inventaris').select('id').where('kode_barang', '=', row.nim);
  if ((await bearing.limit(sebelumnya + 1).execute()).length !== sebelumnya) throw changed(row);
  const asal = asalImpor(work.nama_berkas);
  const id = await insertBarang(
    { ...base, db, actor },
    {
      values: {
        ...(nilai as Parameters<typeof insertBarang>[1]['values']),
        ...(dihapuskan_pada && { dihapuskan_pada }),
      },
      stored: await takeStored(db, idsOf(ubah, 'foto_barang')),
      alasan: asal,
      asal,
      rincian: rincianOf(work, row),
    },
  );
  await addViews(db, writing, { id, ids: idsOf(ubah, 'foto_lain') });
  const views = ubah.filter(({ bidang }) => bidang === 'foto_lain');
  return { id, sebelum: { jenis: 'baru', versi: 1, ubah: views, diubah_pada: null } };
}

/** Throws `ArchiveChangedError` for an item that is another by now, or of which more is out than the row leaves. */
export async function changeItem(
  db: Db,
  writing: ImporWriter,
  { row, rencana: { ubah } }: PlannedRow,
): Promise<WrittenRow> {
  const { base, work, actor } = writing;
  const id = row.data_siswa_id ?? '';
  const asal = asalImpor(work.nama_berkas);
  const fields = ubah.filter(({ bidang }) => bidang !== 'foto_barang' && bidang !== 'foto_lain');
  const values = Object.fromEntries(fields.map(({ bidang, baru }) => [bidang, baru]));
  try {
    const before = await lockBarang(db, id, row.versi ?? undefined);
    const change = { id, versi: undefined, jenis: 'diubah', values, alasan: asal, asal } as const;
    const { versi } = await changeBarang({ ...base, db, actor }, { ...change, rincian: rincianOf(work, row) });
    const { jumlah_barang } = before;
    const jumlah = (values.jumlah_barang as number | undefined) ?? jumlah_barang;
    await assertNotFewer({ ...base, db }, { id, before: jumlah_barang, jumlah });
    const photo = await replacePhoto(db, writing, { owner: ownerOfBarang(before), ids: idsOf(ubah, 'foto_barang') });
    await addViews(db, writing, { id, ids: idsOf(ubah, 'foto_lain') });
    const told = ubah.map((each) => (each.bidang === 'foto_barang' && photo ? { ...each, baru: photo } : each));
    return { id, sebelum: { jenis: 'berubah', versi, ubah: told, diubah_pada: before.diubah_pada } };
  } catch (error) {
    throw error instanceof HttpError ? changed(row) : error;
  }
}

type Photo = { owner: PictureOwner; ids: string[] };

/** The photo gets an id of its own, which is returned. */
async function replacePhoto(db: Db, { base, work }: ImporWriter, { owner, ids }: Photo): Promise<string | undefined> {
  if (ids.length === 0) return undefined;
  await keepOld(db, work.id, { owner, bidang: ['foto_barang'] });
  await attachImages({ ...base, db }, { owner: { data_inventaris_id: owner.id }, stored: await takeStored(db, ids) });
  const photo = db.selectFrom('berkas').select('id').where('data_inventaris_id', '=', owner.id);
  return (await photo.executeTakeFirstOrThrow()).id;
}

/** Further views share the ids under which they waited, in the order of the plan: a gallery is read in theirs. */
async function addViews(db: Db, { base }: ImporWriter, { id, ids }: { id: string; ids: string[] }): Promise<void> {
  const rows = new Map((await takeWaiting(db, ids)).map((row) => [row.id, row]));
  const dibuat_pada = isoFromNow(base.clock);
  const more = { bidang: 'foto_barang' as const, data_inventaris_id: id, riwayat_id: null, dibuat_pada };
  const planned = ids.flatMap((each) => rows.get(each) ?? []);
  const views = ids.toSorted().map((id, at) => ({ ...(planned[at] as (typeof planned)[number]), ...more, id }));
  if (views.length > 0) await db.insertInto('gambar_barang').values(views).execute();
}
