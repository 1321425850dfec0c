// Minutes as a PDF, made like a report in a thread of its own.
import type { Deps } from '../../platform/deps.ts';
import type { User } from '../../platform/http/caller.ts';
import type { Download } from '../../platform/http/route.ts';
import { Semaphore } from '../../platform/semaphore.ts';
import { fileWord, letterheadOf, namaPembuat } from './letterhead.ts';
import { makeReport, PLACES } from './maker.ts';
import type { BeritaAcaraHeading, BeritaAcaraRow } from './pdf-berita-acara.ts';

export type BeritaAcara = Pick<BeritaAcaraHeading, 'title' | 'about' | 'facts' | 'columns' | 'signers'> & {
  /** Begins the name of the file. */
  name: string;
  pages: AsyncIterator<BeritaAcaraRow[]>;
};

type MinutesRequest = { content: BeritaAcara; user: User; signal: AbortSignal };
type Minutes = { file: Download; sha256: string };

/** Makes minutes; who has them is written down by the caller. HttpError 429 and 503 as a report. */
export function createBeritaAcara(deps: Pick<Deps, 'db' | 'clock' | 'namaSekolah' | 'images'>) {
  const semaphore = new Semaphore({ ...PLACES, name: 'berita-acara' });
  return async ({ content, user, signal }: MinutesRequest): Promise<Minutes> => {
    const { name, pages, ...words } = content;
    const madeBy = await namaPembuat(deps.db, user);
    const heading = { ...(await letterheadOf(deps)), ...words, madeAt: deps.clock.now(), madeBy };
    const made = await semaphore.run(async () => {
      signal.throwIfAborted();
      return makeReport({ format: 'berita-acara', heading, pages, signal });
    }, user.id);
    const file = { name: `${fileWord(name)}.pdf`, bytes: Buffer.from(made.bytes.buffer) };
    return { file, sha256: made.sha256 };
  };
}
