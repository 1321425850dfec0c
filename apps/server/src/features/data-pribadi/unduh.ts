// The student's own copy: made while it is sent, one at a time for each account and a few in all.
import { Readable } from 'node:stream';
import { sentences } from '@gerbang/contract/wire';
import type { FastifyBaseLogger } from 'fastify';
import { transaction } from '../../platform/database/transaction.ts';
import { HttpError } from '../../platform/errors.ts';
import type { Download } from '../../platform/http/router.ts';
import type { User } from '../../platform/http/sessions.ts';
import { writeTrail } from '../../platform/trail.ts';
import { zipOf } from '../../platform/zip.ts';
import { berkasSalinan, collectSalinan, type SalinanDeps } from './salinan.ts';

/** Copies under way at once; each holds one decrypted picture in memory. */
export const MOST_AT_ONCE = 3;
const RETRY_SECONDS = 10;
/** Nobody's connection holds a place for longer. */
const LONGEST_MS = 10 * 60_000;

export type Unduhan = (user: User & { nim: string }, log?: FastifyBaseLogger) => Promise<Download>;

/** Makes copies. HttpError 429 while the account's last one is being sent, 503 while too many others are. */
export function createUnduhan(deps: SalinanDeps): Unduhan {
  const running = new Set<string>();
  return async (user, log) => {
    if (running.has(user.id)) {
      throw new HttpError(429, 'Salinan data Anda sedang dibuat. Tunggu sampai selesai.', {
        retryAfter: RETRY_SECONDS,
      });
    }
    if (running.size >= MOST_AT_ONCE) {
      throw new HttpError(503, 'Server sedang sibuk. Coba lagi sebentar lagi.', { retryAfter: RETRY_SECONDS });
    }
    running.add(user.id);
    try {
      const bytes = Readable.from(zipOf(await filesOf(deps, user, log)), { objectMode: false });
      const late = setTimeout(() => bytes.destroy(new Error('The copy was not fetched in time')), LONGEST_MS).unref();
      // Also when the connection breaks off before the end.
      bytes.once('close', () => {
        clearTimeout(late);
        running.delete(user.id);
      });
      return { name: 'data-pribadi-saya.zip', type: 'application/zip', bytes };
    } catch (error) {
      running.delete(user.id);
      throw error;
    }
  };
}

async function filesOf(deps: SalinanDeps, user: User & { nim: string }, log?: FastifyBaseLogger) {
  const { db, clock } = deps;
  await transaction(db, (db) =>
    writeTrail(db, clock, { actor: user, aksi: 'unduh data pribadi', tabel: 'akun', sasaran_id: user.id }),
  );
  const salinan = await collectSalinan(deps, user.nim);
  // The account is there, or there would be no session.
  if (!salinan) throw new HttpError(404, sentences.noDataSiswa);
  return berkasSalinan(deps, salinan, log);
}
