// Answers that many ask for, kept as bytes.

import type { AnswerOf, Endpoint } from '@gerbang/contract/endpoint';
import type * as z from 'zod/mini';
import type { Db } from '../database/database.ts';
import { KeptAnswer } from './route.ts';
import { answerWriter } from './router.ts';

type AnswerSource<E extends Endpoint> = { db: Db; state: string; name: string; make: () => Promise<AnswerOf<E>> };

/**
 * Keeps the answers of an endpoint, at most `most` of each database, for as long as the state they were made from lasts; who
 * asks while one is made waits for it. One made from a newer state than its name says is fine, from an older one never:
 * `make` reads after `state` was read.
 */
export function keptAnswers<const E extends Endpoint & { output: z.ZodMiniType }>(
  { output }: E,
  { most }: { most: number },
): (wanted: AnswerSource<E>) => Promise<KeptAnswer> {
  const bytesOf = answerWriter(output);
  // Replicas come to the same state one after the other.
  const kept = new WeakMap<Db, { state: string; answers: Map<string, Promise<KeptAnswer>> }>();
  return ({ db, state, name, make }) => {
    const before = kept.get(db);
    const isSame = before?.state === state;
    const found = isSame ? before.answers.get(name) : undefined;
    if (found) return found;
    const answers = isSame && before.answers.size < most ? before.answers : new Map<string, Promise<KeptAnswer>>();
    kept.set(db, { state, answers });
    const made = make().then((answer) => new KeptAnswer(bytesOf(answer)));
    answers.set(name, made);
    // What failed is tried again by the next who asks.
    made.catch(() => answers.delete(name));
    return made;
  };
}
