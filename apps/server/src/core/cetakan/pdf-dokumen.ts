// All documents of a student on paper: each on an A4 page of its own, with its name and whose it is.
import { type Dokumen, dokumenLabels } from '@gerbang/contract/choices';
import { formatNumber, formatWaktu } from '@gerbang/contract/format';
import { sentences } from '@gerbang/contract/sentences';
import { openPdf } from '../../platform/pdf/pdf-file.ts';
import { type Box, colours, Sheet, type TextStyle } from './pdf-page.ts';

export type DokumenHeading = {
  institution: string;
  nama: string;
  nim: string;
  madeAt: Date;
  /** Who printed, as people read it. */
  madeBy: string;
  /** How many pages there will be. */
  count: number;
};

/** A document; `isBercap` for a stamped copy, `jpeg` is null for one that cannot be read any more. */
export type DokumenPage = { bidang: Dokumen; isBercap: boolean; diunggah_pada: string; jpeg: Uint8Array | null };

/** A4 upright, in points, with margins that every printer can keep. */
const PAPER = { width: 595.28, height: 841.89, margin: 42 };
const LEFT = PAPER.margin;
const RIGHT = PAPER.width - PAPER.margin;
const ROOM = RIGHT - LEFT;
const FOOT = PAPER.height - 30;
const CM = 72 / 2.54;
/** A small picture is not blown up over the page. */
const PAS_FOTO = { width: 9 * CM, height: 12 * CM };

const QUIET: TextStyle = { weight: 'regular', size: 8.5, colour: colours.quiet };
const NAME: TextStyle = { weight: 'bold', size: 11 };
const NAME_LEADING = 14;

/** The document with a page for each picture, in the order in which they come. */
export async function makePdfDokumen(
  heading: DokumenHeading,
  pages: AsyncIterable<DokumenPage[]>,
): Promise<{ bytes: Buffer; rows: number }> {
  const { institution, nama, nim, madeAt, madeBy } = heading;
  const { doc, finish } = openPdf({ institution, title: `Dokumen ${nama}, NIM ${nim}`, madeAt, madeBy });
  const sheet = new Sheet(doc, PAPER);
  let rows = 0;
  for await (const some of pages) {
    for (const page of some) {
      rows++;
      drawPage(sheet, page, { ...heading, number: rows });
      // What was written gets a turn to leave.
      await new Promise(setImmediate);
    }
  }
  return { bytes: await finish(), rows };
}

function drawPage(sheet: Sheet, page: DokumenPage, heading: DokumenHeading & { number: number }): void {
  sheet.addPage();
  const top = drawHead(sheet, page, heading);
  drawFoot(sheet, heading);
  const isSmall = page.bidang.startsWith('pas_foto');
  const size = isSmall ? PAS_FOTO : { width: ROOM, height: FOOT - 24 - top };
  const box: Box = { ...size, x: LEFT + (ROOM - size.width) / 2, y: top };
  if (page.jpeg) sheet.picture(page.jpeg, box);
  else sheet.text(sentences.brokenImage, LEFT, top + 14, { ...QUIET, size: 10.5 });
}

/** Returns where the picture may begin. */
function drawHead(
  sheet: Sheet,
  { bidang, isBercap, diunggah_pada }: DokumenPage,
  { institution, nama, nim }: DokumenHeading,
) {
  sheet.text(institution, LEFT, 44, sheet.fitted(institution, { weight: 'bold', size: 9 }, ROOM));
  sheet.rule(51, 1.6);
  sheet.rule(53.6, 0.5);
  sheet.text(dokumenLabels[bidang], LEFT, 82, { weight: 'bold', size: 17 });
  let y = 104;
  for (const line of sheet.wrap(nama, ROOM, NAME)) {
    sheet.text(line, LEFT, y, NAME);
    y += NAME_LEADING;
  }
  sheet.text(`NIM ${nim}`, LEFT, y, { ...NAME, weight: 'regular' });
  const copy = isBercap ? 'Salinan bercap. ' : '';
  sheet.text(`${copy}Diunggah ${formatWaktu(diunggah_pada)}`, RIGHT, y, { ...QUIET, align: 'right' });
  return y + 16;
}

function drawFoot(sheet: Sheet, { madeAt, madeBy, number, count }: DokumenHeading & { number: number }): void {
  const printed = `Dicetak ${formatWaktu(madeAt.toISOString())} oleh ${madeBy}`;
  const page = `Halaman ${formatNumber(number)} dari ${formatNumber(count)}`;
  sheet.rule(FOOT - 12, 0.4, colours.hairline);
  sheet.text(printed, LEFT, FOOT, sheet.fitted(printed, QUIET, ROOM - 90));
  sheet.text(page, RIGHT, FOOT, { ...QUIET, align: 'right' });
}
