import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';
import { expect, test } from 'vitest';
import { openTypeface, weights } from './type-face.ts';

/** What fontkit itself reads of a packed font, slowly. */
const packed = {
  regular: '@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-latin-400-normal.woff',
  bold: '@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-latin-700-normal.woff',
};

test.each(weights)('the %s face has each letter of its file, as wide and drawn alike', (weight) => {
  const font = openTypeface(weight);
  const file = openSync(fileURLToPath(import.meta.resolve(packed[weight]))) as Font;
  const lettersOf = (font: Font) =>
    font.characterSet.map((point) => {
      const { advanceWidth, path } = font.glyphForCodePoint(point);
      return [point, advanceWidth, path.toSVG()];
    });
  expect(font.characterSet.length).toBeGreaterThan(200);
  expect(lettersOf(font)).toEqual(lettersOf(file));
  expect([font.postscriptName, font.ascent, font.descent]).toEqual([file.postscriptName, file.ascent, file.descent]);
});
