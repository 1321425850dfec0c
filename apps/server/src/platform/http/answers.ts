// Answers as bytes: checked by the schema of their endpoint, written once, and kept where many ask for the same.
import type { AnswerOf, Endpoint } from '@gerbang/contract/endpoint';
import * as z from 'zod/v4/core';

/** Writes answers as bytes, with nothing but what their schema declares; throws ZodError when one is not what it says. */
export function answerWriter(schema: z.$ZodType): (answer: unknown) => Buffer {
  const compiled = compiledObjects(schema);
  return (answer) => Buffer.from(JSON.stringify(z.parse(compiled, answer)));
}

/** zod/mini, made for browsers, goes through an object's shape at each parse; zod's other objects are a third of that. */
function compiledObjects(schema: z.$ZodType): z.$ZodType {
  if (schema._zod.def.checks?.length) return schema;
  if (schema instanceof z.$ZodArray) {
    return new z.$ZodArray({ ...schema._zod.def, element: compiledObjects(schema._zod.def.element) });
  }
  if (!(schema instanceof z.$ZodObject)) return schema;
  const shape = Object.entries(schema._zod.def.shape).map(([name, field]) => [name, compiledObjects(field)]);
  return new z.$ZodObjectJIT({ ...schema._zod.def, shape: Object.fromEntries(shape) });
}

/** An answer that is bytes already. */
export class KeptAnswer {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

type Wanted<E extends Endpoint> = { state: string; name: string; make: () => Promise<AnswerOf<E>> };

/**
 * Keeps the answers of an endpoint, at most `most` of them, for as long as the state they were made from lasts; who
 * asks while one is made waits for it. One made from a newer state than its name says is fine, from an older one never:
 * `make` reads after `state` was read.
 */
export function keptAnswers<const E extends Endpoint & { output: z.$ZodType }>(
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
