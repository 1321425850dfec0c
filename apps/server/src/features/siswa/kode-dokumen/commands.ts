import { dokumenLabels } from '@gerbang/contract/choices';
import { sentences } from '@gerbang/contract/sentences';
import type { DokumenBerkode, KeadaanKode } from '@gerbang/contract/siswa/kode-dokumen';
import { writeEvent } from '../../../core/riwayat/riwayat.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import { HttpError } from '../../../platform/errors.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';
import { getForChange } from '../data-siswa/perubahan.ts';

type Note = { id: string; bidang: DokumenBerkode; berkas_id: string; keadaan: KeadaanKode };

/**
 * Notes what somebody read on the site that a document's code leads to; it decides nothing. HttpError 404 without the
 * record, 409 when the picture is another one meanwhile or bears no code.
 */
export async function catatKode(work: UserWork, { id, bidang, berkas_id, keadaan }: Note): Promise<void> {
  await inTransaction(work, async (work) => {
    const { row } = await getForChange(work.db, id);
    const noted = await work.db
      .updateTable('berkas')
      .set({ kode_keadaan: keadaan, kode_oleh: work.actor.id, kode_pada: isoFromNow(work.clock) })
      .where('id', '=', berkas_id)
      .where('data_siswa_id', '=', id)
      .where('bidang', '=', bidang)
      .where('kode_teks', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!noted) throw new HttpError(409, sentences.stale);
    const asal = `${dokumenLabels[bidang]}: ${keadaan}`;
    const rincian = { bidang, keadaan };
    await writeEvent(work, { data_siswa_id: id, jenis: 'kode_dicatat', versi: row.versi, asal, rincian });
  });
}
