import type { DataAdminRow } from '@gerbang/contract/akun/data-admin';
import { moveToSampah } from '../../../core/sampah/move.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { violatesUnique } from '../../../platform/database/database-errors.ts';
import { HttpError } from '../../../platform/errors.ts';
import { type Confirmation, spendToken } from '../../../platform/http/confirmation.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';
import { insertStaf } from '../auth/akun.ts';
import { endWith } from '../auth/ends.ts';
import { findAkunByEmail } from '../auth/queries.ts';
import { releaseFactors } from '../keamanan/release.ts';
import { akhiriSesiAkun } from '../sesi/commands.ts';
import { getDataAdmin, notFound } from './queries.ts';

type NewAdmin = { email: string; password_hash: string; confirmation: Confirmation };

const known = () => new HttpError(409, 'Email sudah terdaftar');

/** Creates an active admin account. HttpError 409 for a known e-mail, 401 for a token that is not good. */
export async function createDataAdmin(work: UserWork, creation: NewAdmin): Promise<DataAdminRow> {
  const { email, password_hash, confirmation } = creation;
  try {
    return await inTransaction(work, async (work) => {
      if (await findAkunByEmail(work.db, email)) throw known();
      await spendToken(work, confirmation);
      const id = await insertStaf(work, { role: 'admin', email, password_hash });
      return getDataAdmin(work.db, id);
    });
  } catch (error) {
    // Two at once on PostgreSQL: the constraint decides what the look before could not see.
    if (violatesUnique(error, 'akun', 'email')) throw known();
    throw error;
  }
}

type Removal = { id: string; confirmation: Confirmation };

/** Moves an admin account with profile and photo to the bin; what it managed keeps, without a manager. */
export async function hapusDataAdmin(work: UserWork, { id, confirmation }: Removal): Promise<DataAdminRow> {
  return inTransaction(work, async (work) => {
    const admin = await getDataAdmin(work.db, id);
    await spendToken(work, confirmation);
    await endWith(work, { event: 'hapus akun', akunId: id, actor: work.actor });
    const deleted = await moveToSampah(work, { jenis: 'data-admin', id, user: work.actor });
    if (!deleted) throw notFound();
    await writeAudit(work, {
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
export async function lepasFaktorAdmin(work: UserWork, { id, confirmation }: Removal): Promise<DataAdminRow> {
  return inTransaction(work, async (work) => {
    const admin = await getDataAdmin(work.db, id);
    await spendToken(work, confirmation);
    if (!(await releaseFactors(work, { akun: admin }))) {
      throw new HttpError(409, 'Admin ini tidak memakai langkah kedua');
    }
    return admin;
  });
}

/** Signs an admin out everywhere (SESI-11). HttpError 404; how many sessions ended. */
export async function akhiriSesiAdmin(work: UserWork, { id }: Omit<Removal, 'confirmation'>) {
  return inTransaction(work, async (work) => {
    await getDataAdmin(work.db, id);
    return akhiriSesiAkun(work, { akunId: id });
  });
}
