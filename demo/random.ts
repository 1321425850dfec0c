/** A seeded source of choices: the same seed gives the same choices on every machine. Not for secrets. */
export type Random = {
  /** A number from 0 to below 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** One of the list, each as likely. Throws on an empty list. */
  pick<T>(list: readonly T[]): T;
  /** One of the values, as likely as its weight. Throws on an empty list. */
  weighted<T>(pairs: readonly (readonly [T, number])[]): T;
};

/** Starts a source of choices from any text. */
export function createRandom(seed: string): Random {
  const next = mulberry32(hash(seed));
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('Nothing to pick from');
    return list[int(0, list.length - 1)] as T;
  };
  const weighted = <T>(pairs: readonly (readonly [T, number])[]): T => {
    let left = next() * pairs.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of pairs) {
      left -= weight;
      if (left < 0) return value;
    }
    return pick(pairs)[0];
  };
  return { next, int, pick, weighted, chance: (probability) => next() < probability };
}

/** FNV-1a with a final mix: without it, seeds that differ in the last letter begin with like choices. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
