import type { DataAdminRow } from '@gerbang/contract/data-admin';
import { writeAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { violatesUnique } from '../../platform/database/database-errors.ts';
import { transaction } from '../../platform/database/engine.ts';
import { HttpError } from '../../platform/errors.ts';
import type { User } from '../../platform/http/caller.ts';
import { type Confirmation, spendToken } from '../../platform/http/confirmation.ts';
import { insertStaf } from '../auth/akun.ts';
import { endWith } from '../auth/ends.ts';
import { findAkunByEmail } from '../auth/queries.ts';
import { releaseFactors } from '../keamanan/release.ts';
import { moveToSampah } from '../sampah/move.ts';
import { akhiriSesiAkun } from '../sesi/commands.ts';
import { getDataAdmin, notFound } from './queries.ts';

type NewAdmin = { email: string; password_hash: string; user: User; confirmation: Confirmation };

const known = () => new HttpError(409, 'Email sudah terdaftar');

/** Creates an active admin account. HttpError 409 for a known e-mail, 401 for a token that is not good. */
export async function createDataAdmin(db: Db, clock: Clock, creation: NewAdmin): Promise<DataAdminRow> {
  const { email, password_hash, user, confirmation } = creation;
  try {
    return await transaction(db, async (db) => {
      if (await findAkunByEmail(db, email)) throw known();
      await spendToken(db, clock, confirmation);
      const id = await insertStaf(db, clock, { actor: user, role: 'admin', email, password_hash });
      return getDataAdmin(db, id);
    });
  } catch (error) {
    // Two at once on PostgreSQL: the constraint decides what the look before could not see.
    if (violatesUnique(error, 'akun', 'email')) throw known();
    throw error;
  }
}

type Removal = { id: string; user: User; confirmation: Confirmation };

/** Moves an admin account with profile and photo to the bin; what it managed keeps, without a manager. */
export async function hapusDataAdmin(db: Db, clock: Clock, { id, user, confirmation }: Removal): Promise<DataAdminRow> {
  return transaction(db, async (db) => {
    const admin = await getDataAdmin(db, id);
    await spendToken(db, clock, confirmation);
    await endWith(db, clock, { event: 'hapus akun', akunId: id, actor: user });
    const deleted = await moveToSampah(db, clock, { jenis: 'data-admin', id, user });
    if (!deleted) throw notFound();
    await writeAudit(db, clock, {
      actor: user,
      aksi: 'hapus',
      tabel: 'akun',
      sasaran_id: id,
      rincian: { role: 'admin' },
    });
    return admin;
  });
}

/**
 * Takes a lost second factor of an admin away and ends its sessions. HttpError 409 for one without any, 401 for a token
 * that is not good.
 */
export async function lepasFaktorAdmin(
  db: Db,
  clock: Clock,
  { id, user, confirmation }: Removal,
): Promise<DataAdminRow> {
  return transaction(db, async (db) => {
    const admin = await getDataAdmin(db, id);
    await spendToken(db, clock, confirmation);
    if (!(await releaseFactors(db, clock, { actor: user, akun: admin }))) {
      throw new HttpError(409, 'Admin ini tidak memakai langkah kedua');
    }
    return admin;
  });
}

/** Signs an admin out everywhere (SESI-11). HttpError 404; how many sessions ended. */
export async function akhiriSesiAdmin(db: Db, clock: Clock, { id, user }: Omit<Removal, 'confirmation'>) {
  return transaction(db, async (db) => {
    await getDataAdmin(db, id);
    return akhiriSesiAkun(db, clock, { actor: user, akunId: id });
  });
}
