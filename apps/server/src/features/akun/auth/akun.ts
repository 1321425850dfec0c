import { randomBytes } from 'node:crypto';
import { type Staf, staf } from '@gerbang/contract/roles';
import { accountLimit, forgetGuesses } from '../../../core/guesses/throttle.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { violatesUnique } from '../../../platform/database/database-errors.ts';
import { searchText } from '../../../platform/database/search-text.ts';
import type { Deps } from '../../../platform/deps.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import { type ActorWork, inTransaction, type Work } from '../../../platform/work.ts';
import { endWith } from './ends.ts';
import { refuseWeak } from './password-strength.ts';
import { setPassword } from './set-password.ts';

export type NewAkun = { role: Staf; email: string; password: string };

type NewStaf = { role: NewAkun['role']; email: string; password_hash: string };

/** Inserts an active staff account, in the caller's transaction, and returns its id. */
export async function insertStaf(work: ActorWork, staf: NewStaf): Promise<string> {
  const { role, email, password_hash } = staf;
  const id = newId();
  const now = isoFromNow(work.clock);
  await work.db
    .insertInto('akun')
    .values({
      id,
      role,
      email,
      nim: null,
      password_hash,
      diaktivasi_pada: now,
      cari: searchText([email]),
      dibuat_pada: now,
      // Somebody else's choice.
      ganti_password: 1,
    })
    .execute();
  await writeAudit(work, { aksi: 'tambah', tabel: 'akun', sasaran_id: id, rincian: { role } });
  return id;
}

/** Creates an active staff account; for the command line, hence without an actor. */
export async function createAkun(work: Work, passwords: Passwords, { role, email, password }: NewAkun): Promise<void> {
  await refuseWeak(work.db, { role, email, password });
  const password_hash = await passwords.hash(password);
  await inTransaction(work, (work) => insertStaf({ ...work, actor: null }, { role, email, password_hash }));
}

/** Tells somebody the passwords of new accounts; resolves when they have left this process. */
export type ShowStaff = (accounts: NewAkun[]) => Promise<void>;

/** What is wanted of the first accounts; what is not said is made up. */
export type ChooseStaff = () => Promise<(Pick<NewAkun, 'role'> & Partial<NewAkun>)[]>;

/**
 * Creates one pimpinan and one admin with random passwords when there is no staff account at all, and shows them
 * before they are there (docs/design/sessions-and-sign-in.md). Of two first starts at once one shows and creates them. `choose` is asked then for
 * what somebody wants of them; both are made at once, because a start makes none where there is one.
 */
export async function createFirstStaff(
  of: Work & Pick<Deps, 'passwords'>,
  show: ShowStaff,
  choose: ChooseStaff = async () => [],
): Promise<void> {
  if (await hasStaff(of.db)) return;
  const chosen = await choose();
  const accounts = (['pimpinan', 'admin'] as const).map((role) => ({
    ...firstOf(role),
    ...chosen.find((one) => one.role === role),
  }));
  const hashes = await Promise.all(accounts.map(({ password }) => of.passwords.hash(password)));
  try {
    await inTransaction({ ...of, actor: null }, async (work) => {
      if (await hasStaff(work.db)) return;
      for (const [n, { role, email }] of accounts.entries()) {
        await insertStaf(work, { role, email, password_hash: hashes[n] as string });
      }
      // Careful: the last step before the commit. After it, a process that dies leaves accounts that nobody can enter.
      await show(accounts);
    });
  } catch (error) {
    // On PostgreSQL the constraint decides what neither of the two could see.
    if (!violatesUnique(error, 'akun', 'email')) throw error;
  }
}

function firstOf(role: Staf): NewAkun {
  return { role, email: `${role}@sekolah.example`, password: randomBytes(9).toString('base64url') };
}

/** Whether there is any account of staff, as from a first start on. */
export async function hasStaff(db: Db): Promise<boolean> {
  const staff = await db.selectFrom('akun').select('id').where('role', 'in', staf).limit(1).executeTakeFirst();
  return staff !== undefined;
}

/** Gives an account a new password. HttpError 400 for one that strict mode does not take. */
export async function resetPassword(
  work: Work,
  passwords: Passwords,
  { id, password }: { id: string; password: string },
): Promise<void> {
  const akun = await work.db
    .selectFrom('akun')
    .select(['role', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await refuseWeak(work.db, { ...akun, password });
  const password_hash = await passwords.hash(password);
  await inTransaction(work, async (work) => {
    const isChosenByOther = { ganti_password: 1, password_teruji: 0, actor: null } as const;
    const event = { aksi: 'reset password', event: 'reset lewat perintah' } as const;
    await setPassword(work, { ...akun, id, password_hash, ...isChosenByOther, ...event });
    await forgetGuesses(work.db, [accountLimit(id, undefined)]);
  });
}

/**
 * Gives an account of staff another address, under which it signs in from now on with the password that it has; sessions, codes and
 * links end. HttpError 404 for an address that no staff has, 409 for a new one that is somebody's already.
 */
export async function changeEmail(work: Work, { from, to }: { from: string; to: string }): Promise<void> {
  try {
    await inTransaction(work, async (work) => {
      const changed = await work.db
        .updateTable('akun')
        .set({ email: to, cari: searchText([to]), email_terbukti_pada: null, terbukti_lewat: null })
        .where('email', '=', from)
        .where('role', 'in', staf)
        .returning('id')
        .executeTakeFirst();
      if (!changed) throw new HttpError(404, `${from} bukan akun ${staf.join(' atau ')}.`);
      await endWith(work, { event: 'ganti email', akunId: changed.id, actor: null });
      await writeAudit({ ...work, actor: null }, { aksi: 'ganti email', tabel: 'akun', sasaran_id: changed.id });
    });
  } catch (error) {
    if (violatesUnique(error, 'akun', 'email')) throw new HttpError(409, `${to} sudah terdaftar.`);
    throw error;
  }
}
