// The links themselves. A code is derived from the account and a number, so that the database needs its hash only, and yet
// mails, papers and the dashboard can show it; another number is another code.
import { createHmac } from 'node:crypto';
import { statusPath, type TautanStatus } from '@gerbang/contract/siswa/status';
import { isoFromNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { untilTheEnd } from '../../platform/database/dialect.ts';
import { preparedQuery } from '../../platform/database/engine.ts';
import { hashSecret } from '../../platform/http/sessions.ts';
import { ownUrl } from '../../platform/own-url.ts';
import type { Work } from '../../platform/work.ts';

/** Half of what a link is; `statusKey` is the other. */
export type NomorStatus = { akun_id: string; nomor: number };

const KODE_BYTES = 16;

/** The code of a link: 128 bits that nobody without the school's secrets can tell from chance. */
export function kodeOf(statusKey: Buffer, { akun_id, nomor }: NomorStatus): string {
  const mac = createHmac('sha256', statusKey).update(`${akun_id}.${nomor}`).digest();
  return mac.subarray(0, KODE_BYTES).toString('base64url');
}

/** The address of a link; undefined where the school's own is not known. */
export function addressOf(publicUrl: string, statusKey: Buffer, link: NomorStatus): string | undefined {
  return ownUrl(publicUrl, statusPath(kodeOf(statusKey, link)));
}

/** The link of an account as it works now. */
export async function findStatus(db: Db, akunId: string): Promise<(NomorStatus & { dibuat_pada: string }) | undefined> {
  const [link] = await findWorking(db, { akunId });
  return link;
}

const findWorking = preparedQuery<{ akunId: string }, NomorStatus & { dibuat_pada: string }>((db, argument) =>
  db
    .selectFrom('tautan_status')
    .select(['akun_id', 'nomor', 'dibuat_pada'])
    .where('akun_id', '=', argument('akunId'))
    .where('kode_hash', 'is not', null),
);

/** The link that `linkStatus` will give, before it is made: what is drawn outside of a transaction names it. */
export async function nextStatus(db: Db, akunId: string): Promise<NomorStatus | undefined> {
  const rows = db.selectFrom('tautan_status').select(['akun_id', 'nomor', 'kode_hash']).where('akun_id', '=', akunId);
  const row = await rows.executeTakeFirst();
  if (!row) return { akun_id: akunId, nomor: 1 };
  return row.kode_hash === null ? undefined : { akun_id: akunId, nomor: row.nomor };
}

type LinkOwner = { akunId: string; statusKey: Buffer };

/** The link of an account, made when there never was one, in the caller's transaction; undefined where its owner revoked it. */
export async function linkStatus(work: Work, { akunId, statusKey }: LinkOwner): Promise<NomorStatus | undefined> {
  const first = { akun_id: akunId, nomor: 1 };
  const made = await work.db
    .insertInto('tautan_status')
    .values({ ...first, kode_hash: hashSecret(kodeOf(statusKey, first)), dibuat_pada: isoFromNow(work.clock) })
    .onConflict((conflict) => conflict.column('akun_id').doNothing())
    .returning('akun_id')
    .executeTakeFirst();
  if (made) return first;
  const { nomor } = (await findStatus(work.db, akunId)) ?? {};
  return nomor === undefined ? undefined : { akun_id: akunId, nomor };
}

/** A link with another code, in the caller's transaction; the one of before is unknown from now on. */
export async function renewStatus(work: Work, { akunId, statusKey }: LinkOwner): Promise<TautanStatus> {
  const before = await work.db
    .selectFrom('tautan_status')
    .select('nomor')
    .where('akun_id', '=', akunId)
    .$call(untilTheEnd(work.db))
    .executeTakeFirst();
  const link = { akun_id: akunId, nomor: (before?.nomor ?? 0) + 1 };
  const kode = kodeOf(statusKey, link);
  const row = { nomor: link.nomor, kode_hash: hashSecret(kode), dibuat_pada: isoFromNow(work.clock) };
  await work.db
    .insertInto('tautan_status')
    .values({ akun_id: akunId, ...row })
    .onConflict((conflict) => conflict.column('akun_id').doUpdateSet(row))
    .execute();
  return { kode, dibuat_pada: row.dibuat_pada };
}

/** Ends the link of an account, in the caller's transaction; undefined where none works. The next one has another code. */
export async function endStatus(work: Work, akunId: string) {
  const ended = work.db.updateTable('tautan_status').set({ kode_hash: null, dibuat_pada: isoFromNow(work.clock) });
  return ended.where('akun_id', '=', akunId).where('kode_hash', 'is not', null).returning('nomor').executeTakeFirst();
}
