// Stamped copies of stored pictures, a few at once.
import { giveBack } from '../own-memory.ts';
import { Semaphore } from '../semaphore.ts';

/**
 * A whole JPEG of the store with two lines of text across all of it, for one `owner`; the bytes that were given are gone. Throws
 * `HttpError` 429 (too many of this owner wait), 503 (too busy).
 */
export type Stamper = (jpeg: Buffer, lines: readonly [string, string], owner: string) => Promise<Buffer>;

/** Beside the uploads' places: whoever looks waits for no upload, and no upload for who looks. */
const STAMPED_AT_ONCE = { places: 2, each: 2, queue: 200, queueEach: 60, patienceMs: 40_000, name: 'cap' };

export function createStamper(): Stamper {
  const semaphore = new Semaphore(STAMPED_AT_ONCE);
  return (jpeg, lines, owner) =>
    semaphore.run(async () => {
      const { stampJpeg } = await import('./stamp.ts');
      const stamped = await stampJpeg(jpeg, lines);
      giveBack(jpeg);
      return stamped;
    }, owner);
}
