// Keys of programs end with what happens to their maker's account, and by themselves.
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import type { Actor, Work } from '../../../platform/work.ts';

type Revocation = {
  of: { id: string } | { dibuat_oleh: string };
  oleh: string;
  actor: Actor | undefined;
  /** By which event, where nobody asked for it. */
  sebab?: string;
};

/** Ends keys in the caller's transaction; how many. */
export async function cabutToken(work: Work, { of, oleh, actor = null, sebab }: Revocation): Promise<number> {
  const revoked = await work.db
    .updateTable('token_api')
    .set({ dicabut_pada: isoFromNow(work.clock), dicabut_oleh: oleh })
    .where((eb) => eb.and(of))
    .where('dicabut_pada', 'is', null)
    .returning(['id', 'nama'])
    .execute();
  for (const { id, nama } of revoked) {
    const rincian = { nama, ...(sebab && { sebab }) };
    await writeAudit({ ...work, actor }, { aksi: 'cabut token', tabel: 'token_api', sasaran_id: id, rincian });
  }
  return revoked.length;
}
