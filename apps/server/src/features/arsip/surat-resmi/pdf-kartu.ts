// Cards of 85.6 × 54 mm, front and back: each as two pages of its size, and for a printer four on a sheet to cut and fold.
import { formatTanggal } from '@gerbang/contract/format';
import { colours, Sheet, type TextStyle } from '../../../core/cetakan/pdf-page.ts';
import { drawCode } from './draw-code.ts';
import type { Lembar } from './lembar.ts';
import { drawContoh } from './pdf-surat.ts';

const MM = 72 / 25.4;
/** ISO/IEC 7810 ID-1, as identity and bank cards. */
const CARD = { width: 85.6 * MM, height: 54 * MM };
const A4 = { width: 595.28, height: 841.89, margin: 43 };
const EDGE = 12;
/** 28 mm: what a camera still reads of a card that was printed at 150 dpi (docs/performance.md). */
const CODE = 80;
const FOTO = { width: 20 * MM, height: 27 * MM };
const QUIET: TextStyle = { weight: 'regular', size: 6.5, colour: colours.quiet };
const VALUE: TextStyle = { weight: 'bold', size: 7.5 };

const PER_SHEET = 4;
const TOP = 84;
const PITCH = CARD.height + 25.5;
const MARK = 9;
const RULER_MM = 50;

/** The card as two pages of its own size. */
export function drawKartu(doc: PDFKit.PDFDocument, lembar: Lembar): void {
  const sheet = new Sheet(doc, { ...CARD, margin: EDGE });
  for (const draw of [drawDepan, drawBelakang]) {
    sheet.addPage();
    draw(doc, sheet, { lembar, x: 0, y: 0 });
    if (lembar.nomor === '') drawContoh(doc, CARD);
  }
}

/** Cards on sheets of A4, front beside back, with marks for scissors and a ruler that says whether the scale is right. */
export function drawLembarKartu(doc: PDFKit.PDFDocument, cards: Lembar[], dicetak: string): void {
  const sheet = new Sheet(doc, A4);
  for (let at = 0; at < cards.length; at += PER_SHEET) {
    const some = cards.slice(at, at + PER_SHEET);
    sheet.addPage();
    const left = (A4.width - 2 * CARD.width) / 2;
    drawJudul(doc, sheet, { count: some.length, left, dicetak });
    for (const [n, lembar] of some.entries()) {
      const y = TOP + n * PITCH;
      drawMarks(doc, left, y);
      drawDepan(doc, sheet, { lembar, x: left, y });
      drawBelakang(doc, sheet, { lembar, x: left + CARD.width, y });
    }
    sheet.text('Gunting pada tanda sudut, lipat pada garis putus-putus, lalu laminasi.', left, A4.height - 26, {
      ...QUIET,
      size: 9,
    });
  }
}

function drawJudul(
  doc: PDFKit.PDFDocument,
  sheet: Sheet,
  { count, left, dicetak }: { count: number; left: number; dicetak: string },
): void {
  sheet.text('Kartu Siswa', left, 44, { weight: 'bold', size: 13 });
  const line = `${count} kartu, depan dan belakang · 85,6 × 54 mm · dicetak ${formatTanggal(dicetak)}`;
  sheet.text(line, left, 60, { ...QUIET, size: 8.5 });
  const x = left + 2 * CARD.width - RULER_MM * MM;
  doc.lineWidth(0.8);
  doc
    .moveTo(x, 28)
    .lineTo(x, 33)
    .lineTo(x + RULER_MM * MM, 33)
    .lineTo(x + RULER_MM * MM, 28)
    .stroke('#000000');
  sheet.text('Garis ini 50 mm. Bila tidak, cetak', x, 46, { ...QUIET, size: 8.5 });
  sheet.text('ulang dengan skala 100%.', x, 57, { ...QUIET, size: 8.5 });
}

/** Outside of the cards, at each end of each line to cut; the fold is dashed. */
function drawMarks(doc: PDFKit.PDFDocument, left: number, y: number): void {
  const right = left + 2 * CARD.width;
  const bottom = y + CARD.height;
  doc.lineWidth(0.6);
  for (const x of [left, left + CARD.width, right]) {
    doc.moveTo(x, y - 3).lineTo(x, y - 3 - MARK);
    doc.moveTo(x, bottom + 3).lineTo(x, bottom + 3 + MARK);
  }
  for (const line of [y, bottom]) {
    doc.moveTo(left - 3, line).lineTo(left - 3 - MARK, line);
    doc.moveTo(right + 3, line).lineTo(right + 3 + MARK, line);
  }
  doc.stroke('#000000');
  doc.roundedRect(left, y, 2 * CARD.width, CARD.height, 8).stroke(colours.quiet);
  const fold = left + CARD.width;
  doc.dash(2.5, { space: 2.5 }).moveTo(fold, y).lineTo(fold, bottom).stroke(colours.quiet).undash();
}

type CardPlace = { lembar: Lembar; x: number; y: number };

function drawDepan(doc: PDFKit.PDFDocument, sheet: Sheet, { lembar, x, y }: CardPlace): void {
  const { kop, foto } = lembar;
  const begin = x + EDGE + (kop.logo ? 27 : 0);
  const end = x + CARD.width - EDGE;
  if (kop.logo) sheet.image(Buffer.from(kop.logo, 'base64'), x + EDGE, y + 9, 20);
  sheet.text(kop.nama, begin, y + 19, sheet.fitted(kop.nama, { weight: 'bold', size: 9 }, end - begin));
  sheet.text(lembar.judul, begin, y + 28, sheet.fitted(lembar.judul, QUIET, end - begin));
  doc.lineWidth(1);
  doc.moveTo(x + EDGE, y + 36).lineTo(end, y + 36);
  doc.stroke('#1D1B16');
  const top = y + 44;
  const box = { x: x + EDGE, y: top, ...FOTO };
  if (foto) {
    doc.save().roundedRect(box.x, box.y, box.width, box.height, 3).clip();
    const cover: [number, number] = [box.width, box.height];
    doc.image(Buffer.from(foto, 'base64'), box.x, box.y, { cover, align: 'center', valign: 'center' });
    doc.restore();
  }
  const text = box.x + FOTO.width + 11;
  const room = end - text;
  const name: TextStyle = { weight: 'bold', size: 9.5 };
  const lines = sheet.wrap(lembar.nama, room, name);
  // A name of many words is set smaller, never cut.
  const style = lines.length > 2 ? { ...name, size: 7.5 } : name;
  const shown = lines.length > 2 ? sheet.wrap(lembar.nama, room, style) : lines;
  for (const [n, line] of shown.entries()) sheet.text(line, text, top + 8 + n * (style.size + 2), style);
  const rows = [...(lembar.fakta[0] ?? []), ['Berlaku', lembar.pembuka]] as [string, string][];
  let at = y + CARD.height - 14 - (rows.length - 1) * 12;
  for (const [label, value] of rows) {
    sheet.text(label, text, at, QUIET);
    sheet.text(value, text + 34, at, sheet.fitted(value || ' ', VALUE, room - 34));
    at += 12;
  }
}

const aboutCode = (alamat: string): [string, TextStyle][] => [
  ['Periksa kartu ini', { weight: 'bold', size: 8 }],
  ['Pindai kode, lalu tulis nama', { ...QUIET, colour: '#1D1B16' }],
  ['dan NIM pada kartu. Alamat:', { ...QUIET, colour: '#1D1B16' }],
  [new URL(alamat).host, { ...QUIET, weight: 'bold', colour: '#1D1B16' }],
  ['Bukan tanda tangan', QUIET],
  ['elektronik tersertifikasi.', QUIET],
];

function drawBelakang(doc: PDFKit.PDFDocument, sheet: Sheet, { lembar, x, y }: CardPlace): void {
  const { alamat_kode, kop, penutup, nomor } = lembar;
  const left = x + EDGE;
  const end = x + CARD.width - EDGE;
  const number: [string, TextStyle] = [nomor, { ...QUIET, weight: 'bold' }];
  if (alamat_kode) drawCode(doc, alamat_kode, { x: left, y: y + 11, side: CODE });
  const text = alamat_kode ? left + CODE + 12 : left;
  const lines = alamat_kode ? [...aboutCode(alamat_kode), number] : [number];
  for (const [n, [line, style]] of lines.entries())
    sheet.text(line, text, y + 19 + n * 10, sheet.fitted(line, style, end - text));
  const foot = [penutup, kop.kontak, kop.alamat]
    .filter(Boolean)
    .flatMap((text) => sheet.wrap(text, end - left, QUIET))
    .slice(0, 5);
  const from = y + CARD.height - 8 - (foot.length - 1) * 9;
  doc.lineWidth(0.4);
  doc
    .moveTo(left, from - 11)
    .lineTo(end, from - 11)
    .stroke(colours.hairline);
  for (const [n, line] of foot.entries()) sheet.text(line, left, from + n * 9, sheet.fitted(line, QUIET, end - left));
}
