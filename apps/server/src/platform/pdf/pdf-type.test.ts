import { readPdf } from '@gerbang/kit/pdf-text';
import { expect, test, vi } from 'vitest';

const facts = { institution: 'Akademi Uji', title: 'Uji', madeAt: new Date(0), madeBy: 'Rani' };

// Rule: LAPORAN-5
test('what a document draws as part of a letter, the next one can be searched for', async () => {
  // As a thread begins: nobody has asked the typeface for a letter yet.
  vi.resetModules();
  const [{ openPdf }, { registerFonts }] = await Promise.all([import('./pdf-file.ts'), import('./pdf-type.ts')]);
  const wordsOf = async (text: string) => {
    const { doc, finish } = openPdf(facts);
    registerFonts(doc);
    doc.addPage({ size: 'A4' }).font('regular').text(text, 50, 50, { lineBreak: false });
    return readPdf(await finish()).pages.map((lines) => lines.map((line) => line.text).join(''));
  };
  const parts = 'àçèéêëîïñôöùûüÀÉÖ½¼%;:…“”„!¡?¿';
  expect(await wordsOf(parts)).toEqual([parts]);
  const plain = 'aceinouAEO 0123456789,.‘’';
  expect(await wordsOf(plain)).toEqual([plain]);
});
