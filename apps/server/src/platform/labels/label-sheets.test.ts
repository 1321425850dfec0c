import { type LabelOptions, labelsOf, lembarLabel } from '@gerbang/contract/label';
import { boxesOfPage } from '@gerbang/kit/pdf-boxes';
import { readContents, readPdf } from '@gerbang/kit/pdf-text';
import { codesIn } from '@gerbang/kit/read-codes';
import { describe, expect, test } from 'vitest';
import { type Label, makeLabels } from './label-sheets.ts';

const facts = { institution: 'Akademi Gerbang', title: 'Label', madeAt: new Date(0), madeBy: 'Rani' };
const label = (n: number): Label => ({
  lines: ['Laptop Lenovo ThinkPad', 'Lab Komputer 2', 'Akademi Gerbang'],
  kode: `LP-${n}/3`,
  isi: `https://pmb.akademi.ac.id/data-inventaris/LP-${n}`,
});
const many = (count: number) => Array.from({ length: count }, (_, index) => label(index + 1));
const make = (labels: Label[], options: Partial<LabelOptions> = {}) =>
  makeLabels(labels, { lembar: 'a4-3x8', mulai: 1, kode: 'qr', ...options }, facts);
const textsOf = (pdf: Buffer) => readPdf(pdf).pages.map((lines) => lines.map(({ text }) => text));
const MM = 72 / 25.4;

// Rule: LABEL-1
test.each(['a4-3x8', 'a4-2x7', 'a4-5x13'] as const)(
  '%s: every label of the sheet has words and a code that is read again',
  async (lembar) => {
    const count = labelsOf(lembar);
    const pdf = await make(many(count + 1), { lembar });
    const [first = [], second = []] = textsOf(pdf);
    expect(first.filter((text) => /^LP-\d+\/3$/.test(text))).toHaveLength(count);
    expect(second).toContain(`LP-${count + 1}/3`);
    expect(readContents(pdf).map(({ size }) => Math.round(size.height / MM))).toEqual([297, 297]);
    const codes = await codesIn(await boxesOfPage(pdf, 0));
    expect(codes.map(({ text }) => text).sort()).toEqual(
      many(count)
        .map(({ isi }) => isi)
        .sort(),
    );
  },
);

// Rule: LABEL-1
test('a label lies where its sheet has it', async () => {
  const { pages } = readPdf(await make(many(4), { lembar: 'a4-2x7' }));
  const [one, two, three] = ['LP-1/3', 'LP-2/3', 'LP-3/3'].map((kode) => pages[0]?.find(({ text }) => text === kode));
  const { width, height, gap } = lembarLabel['a4-2x7'];
  expect((two?.x ?? 0) - (one?.x ?? 0)).toBeCloseTo((width + gap) * MM, 1);
  expect((one?.y ?? 0) - (three?.y ?? 0)).toBeCloseTo(height * MM, 1);
});

// Rule: LABEL-2
test('a sheet that was begun goes on at the label told', async () => {
  const pdf = await make(many(3), { mulai: 23 });
  expect(textsOf(pdf).map((texts) => texts.filter((text) => text.startsWith('LP-')))).toEqual([
    ['LP-1/3', 'LP-2/3'],
    ['LP-3/3'],
  ]);
});

// Rule: LABEL-1
test.each([
  { lebar: 50, tinggi: 30 },
  { lebar: 40, tinggi: 40 },
  { lebar: 30, tinggi: 60 },
  { lebar: 18, tinggi: 18 },
])('a printer of $lebar × $tinggi mm gets one label a page', async ({ lebar, tinggi }) => {
  const pdf = await make(many(2), { lembar: 'satuan', lebar, tinggi });
  const sizes = readContents(pdf).map(({ size }) => [Math.round(size.width / MM), Math.round(size.height / MM)]);
  expect(sizes).toEqual([
    [lebar, tinggi],
    [lebar, tinggi],
  ]);
  expect(await codesIn(await boxesOfPage(pdf, 1, 8))).toMatchObject([{ text: label(2).isi }]);
});

describe('bars', () => {
  // Rule: LABEL-3
  test('carry the code itself', async () => {
    const codes = await codesIn(await boxesOfPage(await make(many(24), { kode: 'code128' }), 0, 4));
    expect(codes.map(({ text }) => text).sort()).toEqual(
      many(24)
        .map(({ kode }) => kode)
        .sort(),
    );
    expect(new Set(codes.map(({ format }) => format))).toEqual(new Set(['Code128']));
  });

  // Rule: LABEL-3
  test.each(['BOKS-2026-000123-SANGAT-PANJANG', 'Ruang “Ké”'])('%s is a QR where bars cannot hold it', async (kode) => {
    const pdf = await make([{ lines: ['Boks'], kode }], { lembar: 'satuan', lebar: 38, tinggi: 21, kode: 'code128' });
    expect(await codesIn(await boxesOfPage(pdf, 0, 8))).toMatchObject([{ text: kode, format: 'QRCode' }]);
  });
});

// Rule: LABEL-1
test('a name that is too long goes on below, then ends in dots; the code for people stays whole', async () => {
  const lines = [`Proyektor ${'sangat '.repeat(40)}panjang`, 'Ruang 1'];
  const [texts = []] = textsOf(await make([{ lines, kode: 'PANJANG-SEKALI-2026-000123/100' }]));
  expect(texts.filter((text) => text.endsWith('…'))).toHaveLength(1);
  expect(texts).toContain('Ruang 1');
  expect(texts).toContain('PANJANG-SEKALI-2026-000123/100');
});

// Rule: LABEL-1
test('the name of the institution goes on below where there is room', async () => {
  const lines = ['Laptop', 'Akademi Komputer Wijaya Kusuma Purwokerto'];
  const [texts = []] = textsOf(await make([{ lines, kode: 'LP-1' }]));
  expect(texts.slice(1, -1).join(' ')).toBe(lines[1]);
  expect(texts.length).toBeGreaterThan(3);
});

// Rule: LABEL-1
test('five hundred labels are one PDF', async () => {
  // Small codes: what they carry is told above.
  const pages = textsOf(await make(many(500).map(({ lines, kode }) => ({ lines, kode }))));
  expect(pages).toHaveLength(21);
  expect(pages.flat().filter((text) => /^LP-\d+\/3$/.test(text))).toHaveLength(500);
});
