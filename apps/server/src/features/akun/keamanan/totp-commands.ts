import type { KodeBaru, totpBody } from '@gerbang/contract/akun/keamanan';
import type * as z from 'zod/mini';
import { secondStepLimits, withGuess } from '../../../core/guesses/throttle.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/http/caller.ts';
import { faktorKey } from '../../../platform/secrets.ts';
import type { Akun } from '../../../schema/tables.ts';
import { findAkunByEmail } from '../auth/queries.ts';
import { issueTicket, readTicket, spendTicket } from '../auth/ticket.ts';
import { changeFactors, type FactorWork } from './changes.ts';
import { makeCodes } from './recovery-codes.ts';
import { addressOf, newSecret, openSecret, sealSecret, stepAt, stepOf } from './totp.ts';

type NewTotp = { akun: Akun; session: Session; namaSekolah: string };

/** A new secret for an app, and the ticket by which its first code is believed; nothing is kept of it yet. */
export function beginTotp(work: FactorWork, { akun, session, namaSekolah }: NewTotp) {
  const rahasia = newSecret();
  const sealed = sealSecret(faktorKey(work.secrets), akun.id, rahasia);
  const { value } = issueTicket(work, ticketFor(akun, session, sealed));
  const alamat = addressOf({ secret: rahasia, email: akun.email, namaSekolah });
  return { rahasia, alamat, tiket: `${value}~${sealed}` };
}

const ticketFor = (akun: Akun, { hash }: Session, sealed: string) =>
  ({ purpose: 'totp', subject: akun.id, tied: `${hash}.${akun.password_hash}.${sealed}` }) as const;

type FirstCode = { session: Session; body: z.output<typeof totpBody> };

/**
 * Keeps the secret of an app by its first code, in the place of the one before; recovery codes when it is the first
 * factor. HttpError 400 for a wrong code and for a secret that was begun too long ago or elsewhere.
 */
export async function saveTotp(work: FactorWork, { session, body }: FirstCode): Promise<KodeBaru> {
  const begun = new HttpError(400, 'Waktunya sudah lewat, mulai lagi dari awal');
  const [value, sealed = ''] = body.tiket.split('~');
  const akun = await findAkunByEmail(work.db, session.user.email);
  const ticket = akun && readTicket(work, ticketFor(akun, session, sealed), value);
  if (!ticket) throw begun;
  const rahasia = openSecret(faktorKey(work.secrets), akun.id, sealed);
  return withGuess(work, secondStepLimits(akun.id, undefined), async () => {
    const langkah_terakhir = stepOf({ secret: rahasia, code: body.kode, now: stepAt(work.clock) });
    if (langkah_terakhir === undefined) {
      throw new HttpError(400, 'Kode tidak cocok. Tunggu kode berikutnya di HP, lalu ketik lagi.');
    }
    const write = async (db: Db) => {
      if (!(await spendTicket({ ...work, db }, ticket))) throw begun;
      const row = { rahasia: sealed, langkah_terakhir, dibuat_pada: isoFromNow(work.clock), ditahan: 0 } as const;
      await db
        .insertInto('totp')
        .values({ akun_id: akun.id, ...row })
        .onConflict((conflict) => conflict.column('akun_id').doUpdateSet(row))
        .execute();
    };
    const fresh = await makeCodes(work.passwords);
    return changeFactors(work, { session, akun, perubahan: 'pasang totp', fresh, write });
  });
}

/** Takes the app away. HttpError 404 without one. */
export async function removeTotp(work: FactorWork, { akun, session }: { akun: Akun; session: Session }): Promise<void> {
  const write = async (db: Db) => {
    const removed = await db.deleteFrom('totp').where('akun_id', '=', akun.id).returning('akun_id').executeTakeFirst();
    if (!removed) throw new HttpError(404, 'Aplikasi autentikator tidak terpasang');
  };
  await changeFactors(work, { session, akun, perubahan: 'lepas totp', write });
}
