import { randomBytes } from 'node:crypto';
import type { Lingkup } from '@gerbang/contract/program/token-api';
import { enqueue } from '../../../core/surat/outbox.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { HttpError } from '../../../platform/errors.ts';
import { hashSecret, TOKEN_PREFIX } from '../../../platform/http/sessions.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';
import { addSealedTautan, cabutToken } from '../../akun/door.ts';
import { assertToken } from './queries.ts';

const DAY_MS = 24 * 60 * 60_000;
const AKHIRAN = 4;

type NewToken = { nama: string; lingkup: Lingkup[]; hari: number };

/** Makes a key; its text is in what comes back and nowhere else. The mail about it tells how its maker stops it. */
export async function createToken(
  work: UserWork & Pick<Deps, 'secrets'>,
  { nama, lingkup, hari }: NewToken,
): Promise<{ id: string; token: string }> {
  const [id, token] = [newId(), `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`];
  const allowed = [...new Set(lingkup)].sort();
  const { actor: akun, secrets } = work;
  const kedaluwarsa_pada = isoFromNow(work.clock, hari * DAY_MS);
  await inTransaction(work, async (work) => {
    await work.db
      .insertInto('token_api')
      .values({
        id,
        nama,
        lingkup: JSON.stringify(allowed.map((each) => ({ lingkup: each }))),
        token_hash: hashSecret(token),
        akhiran: token.slice(-AKHIRAN),
        dibuat_oleh: akun.id,
        dibuat_pada: isoFromNow(work.clock),
        kedaluwarsa_pada,
        dipakai_pada: null,
        dicabut_pada: null,
        dicabut_oleh: null,
      })
      .execute();
    const rincian = { nama, lingkup: allowed, kedaluwarsa_pada };
    await writeAudit(work, { aksi: 'buat token', tabel: 'token_api', sasaran_id: id, rincian });
    const { kode_tersegel } = await addSealedTautan(work, { akun, jenis: 'bekukan', codeKey: secrets.codeKey });
    await enqueue(work, { jenis: 'token-dibuat', penerima: akun.email, isi: { token: nama, kode_tersegel } });
  });
  return { id, token };
}

/** Ends a key at once. HttpError 404 for one that is not there, 409 for one that was revoked. */
export async function revokeToken(work: UserWork, { id }: { id: string }): Promise<void> {
  await inTransaction(work, async (work) => {
    if ((await cabutToken(work, { of: { id }, oleh: work.actor.id, actor: work.actor })) > 0) return;
    await assertToken(work.db, id);
    throw new HttpError(409, 'Token ini sudah dicabut');
  });
}
