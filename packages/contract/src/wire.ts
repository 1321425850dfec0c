import * as z from 'zod/mini';

// Only what no form can send gets here, such as a list instead of a text: every field says its own sentences.
z.config({ localeError: () => 'Isian tidak valid' });

/** Base path of every call. */
export const BASE_PATH = '/api/v1';

/** The header of every answer that says which build of the web app the server has now. */
export const BUILD_HEADER = 'gerbang-web';

/** An answer that only says what happened. */
export const messageOnly = z.object({ message: z.string() });

/** The answer that hands out a one-time confirmation token (TOKEN-1). */
export const tokenAnswer = z.object({ message: z.string(), token: z.string() });

/** An answer with its payload. */
export function answer<S extends z.ZodMiniType>(data: S) {
  return z.object({ message: z.string(), data });
}

/** Path parameter of one thing. A malformed id is answered like an unknown one, by the router. */
export const idParams = z.object({ id: z.uuid().check(z.toLowerCase()) });

const badVersi = 'Versi tidak valid';
const versiText = z.string().check(z.regex(/^\d{1,9}$/, badVersi));

const versiNumber = z.pipe(
  z.union([z.int().check(z.minimum(0, badVersi), z.maximum(999_999_999, badVersi)), versiText], badVersi),
  z.transform(Number),
);

/** The number of the record's state that a client saw; optional everywhere (JAWABAN-18). */
export const versi = z.optional(versiNumber);

/** The same, for a call that makes no sense without it. */
export const requiredVersi = versiNumber;

/** One broken field of a multi-field form. */
export type FieldError = { field: string; message: string };

/** The envelope of every error; `field` names the file that was refused, `kode` how a sign-in goes on (both added). */
export const errorEnvelope = z.object({
  error: z.string(),
  field: z.optional(z.string()),
  kode: z.optional(z.string()),
  message: z.union([z.string(), z.array(z.object({ field: z.string(), message: z.string() }))]),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelope>;
