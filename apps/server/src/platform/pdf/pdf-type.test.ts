import { readPdf } from '@gerbang/kit/pdf-text';
import { expect, test, vi } from 'vitest';

const facts = { institution: 'Akademi Uji', title: 'Uji', madeAt: new Date(0), madeBy: 'Rani' };

async function wordsOf({ openPdf }: typeof import('./pdf-file.ts'), text: string): Promise<string[]> {
  const { registerFonts } = await import('./pdf-type.ts');
  const { doc, finish } = openPdf(facts);
  registerFonts(doc);
  doc.addPage({ size: 'A4' }).font('regular').text(text, 50, 50, { lineBreak: false });
  return readPdf(await finish()).pages.map((lines) => lines.map((line) => line.text).join(''));
}

// Rule: LAPORAN-5
test('what nobody sees is no question mark, and every blank is one', async () => {
  const pdf = await import('./pdf-file.ts');
  expect(await wordsOf(pdf, 'Sof\u00adtia Si\u200dti\u2009Du\u200bwi \u4e2d')).toEqual(['Softia Siti Duwi ?']);
});

// Rule: LAPORAN-5
test('what a document draws as part of a letter, the next one can be searched for', async () => {
  // As a thread begins: nobody has asked the typeface for a letter yet.
  vi.resetModules();
  const pdf = await import('./pdf-file.ts');
  const parts = 'àçèéêëîïñôöùûüÀÉÖ½¼%;:…“”„!¡?¿';
  expect(await wordsOf(pdf, parts)).toEqual([parts]);
  const plain = 'aceinouAEO 0123456789,.‘’';
  expect(await wordsOf(pdf, plain)).toEqual([plain]);
});
