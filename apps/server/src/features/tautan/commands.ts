// What a one-time link opens: a proven address with a password, or an account that nobody enters any more.
import type { pakaiBody } from '@gerbang/contract/tautan';
import type * as z from 'zod/mini';
import { type Clock, isoFromNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import { HttpError } from '../../platform/errors.ts';
import type { Passwords } from '../../platform/passwords.ts';
import { writeTrail } from '../../platform/trail.ts';
import { killCodes } from '../auth/otp.ts';
import { judgedMark, refuseWeak } from '../auth/password-strength.ts';
import { holdAkun, proveEmail } from '../auth/queries.ts';
import { accountLimit, callLimit, countWrong, forgetGuesses, secondStepLimits } from '../auth/throttle.ts';
import { enqueue } from '../surat/outbox.ts';
import { useUp } from './once.ts';
import { endTautan, findTautan } from './tautan.ts';

type Deps = { db: Db; clock: Clock; passwords: Passwords };
type Call<B> = { body: B; address: string };

const wrongTautan = () => new HttpError(400, 'Tautan atau kode ini tidak valid, sudah dipakai, atau sudah kedaluwarsa');

/** Whose link it is. HttpError 400 when it does not work, 429 when one address tries too many. */
export async function periksaTautan(deps: Deps, { body, address }: Call<{ kode: string }>) {
  const { jenis, email, nim } = await findCounted(deps, { kode: body.kode, address });
  return { jenis, email, nim: nim ?? '' };
}

async function findCounted(deps: Deps, { kode, address }: { kode: string; address: string }) {
  return countWrong(deps, callLimit('tautan', address), async () => {
    const found = await findTautan(deps.db, deps.clock, kode);
    if (!found) throw wrongTautan();
    return found;
  });
}

/**
 * Proves the address of an account and sets its password: what somebody else typed at the registration, and every
 * session, end. Says whether somebody of the school handed it over. HttpError as for `periksaTautan`, and 400 for a
 * password of staff that strict mode does not take.
 */
export async function pakaiTautan(deps: Deps, { body, address }: Call<z.output<typeof pakaiBody>>) {
  const { db, clock, passwords } = deps;
  const found = await findCounted(deps, { kode: body.kode, address });
  if (found.jenis === 'bekukan') throw wrongTautan();
  const { id, akun_id, jenis, email, role } = found;
  await refuseWeak(db, { role, email, password: body.password });
  const judged = await judgedMark({ role, email, password: body.password });
  const password_hash = await passwords.inTurn(() => passwords.hash(body.password));
  await transaction(db, async (db) => {
    if (!(await holdAkun(db, { id: akun_id })) || !(await useUp(db, clock, { tabel: 'tautan', id })))
      throw wrongTautan();
    await db
      .updateTable('akun')
      .set({ password_hash, ganti_password: 0, ...judged })
      .where('id', '=', akun_id)
      .execute();
    await proveEmail(db, clock, { id: akun_id, lewat: found.diserahkan ? 'kode' : 'email' });
    await db.deleteFrom('sesi').where('akun_id', '=', akun_id).execute();
    await endTautan(db, akun_id, ['konfirmasi', 'reset']);
    await killCodes(db, clock, { akunId: akun_id });
    await forgetGuesses(db, [accountLimit(akun_id, undefined), ...secondStepLimits(akun_id, undefined)]);
    const aksi = jenis === 'konfirmasi' ? 'konfirmasi email' : 'reset password';
    await writeTrail(db, clock, { actor: { id: akun_id, role }, aksi, tabel: 'akun', sasaran_id: akun_id });
    if (jenis === 'reset' || found.diaktivasi_pada !== null) {
      await enqueue(db, clock, { jenis: 'password-diganti', penerima: email, isi: { role } });
    }
  });
  return { isHandedOver: found.diserahkan === 1 };
}

/** Freezes an account by the link of its activation: every session and link ends, nobody signs in, admins see it. */
export async function bekukanAkun(deps: Deps, { body, address }: Call<{ kode: string }>): Promise<void> {
  const { db, clock } = deps;
  const { id, akun_id, jenis, role } = await findCounted(deps, { kode: body.kode, address });
  if (jenis !== 'bekukan') throw wrongTautan();
  await transaction(db, async (db) => {
    if (!(await holdAkun(db, { id: akun_id })) || !(await useUp(db, clock, { tabel: 'tautan', id })))
      throw wrongTautan();
    await db
      .updateTable('akun')
      .set({ dibekukan_pada: isoFromNow(clock) })
      .where('id', '=', akun_id)
      .execute();
    await db.deleteFrom('sesi').where('akun_id', '=', akun_id).execute();
    await endTautan(db, akun_id, ['konfirmasi', 'reset']);
    await killCodes(db, clock, { akunId: akun_id });
    await writeTrail(db, clock, { actor: { id: akun_id, role }, aksi: 'bekukan', tabel: 'akun', sasaran_id: akun_id });
  });
}
