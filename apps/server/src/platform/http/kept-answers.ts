// Answers that many ask for, kept as bytes.

import type { AnswerOf, Endpoint } from '@gerbang/contract/endpoint';
import type * as z from 'zod/mini';
import { KeptAnswer } from './route.ts';
import { answerWriter } from './router.ts';

type Wanted<E extends Endpoint> = { state: string; name: string; make: () => Promise<AnswerOf<E>> };

/**
 * Keeps the answers of an endpoint, at most `most` of them, for as long as the state they were made from lasts; who
 * asks while one is made waits for it. One made from a newer state than its name says is fine, from an older one never:
 * `make` reads after `state` was read.
 */
export function keptAnswers<const E extends Endpoint & { output: z.ZodMiniType }>(
  { output }: E,
  { most }: { most: number },
): (wanted: Wanted<E>) => Promise<KeptAnswer> {
  const bytesOf = answerWriter(output);
  let keptState = '';
  let kept = new Map<string, Promise<KeptAnswer>>();
  return ({ state, name, make }) => {
    if (state !== keptState) kept = new Map();
    keptState = state;
    const found = kept.get(name);
    if (found) return found;
    if (kept.size >= most) kept = new Map();
    const answers = kept;
    const made = make().then((answer) => new KeptAnswer(bytesOf(answer)));
    answers.set(name, made);
    // What failed is tried again by the next who asks.
    made.catch(() => answers.delete(name));
    return made;
  };
}
