// A lost factor: somebody else takes all of an account's factors away, and it is back to its password alone.

import type { ActorWork } from '../../../platform/work.ts';
import type { Akun } from '../../../schema/tables.ts';
import { endWith } from '../auth/ends.ts';
import { tellChange } from './changes.ts';

type Release = { akun: Pick<Akun, 'id' | 'email'>; rincian?: Record<string, unknown> };

/** Takes every factor and recovery code away and ends all sessions, in the caller's transaction; false when there was none. */
export async function releaseFactors(work: ActorWork, { akun, rincian }: Release): Promise<boolean> {
  const { faktor } = await endWith(work, { event: 'lepas faktor', akunId: akun.id, actor: work.actor });
  if (faktor === 0) return false;
  await tellChange(work, { akun, perubahan: 'lepas faktor', ...(rincian ? { rincian } : {}) });
  return true;
}
