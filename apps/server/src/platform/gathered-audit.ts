// What somebody repeats, or is refused again and again, makes the audit log no longer: the first of a day is an entry at once, the
// others are counted and become one entry with their number when the day is over (JEJAK-1).
import { createHash } from 'node:crypto';
import { today } from '@gerbang/contract/fields';
import { type AuditEntry, writeAudit } from './audit.ts';
import { isoFromNow } from './clock.ts';
import { untilTheEnd } from './database/dialect.ts';
import { type Actor, type ActorWork, inTransaction, type Work } from './work.ts';

/** `apart` is what makes two of them different things, when it is not all of `rincian`. */
export type RepeatedEntry = AuditEntry & { apart?: unknown };

/** Tells it in the caller's transaction: by an entry, or by counting it with the first one of the same person, thing and day. */
export async function gatherAudit(work: ActorWork, { apart, ...entry }: RepeatedEntry): Promise<void> {
  // Careful: the head first, as every writer of the audit log takes it; the other way round two of them wait for each other.
  await work.db.selectFrom('jejak_kepala').select('nomor').$call(untilTheEnd(work.db)).execute();
  const { aksi, tabel, sasaran_id, rincian = {} } = entry;
  const actor = asCounted(work.actor);
  const hari = today(work.clock.now());
  const same = [hari, actor?.id, actor?.program?.id, aksi, tabel, sasaran_id, apart ?? rincian];
  const kunci = createHash('sha256').update(JSON.stringify(same)).digest('hex');
  const first = {
    kunci,
    hari,
    entri: JSON.stringify({ ...entry, actor }),
    jumlah: 0,
    terakhir: isoFromNow(work.clock),
  };
  const { jumlah } = await work.db
    .insertInto('jejak_hari')
    .values(first)
    .onConflict((conflict) =>
      conflict
        .column('kunci')
        .doUpdateSet((eb) => ({ jumlah: eb('jejak_hari.jumlah', '+', 1), terakhir: first.terakhir })),
    )
    .returning('jumlah')
    .executeTakeFirstOrThrow();
  if (jumlah === 0) await writeAudit(work, entry);
}

/** What the audit log writes of an actor. Careful: some callers hand over the whole row of an account, with its password's hash. */
function asCounted(actor: Actor): Actor {
  return actor && { id: actor.id, role: actor.role, ...(actor.program && { program: { id: actor.program.id } }) };
}

/** So many are written in one transaction. */
const BATCH = 500;

/** Writes what was counted on other days, one entry for each that was repeated; whose clock was wrong loses none. */
export async function writeGathered(work: Work): Promise<void> {
  const over = work.db
    .selectFrom('jejak_hari')
    .select('kunci')
    .where('hari', '<>', today(work.clock.now()))
    .limit(BATCH);
  for (let left = await over.execute(); left.length > 0; left = await over.execute()) {
    const keys = left.map(({ kunci }) => kunci);
    await inTransaction(work, async (work) => {
      const gone = await work.db.deleteFrom('jejak_hari').where('kunci', 'in', keys).returningAll().execute();
      for (const { entri, hari, jumlah, terakhir } of gone) {
        if (jumlah === 0) continue;
        const { actor, ...entry } = JSON.parse(entri) as AuditEntry & { actor: Actor };
        await writeAudit({ ...work, actor }, { ...entry, rincian: { ...entry.rincian, hari, jumlah, terakhir } });
      }
    });
  }
}
