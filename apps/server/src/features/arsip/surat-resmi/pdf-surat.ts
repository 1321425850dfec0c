// Papers on A4: letterhead, what they say, who signs, and the code.
import { formatTanggal } from '@gerbang/contract/format';
import { colours, Sheet, type TextStyle } from '../../../core/cetakan/pdf-page.ts';
import { drawCode } from './draw-code.ts';
import type { Lembar } from './lembar.ts';

/** A4 upright, in points. */
const PAPER = { width: 595.28, height: 841.89, margin: 62 };
const LEFT = PAPER.margin;
const RIGHT = PAPER.width - PAPER.margin;
const ROOM = RIGHT - LEFT;
const LOGO = 48;
const CODE = 80;
const CODE_TOP = 716;
/** What the link of the state needs above the code, its rule included. */
const STATUS_CODE = 62;
const STATUS_ROOM = STATUS_CODE + 30;
const TTD_ROOM = 116;
/** Where a further page begins. */
const TOP_AGAIN = 60;
const INDENT = 22;
const VALUES = LEFT + INDENT + 142;

const BODY: TextStyle = { weight: 'regular', size: 10.5 };
const BOLD: TextStyle = { weight: 'bold', size: 10.5 };
const LABEL: TextStyle = { ...BODY, colour: colours.quiet };
const SMALL: TextStyle = { weight: 'regular', size: 8.5, colour: colours.quiet };
const PLAIN: TextStyle = { ...SMALL, colour: '#1D1B16' };
const LEADING = 16.5;
const ROW = 19.5;

/** What all letters of a document are drawn on: its fonts are embedded once. */
export const suratSheet = (doc: PDFKit.PDFDocument) => new Sheet(doc, PAPER);

/** Draws a paper on pages of its own. */
export function drawSurat(doc: PDFKit.PDFDocument, sheet: Sheet, lembar: Lembar): void {
  sheet.addPage();
  let y = drawKop(sheet, lembar) + 34;
  y = drawJudul(sheet, lembar, y) + 30;
  y = drawText(sheet, lembar, { text: lembar.pembuka, y });
  const [first = [], ...rest] = lembar.fakta;
  y = drawFakta(sheet, first, y);
  // Between the two tables stands nothing where a text of the school does not part them.
  for (const rows of rest) y = drawFakta(sheet, rows, y - 4);
  if (lembar.jenis === 'boks') y = drawIsi(sheet, lembar, y);
  y = drawText(sheet, lembar, { text: lembar.penutup, y }) + 8;
  const { alamat_kode, alamat_status } = lembar;
  const foot = alamat_kode === null ? PAPER.height - PAPER.margin : CODE_TOP - (alamat_status ? STATUS_ROOM : 0) - 14;
  // Long texts of the school send hand and codes to a page of their own, never over each other.
  if (y + TTD_ROOM > foot) y = goOn(sheet, lembar);
  drawTtd(sheet, lembar, y);
  if (alamat_status) drawStatus(doc, sheet, alamat_status);
  if (alamat_kode) drawPeriksa(doc, sheet, alamat_kode);
  if (lembar.nomor === '') drawContoh(doc, PAPER);
}

/** The letterhead; returns where it ends. */
function drawKop(sheet: Sheet, { kop }: Lembar): number {
  const x = kop.logo ? LEFT + LOGO + 20 : LEFT;
  const room = RIGHT - x;
  if (kop.logo) sheet.image(Buffer.from(kop.logo, 'base64'), LEFT, 48, LOGO);
  const name = kop.nama.toLocaleUpperCase('id-ID');
  sheet.text(name, x, 63, sheet.fitted(name, { weight: 'bold', size: 15 }, room));
  const lines = [kop.keterangan, kop.alamat, kop.kontak].filter(Boolean);
  for (const [n, line] of lines.entries()) sheet.text(line, x, 77 + n * 12, sheet.fitted(line, SMALL, room));
  const end = Math.max(108, 77 + lines.length * 12 + 4);
  sheet.rule(end, 1.6);
  sheet.rule(end + 2.6, 0.6);
  return end;
}

/** A further page, which says what it belongs to when it lies alone; returns where it begins. */
function goOn(sheet: Sheet, { judul, nomor, nama }: Lembar): number {
  sheet.addPage();
  const line = `Lanjutan ${[judul, `nomor ${nomor || 'CONTOH'}`, nama].filter(Boolean).join(', ')}`;
  sheet.text(line, LEFT, 48, sheet.fitted(line, SMALL, ROOM));
  return TOP_AGAIN;
}

function drawJudul(sheet: Sheet, { judul, nomor }: Lembar, y: number): number {
  const middle = PAPER.width / 2;
  sheet.text(judul, middle, y, {
    ...sheet.fitted(judul, { weight: 'bold', size: 15.5 }, ROOM),
    align: 'centre',
  });
  const line = `Nomor ${nomor || 'CONTOH'}`;
  sheet.text(line, middle, y + 20, { ...sheet.fitted(line, BODY, ROOM), align: 'centre' });
  return y + 20;
}

function drawText(sheet: Sheet, lembar: Lembar, { text, y }: { text: string; y: number }): number {
  let at = y;
  for (const part of text.split('\n'))
    for (const line of sheet.wrap(part, ROOM, BODY)) {
      if (at + LEADING > PAPER.height - PAPER.margin) at = goOn(sheet, lembar);
      sheet.text(line, LEFT, at + LEADING, BODY);
      at += LEADING;
    }
  return text === '' ? y : at + 12;
}

function drawFakta(sheet: Sheet, rows: Lembar['fakta'][number], y: number): number {
  let at = y;
  for (const [label, value] of rows) {
    const style = label === 'Nama' || label === 'Boks' ? BOLD : BODY;
    const lines = sheet.wrap(value, RIGHT - VALUES, style);
    sheet.text(label, LEFT + INDENT, at + LEADING, LABEL);
    for (const [n, line] of lines.entries()) sheet.text(line, VALUES, at + LEADING + n * LEADING, style);
    at += ROW + (lines.length - 1) * LEADING;
  }
  return at + 12;
}

/** The rows of a box, on as many pages as they need. */
function drawIsi(sheet: Sheet, lembar: Lembar, y: number): number {
  const columns = [LEFT, LEFT + 28, LEFT + 258, LEFT + 338];
  const head = (at: number) => {
    for (const [n, word] of ['No.', 'Nama', 'NIM', 'Jurusan'].entries())
      sheet.text(word, columns[n] ?? LEFT, at, { ...BOLD, size: 9 });
    sheet.rule(at + 5, 0.6);
    return at + 20;
  };
  const cell = { ...BODY, size: 9 };
  let at = head(y + 16);
  for (const [n, { nama, nim, jurusan }] of lembar.isi.entries()) {
    if (at > PAPER.height - 90) at = head(goOn(sheet, lembar) + 16);
    sheet.text(String(n + 1), LEFT, at, { ...cell, features: ['tnum'] });
    sheet.text(nama, columns[1] as number, at, sheet.fitted(nama, cell, 222));
    sheet.text(nim, columns[2] as number, at, cell);
    sheet.text(jurusan, columns[3] as number, at, sheet.fitted(jurusan, cell, RIGHT - (columns[3] as number)));
    at += 15;
  }
  return at < PAPER.height - 230 ? at + 6 : goOn(sheet, lembar);
}

/** Place, day and who signs, in the right half, with room for the hand. */
function drawTtd(sheet: Sheet, { ttd, tanggal }: Lembar, y: number): void {
  const x = LEFT + 290;
  const room = RIGHT - x;
  const when = [ttd.tempat, formatTanggal(tanggal)].filter(Boolean).join(', ');
  sheet.text(when, x, y + 14, sheet.fitted(when, BODY, room));
  if (ttd.nama === '') return;
  sheet.text(ttd.jabatan, x, y + 31, sheet.fitted(ttd.jabatan || ' ', BODY, room));
  sheet.text(ttd.nama, x, y + 96, sheet.fitted(ttd.nama, BOLD, room));
  if (ttd.nomor_induk) sheet.text(ttd.nomor_induk, x, y + 112, sheet.fitted(ttd.nomor_induk, BODY, room));
}

/** The code, and how to use it. */
function drawPeriksa(doc: PDFKit.PDFDocument, sheet: Sheet, alamat: string): void {
  const place = new URL(alamat);
  drawBlok(doc, sheet, {
    ...{ alamat, y: CODE_TOP, side: CODE, judul: 'Periksa keaslian surat ini' },
    lines: [
      ['Pindai kode, lalu tulis nama dan NIM yang tercetak di surat.', PLAIN],
      [`Halaman yang terbuka harus beralamat ${place.host}${place.pathname}`, PLAIN],
      ['Kode ini membuktikan bahwa sekolah menerbitkan surat ini.', SMALL],
      ['Kode ini bukan tanda tangan elektronik tersertifikasi.', SMALL],
    ],
  });
}

/** The link of the state, for a camera and for fingers. */
function drawStatus(doc: PDFKit.PDFDocument, sheet: Sheet, alamat: string): void {
  drawBlok(doc, sheet, {
    ...{ alamat, y: CODE_TOP - STATUS_ROOM, side: STATUS_CODE, judul: 'Lihat status pendaftaran tanpa login' },
    lines: [
      ['Pindai kode, atau buka alamat ini:', PLAIN],
      [alamat.replace(/^https?:\/\//, ''), PLAIN],
      ['Siapa pun yang memegangnya dapat membaca status, tanpa nama. Siswa dapat mencabutnya.', SMALL],
    ],
  });
}

type Blok = { alamat: string; y: number; side: number; judul: string; lines: [string, TextStyle][] };

/** A code below a rule, with words beside it; the words of all blocks begin at one edge. */
function drawBlok(doc: PDFKit.PDFDocument, sheet: Sheet, { alamat, y, side, judul, lines }: Blok): void {
  sheet.rule(y - 14, 0.5, colours.quiet);
  drawCode(doc, alamat, { x: LEFT, y, side });
  const x = LEFT + CODE + 24;
  const all: [string, TextStyle][] = [[judul, { weight: 'bold', size: 9 }], ...lines];
  for (const [n, [text, style]] of all.entries())
    sheet.text(text, x, y + 11 + n * 14, sheet.fitted(text, style, RIGHT - x));
}

/** Across a sample, so that nobody takes it for a paper. */
export function drawContoh(doc: PDFKit.PDFDocument, { width, height }: { width: number; height: number }): void {
  const size = width / 6;
  doc.save().rotate(-35, { origin: [width / 2, height / 2] });
  doc.font('bold', size).fillColor('#9a6a00', 0.18);
  const text = 'CONTOH';
  doc.text(text, (width - doc.widthOfString(text)) / 2, height / 2 - size / 2, { lineBreak: false });
  doc.restore().fillColor('#000000', 1);
}
