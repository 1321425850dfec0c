import type { perawatanForm, selesaiForm } from '@gerbang/contract/inventaris/barang';
import type * as z from 'zod/mini';
import { writeEventBarang } from '../../../core/riwayat/barang.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { untilTheEnd } from '../../../platform/database/dialect.ts';
import { HttpError } from '../../../platform/errors.ts';
import { inTransaction, type UserWork, type Work } from '../../../platform/work.ts';
import { lockBarang } from '../data-inventaris/change.ts';
import { entry } from './commands.ts';

const notFound = () => new HttpError(404, 'Perawatan Tidak Ditemukan');

type PerawatanPlan = { id: string; form: z.output<typeof perawatanForm> };

/** Plans work on an item. HttpError 404 without the item, 409 when it is written off. */
export async function jadwalkanPerawatan(work: UserWork, { id, form }: PerawatanPlan): Promise<void> {
  await inTransaction(work, async (work) => {
    const { dihapuskan_pada } = await lockBarang(work.db, id, undefined);
    if (dihapuskan_pada !== null) throw new HttpError(409, 'Barang sudah dihapuskan');
    await insert(work, { ...form, data_inventaris_id: id });
    await writeAudit(work, entry('jadwalkan perawatan', id, { jatuh_tempo: form.jatuh_tempo }));
  });
}

type PerawatanDone = { id: string; form: z.output<typeof selesaiForm> };

/**
 * Writes down that planned work is done, in the item's history too, and plans the next. HttpError 404, 409 when it is
 * done already.
 */
export async function selesaikanPerawatan(work: UserWork, { id, form }: PerawatanDone): Promise<void> {
  const { berikutnya, ...done } = form;
  if (berikutnya !== '' && berikutnya <= done.selesai_pada) {
    throw new HttpError(400, 'Jatuh tempo berikutnya harus sesudah tanggal dikerjakan');
  }
  await inTransaction(work, async (work) => {
    const row = await lockPerawatan(work.db, id);
    await work.db.updateTable('perawatan_barang').set(done).where('id', '=', id).execute();
    const { data_inventaris_id, perawatan } = row;
    if (berikutnya !== '') await insert(work, { data_inventaris_id, perawatan, jatuh_tempo: berikutnya });
    const perubahan = [
      { bidang: 'perawatan', lama: null, baru: perawatan },
      { bidang: 'selesai_pada', lama: null, baru: done.selesai_pada },
      ...(done.biaya === null ? [] : [{ bidang: 'biaya', lama: null, baru: done.biaya }]),
    ];
    const event = { id: data_inventaris_id, jenis: 'dirawat', perubahan } as const;
    await writeEventBarang(work, { ...event, alasan: done.catatan || null, rincian: {} });
  });
}

/** Takes planned work away. HttpError 404, 409 when it is done already. */
export async function hapusPerawatan(work: UserWork, { id }: { id: string }): Promise<void> {
  await inTransaction(work, async (work) => {
    const { data_inventaris_id, jatuh_tempo } = await lockPerawatan(work.db, id);
    await work.db.deleteFrom('perawatan_barang').where('id', '=', id).execute();
    await writeAudit(work, entry('batalkan perawatan', data_inventaris_id, { jatuh_tempo }));
  });
}

async function lockPerawatan(db: Db, id: string) {
  const row = await db
    .selectFrom('perawatan_barang')
    .select(['data_inventaris_id', 'perawatan', 'jatuh_tempo', 'selesai_pada'])
    .where('id', '=', id)
    .$call(untilTheEnd(db))
    .executeTakeFirst();
  if (!row) throw notFound();
  if (row.selesai_pada !== null) throw new HttpError(409, 'Perawatan sudah dicatat selesai');
  return row;
}

type NewPerawatan = { data_inventaris_id: string; perawatan: string; jatuh_tempo: string };

async function insert(work: Work, row: NewPerawatan): Promise<void> {
  const made = { id: newId(), selesai_pada: null, biaya: null, dibuat_pada: isoFromNow(work.clock) };
  await work.db
    .insertInto('perawatan_barang')
    .values({ ...row, ...made })
    .execute();
}
