// A rejection as an admin sends it, and the reason that is composed of its marks; apart from the marks, which students load.
import * as z from 'zod/mini';
import { isInvisible, longText, text } from '../text.ts';
import { versi } from '../wire.ts';
import { bidangLabels, bidangSiswa, noAlasan, type Tanda } from './tanda.ts';

const emptyAlasan = 'Alasan penolakan harus diisi!';
const MAX_ALASAN = 1000;

const alasanTanda = z.pipe(
  z.optional(z.nullable(text('Alasan tanda'))),
  z.transform((value) => (value === undefined || value === null || value === '' || isInvisible(value) ? null : value)),
);

/** The marks of a rejection as an admin sends them: each field at most once; they come out in the order of the form. */
const sentTanda = z.pipe(
  z
    .array(
      z.object({ bidang: z.enum(bidangSiswa, 'Bidang yang ditandai tidak dikenali'), alasan: alasanTanda }),
      'Tanda tidak valid',
    )
    .check(
      z.maxLength(bidangSiswa.length, 'Tanda terlalu banyak'),
      z.refine((marks) => new Set(marks.map(({ bidang }) => bidang)).size === marks.length, 'Bidang ditandai dua kali'),
    ),
  z.transform((marks: Tanda[]) => inFormOrder(marks)),
);

function inFormOrder(marks: readonly Tanda[]): Tanda[] {
  return marks.toSorted((a, b) => bidangSiswa.indexOf(a.bidang) - bidangSiswa.indexOf(b.bidang));
}

/** The body of a rejection: a reason, or marks from which the reason is composed (`composeAlasan`), or both. */
export const penolakan = z
  .object({
    alasan_penolakan: z.optional(longText('Alasan penolakan', emptyAlasan)),
    tanda: z.optional(sentTanda),
    versi,
  })
  .check(
    z.refine(({ alasan_penolakan, tanda = [] }) => tanda.length > 0 || !isBlank(alasan_penolakan), {
      path: ['alasan_penolakan'],
      message: emptyAlasan,
    }),
  );

function isBlank(value: string | undefined): boolean {
  return value === undefined || value === '' || isInvisible(value);
}

/** What an admin wrote besides the marks as it is kept: null for nothing to see. */
export function teksPenolakan(teks: string | undefined): string | null {
  return teks === undefined || isBlank(teks) ? null : teks.trim();
}

/**
 * The reason that a student reads, at most 1,000 characters: a line for each mark in the order of the form, then the
 * free text. A line that the free text already holds is not repeated; where there is no room for all, the reasons of
 * the marks are cut first, and the free text never.
 */
export function composeAlasan(tanda: readonly Tanda[], teks = ''): string {
  const free = teksPenolakan(teks) ?? '';
  const missing = inFormOrder(tanda).filter((mark) => !free.includes(lineOf(mark).slice(0, -1)));
  const room = MAX_ALASAN - (free === '' ? 0 : free.length + 1);
  const lines = composeTanda(missing, room);
  return [lines, free].filter((part) => part !== '').join('\n');
}

const SHORTEST = 12;

/** The marks in lines that fit into `room` characters: with shorter reasons, then without, then only as many as fit. */
function composeTanda(marks: Tanda[], room: number): string {
  for (let longest = 255; longest >= SHORTEST; longest -= 9) {
    const lines = marks.map((mark) => lineOf(mark, longest)).join('\n');
    if (lines.length <= room) return lines;
  }
  const labels = marks.map(({ bidang }) => bidangLabels[bidang]);
  const fitting = labels.findLastIndex((_, last) => labelsOnly(labels.slice(0, last + 1)).length <= room);
  return fitting < 0 ? '' : labelsOnly(labels.slice(0, fitting + 1));
}

const labelsOnly = (labels: string[]) => `Perlu diperbaiki: ${labels.join(', ')}.`;

function lineOf({ bidang, alasan }: Tanda, longest = 255): string {
  const reason = (alasan ?? noAlasan).replace(/[.\s]+$/, '');
  const characters = [...reason];
  const short =
    characters.length <= longest
      ? reason
      : `${characters
          .slice(0, longest - 1)
          .join('')
          .trimEnd()}…`;
  return `${bidangLabels[bidang]}: ${short}.`;
}
