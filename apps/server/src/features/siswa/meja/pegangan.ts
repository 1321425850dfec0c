// Who checks which waiting record just now: help for two at work, never a lock (docs/design/desk.md).

import { PEGANG_MINUTES, type Pegangan } from '@gerbang/contract/siswa/meja';
import { type SqlBool, sql } from 'kysely';
import { notFound, wrongStatus } from '../../../core/siswa/queries.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { untilTheEnd } from '../../../platform/database/dialect.ts';
import { preparedQuery, transaction } from '../../../platform/database/engine.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { User } from '../../../platform/http/caller.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';
import type { Condition } from '../data-siswa/numbered-pages.ts';

type Claim = { id: string; ambil_alih: boolean };

/**
 * Gives the caller a waiting record for ten minutes, or longer, unless another admin holds it; with `ambil_alih` from
 * them too. Tells who holds it then. HttpError 404; 409 for one that does not wait.
 */
export async function pegangDataSiswa(work: UserWork, { id, ambil_alih }: Claim): Promise<Pegangan> {
  const now = isoFromNow(work.clock);
  return inTransaction(work, async (work) => {
    await refuseDecided(work.db, id);
    // One statement: of two at once one has it, whichever instance they reach.
    await work.db
      .insertInto('pegangan')
      .values({ data_siswa_id: id, akun_id: work.actor.id, sampai: isoFromNow(work.clock, PEGANG_MINUTES * 60_000) })
      .onConflict((conflict) =>
        conflict
          .column('data_siswa_id')
          .doUpdateSet((eb) => ({ akun_id: eb.ref('excluded.akun_id'), sampai: eb.ref('excluded.sampai') }))
          .where((eb) =>
            ambil_alih
              ? sql<SqlBool>`1 = 1`
              : eb.or([eb('pegangan.akun_id', '=', work.actor.id), eb('pegangan.sampai', '<=', now)]),
          ),
      )
      .execute();
    const { akun_id, nama, sampai } = await work.db
      .selectFrom('pegangan')
      .leftJoin('profile', 'profile.akun_id', 'pegangan.akun_id')
      .select(['pegangan.akun_id', 'profile.nama', 'pegangan.sampai'])
      .where('data_siswa_id', '=', id)
      .executeTakeFirstOrThrow();
    return { saya: akun_id === work.actor.id, nama, sampai };
  });
}

/** Careful: the record is held fast meanwhile, or a decision just being made would leave a hold on what is decided. */
async function refuseDecided(db: Db, id: string): Promise<void> {
  const row = await db
    .selectFrom('data_siswa')
    .select('status_data')
    .where('id', '=', id)
    .$call(untilTheEnd(db))
    .executeTakeFirst();
  if (!row) throw notFound();
  if (row.status_data !== 'Menunggu Validasi') throw new HttpError(409, wrongStatus(row.status_data));
}

/** Ends the caller's own hold; that of another stays. HttpError 404 for an unknown record. */
export async function lepasDataSiswa({ db, actor }: UserWork, id: string): Promise<void> {
  await transaction(db, async (db) => {
    const row = await db.selectFrom('data_siswa').select('id').where('id', '=', id).executeTakeFirst();
    if (!row) throw notFound();
    await db.deleteFrom('pegangan').where('data_siswa_id', '=', id).where('akun_id', '=', actor.id).execute();
  });
}

/** Ends whoever's hold, in the transaction of a decision. */
export async function endPegangan(db: Db, id: string): Promise<void> {
  await deleteHold(db, { id });
}

const deleteHold = preparedQuery<{ id: string }, never>((db, argument) =>
  db.deleteFrom('pegangan').where('data_siswa_id', '=', argument('id')),
);

/** Who asks, and when (ISO 8601): for them what others hold is not free. */
export type Reviewer = { user: User; now: string };

/** What a record must be for nobody else to hold it. */
export const isFree = ({ user, now }: Reviewer): Condition =>
  sql<SqlBool>`data_siswa.id not in
    (select data_siswa_id from pegangan where akun_id <> ${user.id} and sampai > ${now})`;
