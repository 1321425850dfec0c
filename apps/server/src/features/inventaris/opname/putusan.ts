// What is decided at the desk of that in which an item differs, before the pimpinan closes the session.
import type { HalOpname } from '@gerbang/contract/inventaris/opname';
import { sentences } from '@gerbang/contract/sentences';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import { HttpError } from '../../../platform/errors.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';
import { findBarangOpname, heldOpname } from './queries.ts';

type OpnameDecision = {
  id: string;
  data_inventaris_id: string;
  hal: HalOpname;
  nilai: string;
  ubah: boolean;
};

/** Keeps the decision; the last one counts. HttpError 404, or 409 after the end and where something else is seen by now. */
export async function putuskanOpname(work: UserWork, { id, ...decision }: OpnameDecision): Promise<void> {
  const { data_inventaris_id, hal, nilai } = decision;
  const ubah = decision.ubah ? 1 : 0;
  await inTransaction(work, async (work) => {
    const { ditutup_pada } = await heldOpname(work.db, id);
    if (ditutup_pada !== null) throw new HttpError(409, 'Opname sudah ditutup');
    const terlihat = (await findBarangOpname(work.db, id, data_inventaris_id))?.terlihat;
    if (!terlihat || String(terlihat[hal]) !== nilai) throw new HttpError(409, sentences.stale);
    const made = { nilai, ubah, akun_id: work.actor.id, diputus_pada: isoFromNow(work.clock) };
    await work.db
      .insertInto('opname_putusan')
      .values({ opname_id: id, data_inventaris_id, hal, ...made })
      .onConflict((conflict) => conflict.columns(['opname_id', 'data_inventaris_id', 'hal']).doUpdateSet(made))
      .execute();
    const rincian = { data_inventaris_id, hal, nilai, ubah: decision.ubah };
    await writeAudit(work, { aksi: 'putuskan', tabel: 'opname', sasaran_id: id, rincian });
  });
}
