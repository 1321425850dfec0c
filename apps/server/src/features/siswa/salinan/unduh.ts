// The student's own copy: made while it is sent, one at a time for each account and a few in all, in turns.

import { Readable } from 'node:stream';
import { sentences } from '@gerbang/contract/sentences';
import type { FastifyBaseLogger } from 'fastify';
import { HttpError } from '../../../platform/errors.ts';
import { gatherAudit } from '../../../platform/gathered-audit.ts';
import type { User } from '../../../platform/http/caller.ts';
import type { Download } from '../../../platform/http/route.ts';
import { Semaphore } from '../../../platform/semaphore.ts';
import { inTransaction } from '../../../platform/work.ts';
import { zipOf } from '../../../platform/zip.ts';
import { collectSalinan, type SalinanWork } from './salinan.ts';
import { berkasSalinan } from './salinan-files.ts';

/** Copies under way at once; each holds one decrypted picture in memory. */
export const MOST_AT_ONCE = 8;
const RETRY_SECONDS = 10;
/** Nobody's connection holds a place for longer, and while others wait not longer than the fair time. */
const LONGEST_MS = 10 * 60_000;
const FAIR_MS = 45_000;
/** Below the minute after which a proxy gives up. */
const PATIENCE_MS = 50_000;

/** Who waits for the copy: `gone` says that nobody does any more. */
type Reader = { log?: FastifyBaseLogger; gone?: AbortSignal };

export type Unduhan = (user: User & { nim: string }, reader?: Reader) => Promise<Download>;

/** Makes copies. HttpError 429 while the account's last one is being sent, 503 when no turn came within 50 s. */
export function createUnduhan(deps: SalinanWork, { patienceMs = PATIENCE_MS, fairMs = FAIR_MS } = {}): Unduhan {
  const semaphore = new Semaphore({
    places: MOST_AT_ONCE,
    each: 1,
    queue: 100,
    queueEach: 1,
    patienceMs,
    name: 'salinan',
  });
  const running = new Set<string>();
  /** Copies that had their fair time, the oldest first. */
  const slow = new Set<Readable>();
  return async (user, { log, gone } = {}) => {
    if (running.has(user.id)) {
      throw new HttpError(429, 'Salinan data Anda sedang dibuat. Tunggu sampai selesai.', {
        retryAfter: RETRY_SECONDS,
      });
    }
    running.add(user.id);
    let leave: (() => void) | undefined;
    try {
      if (running.size > MOST_AT_ONCE) giveWay(slow);
      leave = await semaphore.take(user.id, gone);
      const bytes = Readable.from(zipOf(await filesOf(deps, user, log)), { objectMode: false });
      const fair = setTimeout(() => {
        slow.add(bytes);
        if (semaphore.areWanted) giveWay(slow);
      }, fairMs).unref();
      // Also when the connection breaks off before the end.
      bytes.once('close', () => {
        clearTimeout(fair);
        slow.delete(bytes);
        running.delete(user.id);
        leave?.();
      });
      return { name: 'data-pribadi-saya.zip', bytes, longestMs: LONGEST_MS };
    } catch (error) {
      running.delete(user.id);
      leave?.();
      throw error;
    }
  };
}

/** Whoever has read for longest, and long enough, makes room for who waits. */
function giveWay(slow: Set<Readable>): void {
  const [oldest] = slow;
  if (!oldest) return;
  slow.delete(oldest);
  oldest.destroy(new Error('The copy was not fetched in time'));
}

async function filesOf(deps: SalinanWork, user: User & { nim: string }, log?: FastifyBaseLogger) {
  await inTransaction({ ...deps, actor: user }, (work) =>
    gatherAudit(work, { aksi: 'unduh data pribadi', tabel: 'akun', sasaran_id: user.id }),
  );
  const salinan = await collectSalinan(deps, { nim: user.nim, akun_id: user.id });
  // The account is there, or there would be no session.
  if (!salinan) throw new HttpError(404, sentences.noDataSiswa);
  return berkasSalinan(deps, salinan, log);
}
