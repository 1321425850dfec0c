// E-mail, password and NIM: the fields that even the sign-in page checks, kept apart so that it loads no others.
import * as z from 'zod/mini';
import { isClean, isInvisible } from '../text.ts';

const badEmail = 'Mohon input email yang valid';

/** An e-mail address, stored lower-case. */
export const email = z
  .string(badEmail)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(255, badEmail),
    z.regex(/^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/, badEmail),
    z.refine(isClean, badEmail),
  );

const shortPassword = 'Password minimal 6 karakter';

/** A new password: 6 to 128 characters, never trimmed. */
export const newPassword = z
  .string(shortPassword)
  .check(z.minLength(6, shortPassword), z.maxLength(128, 'Password maksimal 128 karakter'));

const LONGEST_NIM = 64;
const NIM = /^[A-Za-z0-9]+(?:[./_-][A-Za-z0-9]+)*$/;
const foreignInNim =
  'NIM hanya boleh berisi huruf A–Z, angka, dan titik, garis miring, garis bawah, atau tanda hubung di antaranya';

/**
 * A NIM as it was typed, trimmed, with the sentence for an empty one. It says whose record an account reaches, so no two may
 * look alike (NIM-1, NIM-2). Careful: not normalized, look-alike letters are refused.
 */
export function nimField(required: string) {
  const isThere = (value: string) => value !== '' && !isInvisible(value);
  return z.string(required).check(
    z.trim(),
    z.refine(isThere, required),
    z.maxLength(LONGEST_NIM, `NIM maksimal ${LONGEST_NIM} karakter`),
    z.refine((value) => !isThere(value) || NIM.test(value), foreignInNim),
  );
}

/** Whether two NIMs are one: upper and lower case alike, as in the database. */
export function isSameNim(one: string | null, other: string | null): boolean {
  return one !== null && one.toLowerCase() === other?.toLowerCase();
}
