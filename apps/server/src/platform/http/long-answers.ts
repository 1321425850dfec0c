// Answers with a list of thousands, written piece by piece.
import type { AnswerOf, Endpoint } from '@gerbang/contract/endpoint';
import * as z from 'zod/mini';
import { KeptAnswer } from './route.ts';
import { answerWriter } from './router.ts';

/** So many rows are written in a few milliseconds. */
const AT_ONCE = 500;

/** Lets everybody else have a turn. */
export const otherSemaphore = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Writes the answers of an endpoint whose `data` has a long list, of rows as `row` says, under `name`: nobody waits for more than a
 * piece of it.
 */
export function longAnswers<
  const E extends Endpoint & { output: z.ZodMiniType },
  Name extends keyof (AnswerOf<E> & { data: object })['data'] & string,
>({ output }: E, { name, row }: { name: Name; row: z.ZodMiniType }) {
  const around = answerWriter(output);
  const piece = answerWriter(z.array(row));
  return async (answer: AnswerOf<E> & { data: Record<Name, readonly unknown[]> }): Promise<KeptAnswer> => {
    const rows = answer.data[name];
    // A quote inside of a text is written otherwise, so these letters are the empty list and nothing else.
    const empty = `"${name}":[]`;
    const frame = around({ ...answer, data: { ...answer.data, [name]: [] } }).toString();
    const at = frame.indexOf(empty) + empty.length - 1;
    const parts: Buffer[] = [Buffer.from(frame.slice(0, at))];
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      if (from > 0) parts.push(Buffer.from(','));
      parts.push(piece(rows.slice(from, from + AT_ONCE)).subarray(1, -1));
      await otherSemaphore();
    }
    parts.push(Buffer.from(frame.slice(at)));
    return new KeptAnswer(Buffer.concat(parts));
  };
}
