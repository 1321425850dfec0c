// One seed for a run, printed, so that a bad round can be had again: FAULTS_SEED=<seed>.
import { seededRandom } from '@gerbang/kit/canvas';

/** Whether this is the whole proof (`npm run test:faults`), or the short one of `npm test`. */
export const isWhole = process.env.FAULTS === 'whole';

const seed = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 1_000_000));

/** All cases in the whole proof; in the short one the one that the seed draws. */
export function someOf<T>(of: string, cases: readonly T[]): T[] {
  if (isWhole) return [...cases];
  const drawn = Math.floor(chances(of)() * cases.length);
  return cases.slice(drawn, drawn + 1);
}

/** Numbers from 0 to 1 for this file; prints the seed. */
export function chances(of: string): () => number {
  console.log(`${of}: FAULTS_SEED=${seed}`);
  return seededRandom(seed);
}
