// A PDF of labels: makeLabels(labels, options, facts). Each label has one to three lines, a code that machines read and the
// same for people. What asks for them takes `labelOptions` of the contract into its call; a route answers with the bytes.
import { LABEL_SATUAN, type LabelOptions, lembarLabel } from '@gerbang/contract/label';
import { openPdf, type PdfFacts } from '../pdf/pdf-file.ts';
import { registerFonts } from '../pdf/pdf-type.ts';
import { drawLabel, POINTS } from './draw-label.ts';
import { type CodeSymbol, code128Symbol, QUIET, qrSymbol } from './symbol.ts';

/** `isi` is what a QR carries, an address for example; without it, and as bars, a label carries its `kode`. */
export type Label = { lines: string[]; kode: string; isi?: string };

const A4 = { width: 210, height: 297 };
/** Bars finer than this are lost on office printers: such a code becomes a QR. */
const FINEST_BAR_MM = 0.19;

type Size = { width: number; height: number };
type Sheet = { page: Size; columns: number; rows: number; label: Size; gap: number };

/** The PDF of labels, in their order, from label `mulai` of the first sheet on. */
export async function makeLabels(labels: Label[], options: LabelOptions, facts: PdfFacts): Promise<Buffer> {
  const { doc, finish } = openPdf(facts);
  registerFonts(doc);
  const sheet = sheetOf(options);
  const each = sheet.columns * sheet.rows;
  for (const [index, label] of labels.entries()) {
    const at = (index + options.mulai - 1) % each;
    if (index === 0 || at === 0) doc.addPage({ size: points(sheet.page), margin: 0 });
    const place = placeOf(sheet, at);
    drawLabel(doc, { ...label, symbol: await symbolOf(label, options, sheet.label) }, { ...place, ...sheet.label });
  }
  return finish();
}

/** A sheet's measures in millimetres. */
function sheetOf({ lembar, lebar = 50, tinggi = 30 }: LabelOptions): Sheet {
  if (lembar === LABEL_SATUAN) {
    const label = { width: lebar, height: tinggi };
    return { page: label, columns: 1, rows: 1, label, gap: 0 };
  }
  const { columns, rows, width, height, gap } = lembarLabel[lembar];
  return { page: A4, columns, rows, label: { width, height }, gap };
}

/** Row by row; what the labels leave of the page lies evenly around them. */
function placeOf({ page, columns, rows, label, gap }: Sheet, at: number): { x: number; y: number } {
  const left = (page.width - columns * label.width - (columns - 1) * gap) / 2;
  const top = (page.height - rows * label.height) / 2;
  return { x: left + (at % columns) * (label.width + gap), y: top + Math.floor(at / columns) * label.height };
}

async function symbolOf({ kode, isi = kode }: Label, options: LabelOptions, { width }: Size): Promise<CodeSymbol> {
  const bars = options.kode === 'code128' ? await code128Symbol(kode) : undefined;
  return bars && width / (bars.width + 2 * QUIET.code128) >= FINEST_BAR_MM ? bars : qrSymbol(isi);
}

const points = ({ width, height }: Size): [number, number] => [width * POINTS, height * POINTS];
