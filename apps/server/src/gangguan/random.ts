// One seed for a run, printed, so that a bad round can be had again: GANGGUAN_BENIH=<seed>.
import { seededRandom } from '../testing/canvas.ts';

/** Whether this is the whole proof (`npm run test:gangguan`), or the short one of `npm test`. */
export const isWhole = process.env.GANGGUAN === 'penuh';

const seed = Number(process.env.GANGGUAN_BENIH ?? Math.floor(Math.random() * 1_000_000));

/** Numbers from 0 to 1 for this file; prints the seed. */
export function chances(of: string): () => number {
  console.log(`${of}: GANGGUAN_BENIH=${seed}`);
  return seededRandom(seed);
}
