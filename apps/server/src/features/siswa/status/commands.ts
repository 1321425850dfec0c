import type { TautanStatus } from '@gerbang/contract/siswa/status';
import { endStatus, renewStatus } from '../../../core/surat/tautan-status.ts';
import type { Deps } from '../../../platform/deps.ts';
import { HttpError } from '../../../platform/errors.ts';
import { gatherAudit } from '../../../platform/gathered-audit.ts';
import { statusKey } from '../../../platform/secrets.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';

/** Makes a link for the caller; the one of before ends. */
export async function buatStatus(work: UserWork & Pick<Deps, 'secrets'>): Promise<TautanStatus> {
  const { id } = work.actor;
  return inTransaction(work, async (work) => {
    const link = await renewStatus(work, { akunId: id, statusKey: statusKey(work.secrets) });
    await gatherAudit(work, { aksi: 'buat tautan status', tabel: 'akun', sasaran_id: id });
    return link;
  });
}

/** Ends the caller's link, and makes none. HttpError 409 when none works. */
export async function cabutStatus(work: UserWork): Promise<void> {
  const { id } = work.actor;
  await inTransaction(work, async (work) => {
    if (!(await endStatus(work, id))) throw new HttpError(409, 'Tautan status sudah dicabut');
    await gatherAudit(work, { aksi: 'cabut tautan status', tabel: 'akun', sasaran_id: id });
  });
}
