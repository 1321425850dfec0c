// Whether what is over its time goes by itself, or after somebody has confirmed it. By itself unless the pimpinan chose.
import type { CaraMusnah } from '@gerbang/contract/arsip/pemusnahan';
import { sentences } from '@gerbang/contract/sentences';
import { writeAudit } from '../../platform/audit.ts';
import { isoFromNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/errors.ts';
import { inTransaction, type UserWork } from '../../platform/work.ts';

/** Its key among the settings. */
const CARA = 'pemusnahan';

export type Cara = { cara: CaraMusnah; versi: number };

export async function getCara(db: Db): Promise<Cara> {
  const row = await db.selectFrom('pengaturan').select(['nilai', 'versi']).where('kunci', '=', CARA).executeTakeFirst();
  return { cara: row?.nilai === '"usulan"' ? 'usulan' : 'otomatis', versi: row?.versi ?? 0 };
}

/** Chooses for all instances. HttpError 409 when somebody else chose meanwhile. */
export async function saveCara(work: UserWork, { cara, versi }: Cara & {}): Promise<void> {
  await inTransaction(work, async (work) => {
    const before = await getCara(work.db);
    if (before.versi !== versi) throw new HttpError(409, sentences.stale);
    if (before.cara === cara) return;
    const row = {
      nilai: JSON.stringify(cara),
      versi: versi + 1,
      diubah_pada: isoFromNow(work.clock),
      diubah_oleh: work.actor.id,
    };
    const saved = await work.db
      .insertInto('pengaturan')
      .values({ kunci: CARA, ...row })
      // Of two at once the second finds another version.
      .onConflict((conflict) => conflict.column('kunci').doUpdateSet(row).where('pengaturan.versi', '=', versi))
      .returning('versi')
      .executeTakeFirst();
    if (!saved) throw new HttpError(409, sentences.stale);
    const rincian = { [CARA]: cara };
    await writeAudit(work, { aksi: 'ubah', tabel: 'pengaturan', sasaran_id: null, rincian });
  });
}
