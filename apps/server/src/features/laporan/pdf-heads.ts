// What stands above the table and below it. The double rule under the institution's name is the 'garis kop'.

import { formatAngka, formatWaktu } from '@gerbang/contract/format';
import type { Heading } from './columns.ts';
import { colours, FOOT, MARGIN, PAGE, type PageContent, RIGHT, WIDTH } from './pdf-page.ts';
import type { Face, Faces } from './pdf-type.ts';

const SMALL = { size: 7, colour: colours.quiet };

/** The letterhead of the first page; returns where the table begins. */
export function drawLetterhead(page: PageContent, faces: Faces, heading: Heading): number {
  const { institution, title, period, madeAt, madeBy } = heading;
  centre(page, faces.bold, institution, { y: 44, size: 19 });
  page.rule(MARGIN, 55, WIDTH, { thickness: 2.2 });
  page.rule(MARGIN, 58.2, WIDTH, { thickness: 0.7 });
  centre(page, faces.bold, title, { y: 80, size: 13 });
  centre(page, faces.regular, period, { y: 95, size: 9.5 });
  const made = faces.regular.line(`Dibuat ${formatWaktu(madeAt.toISOString())} oleh ${madeBy}`);
  page.text(faces.regular, made, MARGIN, 112, { ...SMALL, size: fitted(made.width, 8) });
  return 118;
}

/** The short head of the pages that follow; returns where the table begins. */
export function drawRunningHead(page: PageContent, faces: Faces, { institution, title, period }: Heading): number {
  page.text(faces.bold, faces.bold.line(institution), MARGIN, 33, { size: 8 });
  const about = faces.regular.line(`${title}, ${period}`);
  page.text(faces.regular, about, RIGHT - about.width * 8, 33, { size: 8, colour: colours.quiet });
  page.rule(MARGIN, 39, WIDTH, { thickness: 1.2 });
  page.rule(MARGIN, 41.2, WIDTH, { thickness: 0.4 });
  return 48;
}

/** 'Halaman x dari y'; y is the form `Jumlah`, which is written when the last page is known. */
export function drawPageNumber(page: PageContent, { regular }: Faces, number: number): void {
  const line = regular.line(`Halaman ${formatAngka(number)} dari `);
  page.text(regular, line, MARGIN, FOOT, SMALL);
  page.form('Jumlah', MARGIN + line.width * SMALL.size, FOOT);
}

function centre(page: PageContent, face: Face, text: string, { y, size }: { y: number; size: number }): void {
  const line = face.line(text);
  const fit = fitted(line.width, size);
  page.text(face, line, (PAGE.width - line.width * fit) / 2, y, { size: fit });
}

/** The size, or the one at which a long line just fits between the margins. */
function fitted(width: number, size: number): number {
  return Math.min(size, Math.floor((WIDTH / width) * 10) / 10);
}
