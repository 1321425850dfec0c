// The links themselves: who may use one, for how long, and how one ends.
import { randomBytes } from 'node:crypto';
import { KODE_ALPHABET } from '@gerbang/contract/akun/kode-tautan';
import { PINDAI_MENIT, PINDAI_PALING_LAMA_MENIT, pindai } from '@gerbang/contract/siswa/pindai';
import type { Selectable } from 'kysely';
import { discardStored } from '../../../core/berkas/discard.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { CLOCK_SKEW_MS, type Clock, isoFromNow } from '../../../platform/clock.ts';
import { untilTheEnd } from '../../../platform/database/dialect.ts';
import type { Tables } from '../../../platform/database/own-tables.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Session, User } from '../../../platform/http/caller.ts';
import { hashSecret } from '../../../platform/http/sessions.ts';
import { type ActorWork, inTransaction, type Work } from '../../../platform/work.ts';
import { findOpenUser } from '../../akun/door.ts';

export type Pindai = Selectable<Tables['pindai']>;
/** A link that works now, and the admin for whom it does. */
export type OpenPindai = { row: Pindai; user: User };

const MINUTE = 60_000;
/** So long after its last look a desk counts as left: for a link that no phone has opened, and for one that is in use. */
const LEFT_MS = { unopened: 30_000, inUse: 2 * MINUTE };
/** A look is written down when the last one is so long ago, not each. */
const NOTED_MS = 10_000;

export const noPindai = () => new HttpError(404, 'Pemindaian dari HP ini sudah berakhir');
/** One sentence for each link that does not work: nobody learns which ones there were. */
export const noTautan = () =>
  new HttpError(404, 'Tautan pindai ini tidak valid atau sudah berakhir. Minta kode QR baru di meja.');

/** 192 random bits, for a code in a link and for the secret of a phone. */
export const newSecret = () => randomBytes(24).toString('base64url');

/** When a link ends that is used now: ten minutes on, and never later than half an hour after it was made. */
export function endOf(clock: Clock, dibuatPada: string): string {
  const latest = Date.parse(dibuatPada) + PINDAI_PALING_LAMA_MENIT * MINUTE;
  return new Date(Math.min(latest, clock.now().getTime() + PINDAI_MENIT * MINUTE)).toISOString();
}

/** The same eight letters at the desk and on the phone; nothing by which the link could be used. */
export function tandaOf({ kode_hash }: Pick<Pindai, 'kode_hash'>): string {
  const letters = Array.from(Buffer.from(kode_hash, 'hex').subarray(0, 8), (byte) => KODE_ALPHABET[byte % 32]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

type Column = 'kode_hash' | 'hp_hash';

/** The link of a code or of a phone's secret, while it, its desk and the session of its admin last. HttpError 404. */
export async function getOpen(work: Work, by: { column: Column; secret: string | undefined }) {
  if (by.secret === undefined) throw noTautan();
  const row = await selectLiving(work)
    .where(by.column, '=', hashSecret(by.secret))
    .$if(work.db.isTransaction, (query) => query.$call(untilTheEnd(work.db)))
    .executeTakeFirst();
  const user = row && (await findOpenUser(work, row.sesi_hash));
  if (!row || isLeft(work.clock, row) || !user || !(pindai.create.roles as readonly string[]).includes(user.role))
    throw noTautan();
  return { row, user } satisfies OpenPindai;
}

/** Whether the page that shows the code is gone; a tab in the background looks once a minute. */
function isLeft(clock: Clock, { hp_hash, meja_pada }: Pindai): boolean {
  const limit = hp_hash === null ? LEFT_MS.unopened : LEFT_MS.inUse;
  return clock.now().getTime() - Date.parse(meja_pada) > limit;
}

/** The desk looks at its link, and is there. HttpError 404. */
export async function noteMeja(work: Work, own: { id: string; session: Session }): Promise<void> {
  const { id, meja_pada } = await getOwn(work, own);
  // Also where a clock was wrong and is right again.
  if (Math.abs(work.clock.now().getTime() - Date.parse(meja_pada)) < NOTED_MS) return;
  const now = { meja_pada: isoFromNow(work.clock) };
  await inTransaction(work, (work) => work.db.updateTable('pindai').set(now).where('id', '=', id).execute());
}

/** The link of this very session. HttpError 404. */
export async function getOwn(work: Work, { id, session }: { id: string; session: Session }): Promise<Pindai> {
  const row = await selectLiving(work).where('id', '=', id).where('sesi_hash', '=', session.hash).executeTakeFirst();
  if (!row) throw noPindai();
  return row;
}

const selectLiving = (work: Work) =>
  work.db
    .selectFrom('pindai')
    .selectAll()
    .where('berakhir_pada', '>', isoFromNow(work.clock))
    // A later one is of a clock that was wrong.
    .where('dibuat_pada', '<=', isoFromNow(work.clock, CLOCK_SKEW_MS));

export type Sebab = 'meja' | 'hp' | 'simpan' | 'waktu' | 'baru';

/** Ends links in the caller's transaction; what nobody took goes with them. */
export async function endPindai(
  work: ActorWork,
  { rows, sebab }: { rows: Pick<Pindai, 'id' | 'data_siswa_id'>[]; sebab: Sebab },
): Promise<void> {
  for (const { id, data_siswa_id } of rows) {
    await dropGambar(work, { pindai_id: id });
    const ended = await work.db.deleteFrom('pindai').where('id', '=', id).returning('id').executeTakeFirst();
    if (!ended) continue;
    await writeAudit(work, {
      aksi: 'akhiri pindai',
      tabel: 'pindai',
      sasaran_id: id,
      rincian: { sebab, data_siswa_id },
    });
  }
}

/** Throws away what waits under a link, of one document or of all, in the caller's transaction. */
export async function dropGambar(
  work: Work,
  { pindai_id, bidang }: { pindai_id: string; bidang?: Tables['pindai_gambar']['bidang'] },
): Promise<void> {
  const gone = await work.db
    .deleteFrom('pindai_gambar')
    .where('pindai_id', '=', pindai_id)
    .$if(bidang !== undefined, (query) => query.where('bidang', '=', bidang as never))
    .returning('objek')
    .execute();
  await discardStored(
    work,
    gone.flatMap(({ objek }) => (objek === null ? [] : [{ kunci: objek }])),
  );
}

/** A form was saved: the session's link for it ends, in the caller's transaction. Nothing when it has ended already. */
export async function endSaved(work: ActorWork, { id, sesi_hash }: { id: string; sesi_hash: string }): Promise<void> {
  const rows = await work.db
    .selectFrom('pindai')
    .select(['id', 'data_siswa_id'])
    .where('id', '=', id)
    .where('sesi_hash', '=', sesi_hash)
    .execute();
  await endPindai(work, { rows, sebab: 'simpan' });
}

/** Ends the links whose time is over. Returns how many. */
export async function endOver(work: Work): Promise<number> {
  const rows = await work.db
    .selectFrom('pindai')
    .select(['id', 'data_siswa_id'])
    .where('berakhir_pada', '<=', isoFromNow(work.clock))
    .execute();
  await endPindai({ ...work, actor: null }, { rows, sebab: 'waktu' });
  return rows.length;
}
