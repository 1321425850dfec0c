// The typeface of the product, for what the server draws: reports and stamps.
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { create, type Font } from 'fontkit';

// Careful: fontkit cannot embed parts of the variable font, nor of any WOFF2; these static WOFF files it can.
const fontUrls = {
  regular: import.meta.resolve('@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-latin-400-normal.woff'),
  bold: import.meta.resolve('@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-latin-700-normal.woff'),
};

export type Weight = keyof typeof fontUrls;
export const weights = Object.keys(fontUrls) as Weight[];

export function openTypeface(weight: Weight): Font {
  return create(unpackedWoff(readFileSync(new URL(fontUrls[weight])))) as Font;
}

/** Bytes of the heads of both formats, and of the entry that each has for a table. */
const [WOFF_HEAD, WOFF_ENTRY, SFNT_HEAD, SFNT_ENTRY] = [44, 20, 12, 16];

/**
 * The font (sfnt) that a WOFF file packs (W3C, WOFF File Format 1.0).
 * Careful: fontkit reads a WOFF too, and unpacks all outlines anew for each letter: 40 ms a document, 6 without.
 */
function unpackedWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(SFNT_HEAD + SFNT_ENTRY * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Buffer[] = [head];
  let end = head.length;
  for (let nth = 0; nth < count; nth++) {
    const entry = woff.subarray(WOFF_HEAD + WOFF_ENTRY * nth);
    const [offset, packedLength, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const packed = woff.subarray(offset, offset + packedLength);
    const table = packedLength < length ? inflateSync(packed) : packed;
    const place = SFNT_HEAD + SFNT_ENTRY * nth;
    entry.copy(head, place, 0, 4);
    entry.copy(head, place + 4, 16, 20);
    head.writeUInt32BE(end, place + 8);
    head.writeUInt32BE(length, place + 12);
    // Each table begins at a multiple of four.
    const padding = Buffer.alloc(-length & 3);
    parts.push(table, padding);
    end += table.length + padding.length;
  }
  return Buffer.concat(parts);
}

/** Letters that have no decomposition, as they are written without their stroke, and apostrophes. */
const plain: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ʻ: '‘', ʼ: '’', ʾ: '’', ʿ: '‘' };

/** What draws nothing: marks of format, soft hyphens, what chooses between forms of a letter. */
const UNSEEN = /\p{Cf}|\p{Default_Ignorable_Code_Point}/gu;

/** The text in letters that the typeface has, or the nearest: 'ş' is set as 's', '中' as '?', and what nobody sees as nothing. */
export function drawable(text: string, font: Font): string {
  const has = (letter: string) => letter >= ' ' && font.hasGlyphForCodePoint(letter.codePointAt(0) as number);
  const nearest = (letter: string) => {
    if (/\p{Zs}/u.test(letter)) return ' ';
    if (has(letter)) return letter;
    const base = plain[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '');
    return base !== '' && [...base].every(has) ? base : '?';
  };
  return Array.from(text.normalize('NFC').replace(UNSEEN, ''), nearest).join('');
}
