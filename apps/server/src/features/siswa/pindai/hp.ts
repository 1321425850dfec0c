// The phone's side of a link: the first one that opens it, what it photographs, how it goes.
import type { Dokumen } from '@gerbang/contract/choices';
import { limits } from '@gerbang/contract/limits';
import type { HpRow } from '@gerbang/contract/siswa/pindai';
import type { FastifyRequest } from 'fastify';
import { type SlowLane, type Trying, trySlowly } from '../../../core/guesses/slow-lane.ts';
import { shortAddress } from '../../../core/guesses/throttle.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Deps } from '../../../platform/deps.ts';
import { HttpError } from '../../../platform/errors.ts';
import { gatherAudit } from '../../../platform/gathered-audit.ts';
import { hashSecret } from '../../../platform/http/sessions.ts';
import { inTransaction, type Work } from '../../../platform/work.ts';
import { deviceName } from '../../akun/door.ts';
import { hpRowOf, mintaOf } from './queries.ts';
import { endOf, endPindai, getOpen, newSecret, type OpenPindai } from './tautan-pindai.ts';

export type PhoneWork = Work & Pick<Deps, 'cookies'>;

const inUse = () => new HttpError(409, 'Tautan ini sudah dipakai HP lain. Minta kode QR baru di meja.');
export const notWanted = () => new HttpError(400, 'Dokumen ini tidak diminta lewat tautan ini');

/** What a phone got when it opened its link: a secret in a cookie, of which the database has the hash. */
export const secretIn = ({ cookies }: Pick<Deps, 'cookies'>, request: FastifyRequest) =>
  cookies.ticket(request, 'pindai');

type LinkVisit = { kode: string; request: FastifyRequest };

/**
 * The first phone that opens a link is its phone, and may open it again; `secret` is for its cookie. HttpError 404 for a link that
 * does not work, 409 for a second phone, of which the desk is told. Where one address tries too many it waits.
 */
export async function bukaPindai(
  work: PhoneWork & { slowLane: SlowLane },
  { hangUp, ...opening }: LinkVisit & Pick<Trying, 'hangUp'>,
): Promise<{ secret: string; row: HpRow }> {
  return trySlowly(work, { what: 'pindai', address: opening.request.ip, hangUp }, async () => {
    const secret = await inTransaction(work, (work) => tie(work, opening));
    if (secret === undefined) throw inUse();
    const { row } = await getOpen(work, { column: 'hp_hash', secret });
    return { secret, row: await hpRowOf(work.db, row) };
  });
}

/** The phone's secret, of before or a new one; undefined where the link is another's. */
async function tie(work: PhoneWork, { kode, request }: LinkVisit): Promise<string | undefined> {
  const { row, user } = await getOpen(work, { column: 'kode_hash', secret: kode });
  const known = secretIn(work, request);
  if (known !== undefined && row.hp_hash === hashSecret(known)) return known;
  // Asked so often, it writes nothing any more.
  if (row.ditolak >= limits.refusedPhones.most) return undefined;
  const secret = row.hp_hash === null ? newSecret() : undefined;
  const perangkat = deviceName(request.headers['user-agent']);
  const first =
    secret === undefined
      ? undefined
      : { hp_hash: hashSecret(secret), perangkat, berakhir_pada: endOf(work.clock, row.dibuat_pada) };
  await work.db
    .updateTable('pindai')
    .set((eb) => first ?? { ditolak: eb('ditolak', '+', 1) })
    .where('id', '=', row.id)
    .execute();
  const rincian = { perangkat, alamat: shortAddress(request.ip), data_siswa_id: row.data_siswa_id };
  const own = { ...work, actor: user };
  const entry = { tabel: 'pindai', sasaran_id: row.id, rincian };
  // Of one link all that were refused are one thing: a photographed code must not fill the audit log.
  if (secret) await writeAudit(own, { ...entry, aksi: 'hubungkan HP' });
  else await gatherAudit(own, { ...entry, aksi: 'tolak HP', apart: '' });
  return secret;
}

/** The link of the phone that asks. HttpError 404. */
export async function getHp(work: PhoneWork, request: FastifyRequest): Promise<OpenPindai> {
  return getOpen(work, { column: 'hp_hash', secret: secretIn(work, request) });
}

/** Notes what the phone is about to photograph, which is a use of the link. HttpError 404, 400 for what nobody asked for. */
export async function noteSedang(
  work: PhoneWork,
  { request, bidang }: { request: FastifyRequest; bidang: Dokumen },
): Promise<HpRow> {
  return inTransaction(work, async (work) => {
    const { row } = await getHp(work, request);
    if (!mintaOf(row).includes(bidang)) throw notWanted();
    const used = { sedang: bidang, berakhir_pada: endOf(work.clock, row.dibuat_pada) };
    await work.db.updateTable('pindai').set(used).where('id', '=', row.id).execute();
    return hpRowOf(work.db, { ...row, ...used });
  });
}

/** The phone has done what it was asked for. Nothing when the link has ended already. */
export async function putusPindai(work: PhoneWork, request: FastifyRequest): Promise<void> {
  await inTransaction(work, async (work) => {
    const { row, user } = await getHp(work, request);
    await endPindai({ ...work, actor: user }, { rows: [row], sebab: 'hp' });
  });
}
