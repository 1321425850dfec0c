// What lists are filtered by. Apart from their pages: students load those.
import * as z from 'zod/mini';

/**
 * What a list can be narrowed by, declared once beside its call: query, address, panel and chips follow from it. One
 * without a label is chosen by a link of another screen alone.
 */
export type Filter = {
  /** What its value must be. */
  rule: z.ZodMiniType;
  label?: string;
  /** What its values are called, where these are not data. */
  words?: Readonly<Record<string, string>> | ((value: string) => string);
  /** What stands before the word on its chip. */
  chip?: string;
  /** In the address of a list that opens narrowed by it: that it no longer is. */
  none?: string;
};
export type Filters = Readonly<Record<string, Filter>>;

/** The filters in force, parsed. */
export type FilterValues<F extends Filters> = { [K in keyof F]?: z.output<F[K]['rule']> | undefined };

/** The parameters of a call that can be narrowed so. */
export function filterQuery<F extends Filters>(filters: F) {
  const shape = Object.entries(filters).map(([name, { rule }]) => [name, z.optional(rule)]);
  return Object.fromEntries(shape) as { [K in keyof F]: z.ZodMiniOptional<F[K]['rule']> };
}

/** A filter of a few values, each with its word. */
export function choice<const Words extends Readonly<Record<string, string>>>(
  label: string,
  words: Words,
  refusal?: string,
) {
  return { rule: z.enum(Object.keys(words) as (keyof Words & string)[], refusal), label, words };
}
