// Lists: their pages, and their steps for who walks through a whole one.
import * as z from 'zod/mini';
import { sentences } from './sentences.ts';

/** Rows of one page of every list the server pages (DAFTAR-1). */
export const PAGE_SIZE = 10;

/** One page of a list; `totalPages` is 0 when nothing matches. */
export function pageOf<S extends z.ZodMiniType>(row: S) {
  return z.object({
    message: z.string(),
    currentPage: z.int(),
    totalPages: z.int(),
    totalItems: z.int(),
    data: z.array(row),
  });
}

/** One step of a walk over a whole list; `cursor` leads to the next one and is null at the end. */
export function stepOf<S extends z.ZodMiniType>(row: S) {
  return z.object({ message: z.string(), cursor: z.nullable(z.string()), data: z.array(row) });
}

/** A step of rows as the queries return it. */
export type Step<Row> = { cursor: string | null; data: Row[] };

/** A page of rows as the queries return it. */
export type Page<Row> = { currentPage: number; totalPages: number; totalItems: number; data: Row[] };

/** The parameters of every paged list: page number from 1, search text with commas between terms. */
export const listQuery = z.object({
  page: z._default(
    z.pipe(z.string(sentences.badPage).check(z.regex(/^[1-9]\d{0,8}$/, sentences.badPage)), z.transform(Number)),
    1,
  ),
  search: z._default(
    z.string('Pencarian tidak valid').check(
      z.maxLength(255, 'Pencarian maksimal 255 karakter'),
      // PostgreSQL has no NUL in its texts.
      z.refine((value) => !value.includes('\0') && value.isWellFormed(), 'Pencarian tidak valid'),
    ),
    '',
  ),
});

/** Of a list without a search. */
export const pageQuery = z.pick(listQuery, { page: true });
