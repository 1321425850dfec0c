// What a one-time link opens: a proven address with a password, or an account that nobody enters any more.

import type { pakaiBody } from '@gerbang/contract/akun/tautan';
import { isStaf, type Role, staf } from '@gerbang/contract/roles';
import type * as z from 'zod/mini';
import { type SlowLane, type Trying, trySlowly } from '../../../core/guesses/slow-lane.ts';
import { accountLimit, forgetGuesses } from '../../../core/guesses/throttle.ts';
import { enqueue } from '../../../core/surat/outbox.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { HttpError } from '../../../platform/errors.ts';
import { inTransaction, type Work } from '../../../platform/work.ts';
import { endWith } from '../auth/ends.ts';
import { judgedMark, refuseWeak } from '../auth/password-strength.ts';
import { holdAkun, proveEmail } from '../auth/queries.ts';
import { setPassword } from '../auth/set-password.ts';
import { useUp } from './once.ts';
import { findTautan } from './tautan.ts';

type SlowedWork = Work & { slowLane: SlowLane };
type Call<B> = Trying & { body: B };

const wrongTautan = () => new HttpError(400, 'Tautan atau kode ini tidak valid, sudah dipakai, atau sudah kedaluwarsa');

/** Whose link it is. HttpError 400 when it does not work; where one address tries too many it waits. */
export async function periksaTautan(work: SlowedWork, call: Call<{ kode: string }>) {
  const { jenis, email, nim } = await findCounted(work, call);
  return { jenis, email, nim: nim ?? '' };
}

async function findCounted(work: SlowedWork, { body, ...from }: Call<{ kode: string }>) {
  return trySlowly(work, { ...from, what: 'tautan' }, async () => {
    const found = await findTautan(work, body.kode);
    if (!found) throw wrongTautan();
    return found;
  });
}

/**
 * Proves the address of an account and sets its password: what somebody else typed at the registration, and every
 * session, end. Says whether somebody of the school handed it over. HttpError as for `periksaTautan`, and 400 for a
 * password of staff that strict mode does not take.
 */
export async function pakaiTautan(work: SlowedWork & Pick<Deps, 'passwords'>, call: Call<z.output<typeof pakaiBody>>) {
  const { db, passwords } = work;
  const { password } = call.body;
  const found = await findCounted(work, call);
  if (found.jenis === 'bekukan') throw wrongTautan();
  const { id, akun_id, jenis, email, role } = found;
  await refuseWeak(db, { role, email, password });
  const judged = await judgedMark({ role, email, password });
  const password_hash = await passwords.inTurn(() => passwords.hash(password));
  await inTransaction(work, async (work) => {
    await useLink(work, { id, akun_id });
    await proveEmail(work, { id: akun_id, lewat: found.diserahkan ? 'kode' : 'email' });
    await setPassword(work, {
      ...{ id: akun_id, role, email, password_hash, ...judged },
      event: found.diserahkan ? 'reset oleh orang lain' : 'reset lewat surat',
      aksi: jenis === 'konfirmasi' ? 'konfirmasi email' : 'reset password',
      isTold: jenis === 'reset' || found.diaktivasi_pada !== null,
    });
    await forgetGuesses(work.db, [accountLimit(akun_id, undefined)]);
  });
  return { isHandedOver: found.diserahkan === 1 };
}

/** Freezes an account by the link of a mail that told of it: nobody enters it until its password is set anew. Says whose it was. */
export async function bekukanAkun(of: SlowedWork, call: Call<{ kode: string }>): Promise<{ role: Role }> {
  const { id, akun_id, jenis, role } = await findCounted(of, call);
  if (jenis !== 'bekukan') throw wrongTautan();
  const actor = { id: akun_id, role };
  await inTransaction({ ...of, actor }, async (work) => {
    await useLink(work, { id, akun_id });
    await work.db
      .updateTable('akun')
      .set({ dibekukan_pada: isoFromNow(work.clock) })
      .where('id', '=', akun_id)
      .execute();
    await endWith(work, { event: 'bukan saya', akunId: akun_id, actor });
    await writeAudit(work, { aksi: 'bekukan', tabel: 'akun', sasaran_id: akun_id });
    if (isStaf(role)) await tellOthers(work, { id: akun_id, role });
  });
  return { role };
}

/** Uses a link up while its account is held, or throws. */
async function useLink(work: Work, { id, akun_id }: { id: string; akun_id: string }): Promise<void> {
  if (!(await holdAkun(work.db, { id: akun_id })) || !(await useUp(work, { tabel: 'tautan', id }))) throw wrongTautan();
}

/** Staff hear of a colleague's frozen account; of a student's the admins see on the dashboard. */
async function tellOthers(work: Work, { id, role }: { id: string; role: Role }): Promise<void> {
  const named = work.db.selectFrom('profile').select('nama').where('akun_id', '=', id);
  const nama = (await named.executeTakeFirst())?.nama ?? null;
  const others = work.db.selectFrom('akun').select('email').where('role', 'in', staf).where('id', '<>', id);
  for (const { email } of await others.where('dibekukan_pada', 'is', null).execute()) {
    await enqueue(work, { jenis: 'akun-dibekukan', penerima: email, isi: { role, pemilik: nama } });
  }
}
