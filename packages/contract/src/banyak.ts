// Many records at once (added): exactly those that are named, each decided like a single one.
import * as z from 'zod/mini';
import { answer, idParams, versi } from './wire.ts';

/** So many may be named in one call, and one answer of a list may have so many rows to choose from. */
export const MOST_AT_ONCE = 500;

const tooMany = `Paling banyak ${MOST_AT_ONCE} sekaligus. Persempit dengan pencarian atau saringan.`;

/** A record as it was shown; whoever has none sends no `versi`. */
const chosen = z.object({ id: idParams.shape.id, versi });

const data = z
  .array(chosen, 'Belum ada yang dipilih')
  .check(z.minLength(1, 'Belum ada yang dipilih'), z.maxLength(MOST_AT_ONCE, tooMany));

/** What is to be decided at once. */
export const banyak = z.object({ data });
export type Chosen = z.output<typeof chosen>;

/** What became of each: done, or refused with the sentence that the single call would have said. */
const hasilBanyak = z.object({
  berhasil: z.array(z.string()),
  ditolak: z.array(z.object({ id: z.string(), message: z.string() })),
});
export type HasilBanyak = z.infer<typeof hasilBanyak>;

export const answerBanyak = answer(hasilBanyak);
