import { randomBytes } from 'node:crypto';
import type { Lingkup } from '@gerbang/contract/token-api';
import { type Clock, isoFromNow, newId } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import { HttpError } from '../../platform/errors.ts';
import type { User } from '../../platform/http/caller.ts';
import { hashSecret, TOKEN_PREFIX } from '../../platform/http/sessions.ts';
import { writeTrail } from '../../platform/trail.ts';
import { noToken } from './queries.ts';

const DAY_MS = 24 * 60 * 60_000;
const AKHIRAN = 4;

type NewToken = { nama: string; lingkup: Lingkup[]; hari: number; user: User };

/** Makes a key; its text is in what comes back and nowhere else. */
export async function createToken(
  db: Db,
  clock: Clock,
  { nama, lingkup, hari, user }: NewToken,
): Promise<{ id: string; token: string }> {
  const [id, token] = [newId(), `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`];
  const allowed = [...new Set(lingkup)].sort();
  const kedaluwarsa_pada = isoFromNow(clock, hari * DAY_MS);
  await transaction(db, async (db) => {
    await db
      .insertInto('token_api')
      .values({
        id,
        nama,
        lingkup: JSON.stringify(allowed.map((each) => ({ lingkup: each }))),
        token_hash: hashSecret(token),
        akhiran: token.slice(-AKHIRAN),
        dibuat_oleh: user.id,
        dibuat_pada: isoFromNow(clock),
        kedaluwarsa_pada,
        dipakai_pada: null,
        dicabut_pada: null,
        dicabut_oleh: null,
      })
      .execute();
    const rincian = { nama, lingkup: allowed, kedaluwarsa_pada };
    await writeTrail(db, clock, { actor: user, aksi: 'buat token', tabel: 'token_api', sasaran_id: id, rincian });
  });
  return { id, token };
}

/** Ends a key at once. HttpError 404 for one that is not there, 409 for one that was revoked. */
export async function revokeToken(db: Db, clock: Clock, { id, user }: { id: string; user: User }): Promise<void> {
  await transaction(db, async (db) => {
    const revoked = await db
      .updateTable('token_api')
      .set({ dicabut_pada: isoFromNow(clock), dicabut_oleh: user.id })
      .where('id', '=', id)
      .where('dicabut_pada', 'is', null)
      .returning('nama')
      .executeTakeFirst();
    if (!revoked) {
      const there = await db.selectFrom('token_api').select('id').where('id', '=', id).executeTakeFirst();
      throw there ? new HttpError(409, 'Token ini sudah dicabut') : noToken();
    }
    const rincian = { nama: revoked.nama };
    await writeTrail(db, clock, { actor: user, aksi: 'cabut token', tabel: 'token_api', sasaran_id: id, rincian });
  });
}
