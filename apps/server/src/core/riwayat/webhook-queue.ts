// Puts webhooks where they wait, with what they tell; they are sent after the commit (KAIT-2).

import { PERCOBAAN, type Peristiwa } from '@gerbang/contract/program/webhook';
import { URUNGKAN_SECONDS } from '@gerbang/contract/siswa/meja';
import { isoFromNow, newId } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { preparedQuery } from '../../platform/database/engine.ts';
import { storedList } from '../../platform/database/stored-json.ts';
import { inTransaction, type Work } from '../../platform/work.ts';
import { isOn } from '../sekolah/kemampuan.ts';

/** A little longer than a decision may be undone. */
export const DECIDED_MS = (URUNGKAN_SECONDS + 5) * 1000;

type WebhookEvent = { peristiwa: Peristiwa; sasaran_id: string };

/**
 * Puts what happened into the queue of each webhook that asked for it, in the transaction of what it tells. A decision leaves when it
 * cannot be undone any more (`tarikKabar`).
 */
export async function kabarkan(work: Work, { peristiwa, sasaran_id }: WebhookEvent): Promise<void> {
  const hooks = await findHooks(work.db, {});
  if (hooks.length === 0 || !(await isOn(work.db, 'program'))) return;
  for (const { id, peristiwa: wanted } of hooks) {
    const isWanted = storedList<{ peristiwa: string }>(wanted).some((each) => each.peristiwa === peristiwa);
    if (isWanted) await put(work, { kait_id: id, peristiwa, sasaran_id });
  }
}

const findHooks = preparedQuery<Record<string, never>, { id: string; peristiwa: string }>((db) =>
  db.selectFrom('kait').select(['id', 'peristiwa']).orderBy('id'),
);

/** Puts a trial into the queue of one webhook. */
export async function putPercobaan(work: Work, kait_id: string): Promise<void> {
  await inTransaction(work, (work) => put(work, { kait_id, peristiwa: PERCOBAAN, sasaran_id: null }));
}

/** Takes back what was told of a decision and has not left, in the transaction that undoes it. */
export async function tarikKabar(db: Db, sasaran_id: string): Promise<void> {
  await db
    .deleteFrom('kait_kiriman')
    .where('sasaran_id', '=', sasaran_id)
    .where('peristiwa', 'in', [...decisions])
    .where('percobaan', '=', 0)
    .execute();
}

const decisions: ReadonlySet<string> = new Set<Peristiwa>(['data.divalidasi', 'data.ditolak']);

type NewKiriman = { kait_id: string; peristiwa: Peristiwa | typeof PERCOBAAN; sasaran_id: string | null };

async function put(work: Work, told: NewKiriman): Promise<void> {
  const coba_lagi_pada = isoFromNow(work.clock, decisions.has(told.peristiwa) ? DECIDED_MS : 0);
  await work.db
    .insertInto('kait_kiriman')
    .values({
      id: newId(),
      ...told,
      dibuat_pada: isoFromNow(work.clock),
      coba_lagi_pada,
      dikirim_pada: null,
      galat: null,
    })
    .execute();
}
