// The NIM says whose record an account reaches, so no two may look alike (NIM-1, NIM-2).
import * as z from 'zod/mini';
import { isInvisible } from './text.ts';

const MOST = 64;
const ALLOWED = /^[A-Za-z0-9]+(?:[./_-][A-Za-z0-9]+)*$/;
const foreign =
  'NIM hanya boleh berisi huruf A–Z, angka, dan titik, garis miring, garis bawah, atau tanda hubung di antaranya';

/** A NIM as it was typed, trimmed, with the sentence for an empty one. Careful: not normalized, look-alike letters are refused. */
export function nimField(required: string) {
  const isThere = (value: string) => value !== '' && !isInvisible(value);
  return z.string(required).check(
    z.trim(),
    z.refine(isThere, required),
    z.maxLength(MOST, `NIM maksimal ${MOST} karakter`),
    z.refine((value) => !isThere(value) || ALLOWED.test(value), foreign),
  );
}

/** Whether two NIMs are one: upper and lower case alike, as in the database. */
export function isSameNim(one: string | null, other: string | null): boolean {
  return one !== null && one.toLowerCase() === other?.toLowerCase();
}
