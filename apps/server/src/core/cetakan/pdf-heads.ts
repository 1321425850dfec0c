// What stands above the table and below it. A double rule stands under the institution's name.

import { formatNumber, formatWaktu } from '@gerbang/contract/format';
import { colours, FOOT, MARGIN, RIGHT, type Sheet, type TextStyle } from './pdf-page.ts';
import type { Heading } from './table.ts';

/** Where the table begins: below the letterhead of the first page, below the short head of the others. */
export const FIRST_TOP = 118;
export const NEXT_TOP = 48;

const LOGO = 36;
const QUIET: TextStyle = { weight: 'regular', size: 8, colour: colours.quiet };

/** The letterhead of the first page. */
export function drawLetterhead(sheet: Sheet, { institution, address, logo, ...heading }: Heading): void {
  const { title, period, madeAt, madeBy } = heading;
  // Beside a logo, and as far from the other margin.
  const room = RIGHT - MARGIN - (logo ? 2 * (LOGO + 8) : 0);
  const centre = (text: string, y: number, style: TextStyle) =>
    sheet.text(text, (MARGIN + RIGHT) / 2, y, { ...sheet.fitted(text, style, room), align: 'centre' });
  centre(institution, address ? 38 : 44, { weight: 'bold', size: address ? 17 : 19 });
  if (address) centre(address, 50, { ...QUIET, size: 8.5 });
  if (logo) sheet.image(logo.jpeg, MARGIN, 14, LOGO);
  sheet.rule(55, 2.2);
  sheet.rule(58.2, 0.7);
  centre(title, 80, { weight: 'bold', size: 13 });
  centre(period, 95, { weight: 'regular', size: 9.5 });
  const made = `Dibuat ${formatWaktu(madeAt.toISOString())} oleh ${madeBy}`;
  sheet.text(made, MARGIN, 112, sheet.fitted(made, QUIET));
}

/** The short head of the pages that follow. */
export function drawRunningHead(sheet: Sheet, { institution, title, period }: Heading): void {
  const of = `${title}, ${period}`;
  const named = sheet.fitted(institution, { weight: 'bold', size: 8 }, (RIGHT - MARGIN) / 2);
  sheet.text(institution, MARGIN, 33, named);
  const room = RIGHT - MARGIN - sheet.widthOf(institution, named) - 12;
  sheet.text(of, RIGHT, 33, { ...sheet.fitted(of, QUIET, room), align: 'right' });
  sheet.rule(39, 1.2);
  sheet.rule(41.2, 0.4);
}

export function drawPageNumber(sheet: Sheet, number: number, count: number): void {
  sheet.text(`Halaman ${formatNumber(number)} dari ${formatNumber(count)}`, MARGIN, FOOT, { ...QUIET, size: 7 });
}
