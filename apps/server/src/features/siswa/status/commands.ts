import type { TautanStatus } from '@gerbang/contract/siswa/status';
import { endStatus, renewStatus } from '../../../core/surat/tautan-status.ts';
import { transaction } from '../../../platform/database/engine.ts';
import type { Deps } from '../../../platform/deps.ts';
import { HttpError } from '../../../platform/errors.ts';
import { gatherAudit } from '../../../platform/gathered-audit.ts';
import type { User } from '../../../platform/http/caller.ts';
import { statusKey } from '../../../platform/secrets.ts';

type StatusDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>;

/** Makes a link for the caller; the one of before ends. */
export async function buatStatus({ db, clock, secrets }: StatusDeps, user: User): Promise<TautanStatus> {
  return transaction(db, async (db) => {
    const link = await renewStatus({ db, clock }, { akunId: user.id, statusKey: statusKey(secrets) });
    await gatherAudit({ db, clock, actor: user }, { aksi: 'buat tautan status', tabel: 'akun', sasaran_id: user.id });
    return link;
  });
}

/** Ends the caller's link, and makes none. HttpError 409 when none works. */
export async function cabutStatus({ db, clock }: StatusDeps, user: User): Promise<void> {
  await transaction(db, async (db) => {
    if (!(await endStatus({ db, clock }, user.id))) throw new HttpError(409, 'Tautan status sudah dicabut');
    await gatherAudit({ db, clock, actor: user }, { aksi: 'cabut tautan status', tabel: 'akun', sasaran_id: user.id });
  });
}
