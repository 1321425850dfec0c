// Whether the audit log is the one that was written: every entry from the first to the head, in pages.

import { auditHash } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { snapshot } from '../../platform/database/engine.ts';
import { CUT } from './cut.ts';

/** The newest entry; whoever noted it down can later see that nothing before it was changed. */
export type AuditHead = { nomor: number; hash: string };

/** `rusak` is the first broken entry, or the first that is missing, and why in words for people. */
export type AuditFindings = {
  head: AuditHead;
  checked: number;
  broken?: { nomor: number; sebab: string };
  /** Number of the last entry that went because its time was over, where some did. */
  cutAt?: number;
};

const PAGE = 1000;

/**
 * Reads the whole audit log while others append to it. `anchor` is a head that was noted down earlier: it must be an entry
 * of the audit log still, which also finds a audit log that was written anew from some entry on.
 */
export async function checkAuditLog(db: Db, anchor?: AuditHead): Promise<AuditFindings> {
  const { head, last, cut } = await readEnds(db);
  // Without a head every entry is read all the same: it is not the only thing that somebody has done.
  const end = head ?? { nomor: last, hash: '' };
  let before = cut ?? { nomor: 0, hash: '' };
  const start = before.nomor;
  let isTold = cut === undefined;
  const findings = () => ({ head: end, checked: before.nomor - start, ...(cut ? { cutAt: cut.nomor } : {}) });
  const found = (sebab: string, nomor = before.nomor + 1) => ({
    ...findings(),
    broken: { nomor, sebab: head ? sebab : [sebab, HEADLESS].join(', dan ') },
  });
  for (;;) {
    const entries = await readPage(db, { after: before.nomor, upTo: end.nomor });
    for (const { hash, ...entry } of entries) {
      if (entry.nomor !== before.nomor + 1) return found('entri ini dihapus');
      if (entry.hash_sebelumnya !== before.hash) return found('tidak menyambung pada entri sebelumnya');
      if (auditHash(entry) !== hash) return found('isinya diubah');
      if (entry.nomor === anchor?.nomor && hash !== anchor.hash) return found('berbeda dari jangkar yang dicatat');
      if (cut && entry.aksi === CUT) isTold ||= tells(entry.rincian, cut);
      before = { nomor: entry.nomor, hash };
    }
    if (entries.length < PAGE) break;
  }
  if (!head) return { ...findings(), broken: { nomor: last, sebab: HEADLESS } };
  if (before.nomor < head.nomor) return found('entri ini dihapus');
  if (before.hash !== head.hash) return found('tidak cocok dengan kepala jejak', head.nomor);
  if (last > head.nomor) return found('ditambahkan tanpa melalui program', head.nomor + 1);
  if (anchor && anchor.nomor > head.nomor) return found('dihapus sesudah jangkar dicatat', head.nomor + 1);
  if (!isTold) return found('dipotong tanpa dicatat', start);
  return findings();
}

/** The program never deletes the head: somebody has, so that the end of the audit log can be told by nothing. */
const HEADLESS = 'kepala jejak hilang';

/** Whether the entry of a cut names this one. */
function tells(rincian: string, { nomor, hash }: AuditHead): boolean {
  const told = JSON.parse(rincian) as { sampai?: number; hash?: string };
  return told.sampai === nomor && told.hash === hash;
}

type Ends = { head: AuditHead | undefined; last: number; cut?: AuditHead };

/** Head, last number and beginning of one moment: entries that come later are none of this check. */
async function readEnds(db: Db): Promise<Ends> {
  return snapshot(db, async (db) => {
    const head = await db.selectFrom('jejak_kepala').select(['nomor', 'hash']).executeTakeFirst();
    const last = await db.selectFrom('jejak').select('nomor').orderBy('nomor', 'desc').limit(1).executeTakeFirst();
    const cut = await db
      .selectFrom('jejak_potongan')
      .select(['nomor', 'hash'])
      .orderBy('nomor', 'desc')
      .limit(1)
      .executeTakeFirst();
    return { head, last: last?.nomor ?? cut?.nomor ?? 0, ...(cut ? { cut } : {}) };
  });
}

function readPage(db: Db, { after, upTo }: { after: number; upTo: number }) {
  return db
    .selectFrom('jejak')
    .selectAll()
    .where('nomor', '>', after)
    .where('nomor', '<=', upTo)
    .orderBy('nomor')
    .limit(PAGE)
    .execute();
}
