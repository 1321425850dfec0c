// Who takes a folder or a box along, and its return.

import type { pinjamForm } from '@gerbang/contract/arsip/lokasi-arsip';
import { today } from '@gerbang/contract/fields';
import { sentences } from '@gerbang/contract/sentences';
import type * as z from 'zod/mini';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { untilTheEnd } from '../../../platform/database/dialect.ts';
import { HttpError } from '../../../platform/errors.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';
import { findLoan, notFound } from './queries.ts';

type LokasiLoan = { id: string; values: z.output<typeof pinjamForm> };

/** Lends a folder or a box. HttpError 404, 400 for a day that is over, 409 for a shelf, and for what is away already. */
export async function pinjamLokasi(work: UserWork, { id, values }: LokasiLoan): Promise<string> {
  const message = 'Jatuh tempo paling cepat hari ini';
  if (values.jatuh_tempo < today(work.clock.now()))
    throw new HttpError(400, sentences.checkForm, { fields: [{ field: 'jatuh_tempo', message }] });
  return inTransaction(work, async (work) => {
    const { kode, jenis, induk_id } = await lockPlace(work.db, id);
    if (jenis === 'rak') throw new HttpError(409, 'Rak tidak dapat dipinjam. Pilih boks atau map.');
    const away = await findLoan(work, [id, ...(induk_id === null ? [] : [induk_id])]);
    if (away) throw new HttpError(409, `${away.kode} sedang dipinjam ${away.peminjam}`);
    const times = { dipinjam_pada: isoFromNow(work.clock), kembali_pada: null };
    await work.db
      .insertInto('pinjam_arsip')
      .values({ id: newId(), lokasi_id: id, akun_id: work.actor.id, ...values, ...times })
      .execute();
    const rincian = { kode, jatuh_tempo: values.jatuh_tempo };
    await writeAudit(work, { aksi: 'pinjam', tabel: 'lokasi_arsip', sasaran_id: id, rincian });
    return kode;
  });
}

/** Takes a folder or a box back. HttpError 404, 409 when it is not away. */
export async function kembalikanLokasi(work: UserWork, { id }: Omit<LokasiLoan, 'values'>): Promise<string> {
  return inTransaction(work, async (work) => {
    const { kode } = await lockPlace(work.db, id);
    const back = await work.db
      .updateTable('pinjam_arsip')
      .set({ kembali_pada: isoFromNow(work.clock) })
      .where('lokasi_id', '=', id)
      .where('kembali_pada', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!back) throw new HttpError(409, `${kode} tidak sedang dipinjam`);
    const rincian = { kode };
    await writeAudit(work, { aksi: 'kembali', tabel: 'lokasi_arsip', sasaran_id: id, rincian });
    return kode;
  });
}

async function lockPlace(db: Db, id: string) {
  const row = db.selectFrom('lokasi_arsip').select(['kode', 'jenis', 'induk_id']).where('id', '=', id);
  const found = await row.$call(untilTheEnd(db)).executeTakeFirst();
  if (!found) throw notFound();
  return found;
}
