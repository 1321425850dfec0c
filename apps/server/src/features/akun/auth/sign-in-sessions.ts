// Sessions that begin with a sign-in.
import { randomBytes } from 'node:crypto';
import type { Role } from '@gerbang/contract/roles';
import { newId } from '../../../platform/clock.ts';
import { hashSecret } from '../../../platform/http/sessions.ts';
import type { Work } from '../../../platform/work.ts';
import { lifetimeFrom } from './session-dates.ts';
import { lifetimeOf } from './sessions.ts';

/** Where somebody signs in: the browser in a few words, and a shortened address. */
export type SignInPlace = { perangkat: string; alamat: string };

/** Minutes of rest that a session on a shared computer has (SESI-10). */
export const SHARED_MINUTES = 30;

/** Whose session it is, and where it was opened, so that its owner knows it again. */
type NewSession = { id: string; role: Role; place?: SignInPlace; isShared?: boolean };

/**
 * Opens a session inside the caller's transaction and returns the secret for the cookie (43 characters). Careful: it
 * takes away none that are over. A clock ahead for a moment would send everybody to the sign-in; retention does it.
 */
export async function openSession(work: Work, { id, role, place, isShared }: NewSession): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const istirahat_menit = isShared ? SHARED_MINUTES : null;
  const opened = { akun_id: id, ...place, ...lifetimeFrom(work.clock, lifetimeOf(role).total), istirahat_menit };
  await work.db
    .insertInto('sesi')
    .values({ sesi_hash: hashSecret(secret), id: newId(), ...opened })
    .execute();
  return secret;
}
