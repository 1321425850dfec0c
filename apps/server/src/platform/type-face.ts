// The typeface of the product, for what the server draws: reports and stamps.
import type { Font } from 'fontkit';

// Careful: fontkit cannot embed parts of the variable font, nor of any WOFF2; these static WOFF files it can.
export const fontUrls = {
  regular: import.meta.resolve('@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-latin-400-normal.woff'),
  bold: import.meta.resolve('@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-latin-700-normal.woff'),
};

export type Weight = keyof typeof fontUrls;

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
