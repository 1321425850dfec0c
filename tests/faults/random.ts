// One seed for a run, printed, so that a bad round can be had again: FAULTS_SEED=<seed>.
import { seededRandom } from '@gerbang/kit/canvas';

/** Whether this is the whole proof (`npm run test:faults`), or the short one of `npm test`. */
export const isWhole = process.env.FAULTS === 'whole';

const seed = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 1_000_000));

/** Numbers from 0 to 1 for this file; prints the seed. */
export function chances(of: string): () => number {
  console.log(`${of}: FAULTS_SEED=${seed}`);
  return seededRandom(seed);
}
