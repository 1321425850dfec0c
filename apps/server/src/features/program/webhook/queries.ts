import { type KirimanRow, MOST_KIRIMAN, type Peristiwa, type WebhookRow } from '@gerbang/contract/program/webhook';
import type { Db } from '../../../platform/database/database.ts';
import { storedList } from '../../../platform/database/stored-json.ts';
import { HttpError } from '../../../platform/errors.ts';
import { NEVER } from '../../../platform/jobs/lease.ts';

export const noWebhook = () => new HttpError(404, 'Webhook Tidak Ditemukan');

/** All webhooks in the order in which they were made. */
export async function listWebhook(db: Db): Promise<WebhookRow[]> {
  const rows = await db.selectFrom('kait').selectAll().orderBy('id').execute();
  return rows.map(({ id, nama, alamat, peristiwa, dibuat_pada }) => {
    const named = storedList<{ peristiwa: Peristiwa }>(peristiwa).map((each) => each.peristiwa);
    return { id, nama, alamat, peristiwa: named, dibuat_pada };
  });
}

/** Throws HttpError 404 for one that is not there. */
export async function assertWebhook(db: Db, id: string): Promise<void> {
  const row = await db.selectFrom('kait').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw noWebhook();
}

/** The newest deliveries of one. */
export async function listKiriman(db: Db, webhookId: string): Promise<KirimanRow[]> {
  const rows = await db
    .selectFrom('kait_kiriman')
    .selectAll()
    .where('kait_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(MOST_KIRIMAN)
    .execute();
  return rows.map(({ id, peristiwa, dibuat_pada, percobaan, dikirim_pada, coba_lagi_pada, galat }) => {
    const common = { id, peristiwa, dibuat_pada, percobaan, galat };
    if (dikirim_pada !== null) return { ...common, keadaan: 'terkirim', waktu: dikirim_pada };
    if (coba_lagi_pada === NEVER) return { ...common, keadaan: 'gagal', waktu: null };
    return { ...common, keadaan: 'menunggu', waktu: coba_lagi_pada };
  });
}
