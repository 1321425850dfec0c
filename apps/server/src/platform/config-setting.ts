// One variable of the environment: what it is unless given, and what is said of one that is wrong.
import * as z from 'zod/mini';

export const wrong = (name: string, expected: string) => `${name} tidak benar: ${expected}`;

type Setting = { fallback?: string; expected: string; isRight: (value: string) => boolean };

export function setting(name: string, { fallback = '', expected, isRight }: Setting) {
  return z._default(z.string().check(z.refine(isRight, wrong(name, expected))), fallback);
}

/** A setting that may be left empty. */
export function orEmpty(name: string, { expected, isRight }: Omit<Setting, 'fallback'>) {
  return setting(name, { expected, isRight: (value) => value === '' || isRight(value) });
}

type WholeNumber = { least?: number; most: number; fallback: number; note?: string };

/** A whole number in digits; `note` ends the sentence of what was expected. */
export function whole(name: string, { least = 0, most, fallback, note = '' }: WholeNumber) {
  const isRight = (value: string) =>
    /^\d+$/.test(value) && value.length <= String(most).length && Number(value) >= least && Number(value) <= most;
  return setting(name, { fallback: String(fallback), expected: `bilangan ${least} sampai ${most}${note}`, isRight });
}
