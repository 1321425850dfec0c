// Whether all that a stamp says lies in the picture, whole and legible, however long the words are: looked for in its pixels, with the
// letters as another program draws them.
// Rule: CAP-1
import { pelihatOf, stampTexts } from '@gerbang/contract/siswa/stamp';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { layOut, type Size, stampRows } from '../apps/server/src/platform/images/stamp-rows.ts';
import { drawTile, stampPixels } from '../apps/server/src/platform/images/stamp-tile.ts';
import { openTypeface } from '../apps/server/src/platform/type-face.ts';

const GREY = 128;
/** Ink takes 17 percent of it. */
const INKED = GREY - 5;
/** Of letters and of what lies between them, the part that may be told wrong. */
const WRONG = 0.14;
/** Points of either kind that are looked at, and those of letters that are looked at first. */
const [POINTS, SOME] = [500, 25];

const { unitsPerEm } = openTypeface('bold');

type Point = { x: number; y: number };
type Row = Size & { ink: Point[]; paper: Point[] };

/** A row as it lies on a picture, drawn by librsvg: points within its letters, and between them. */
async function drawn(text: string, size: number, turn: number): Promise<Row> {
  const { glyphs, width: long } = layOut(text, size);
  const [down, right] = [Math.ceil(long * Math.sin(turn) + size), Math.ceil(0.3 * size)];
  const [width, height] = [Math.ceil(long * Math.cos(turn)) + 2 * right, down + Math.ceil(0.5 * size)];
  const place = `translate(${right} ${down}) rotate(${(-turn * 180) / Math.PI})`;
  const scale = size / unitsPerEm;
  const letters = glyphs
    .map(({ glyph, at }) => `<path transform="translate(${at}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`)
    .join('');
  const around = `<g fill="#fff" stroke="#fff" stroke-width="${3 / scale}">${letters}</g>`;
  const band = `<rect y="${-0.6 * size}" width="${long}" height="${0.5 * size}"/>${around}`;
  const pointsOf = async (what: string) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="#fff" d="M0 0h${width}v${height}H0z"/><g transform="${place}">${what}</g></svg>`;
    const { data, info } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true });
    const found: Point[] = [];
    for (let at = 0; at < data.length; at += info.channels) {
      const n = at / info.channels;
      if ((data[at] as number) < 40) found.push({ x: n % width, y: Math.floor(n / width) });
    }
    const each = Math.max(1, Math.floor(found.length / POINTS));
    return found.filter((_, n) => n % each === 0);
  };
  return { width, height, ink: await pointsOf(letters), paper: await pointsOf(band) };
}

type Picture = Size & { pixels: Uint8Array };

/** Where in a picture a row stands, with all its letters; undefined when it is nowhere whole. */
function find({ ink, paper, ...size }: Row, { pixels, width, height }: Picture): Point | undefined {
  const isInk = (x: number, y: number) => (pixels[3 * (y * width + x)] as number) < INKED;
  const most = WRONG * (ink.length + paper.length);
  const some = ink.filter((_, n) => n % Math.ceil(ink.length / SOME) === 0);
  const isAt = (left: number, top: number) => {
    let wrong = 0;
    for (const { x, y } of some) if (!isInk(left + x, top + y)) wrong++;
    if (wrong > some.length / 2) return false;
    wrong = 0;
    for (let n = 0; n < Math.max(ink.length, paper.length) && wrong <= most; n++) {
      const [dark, light] = [ink[n], paper[n]];
      if (dark && !isInk(left + dark.x, top + dark.y)) wrong++;
      if (light && isInk(left + light.x, top + light.y)) wrong++;
    }
    return wrong <= most;
  };
  for (let top = 0; top + size.height <= height; top++) {
    for (let left = 0; left + size.width <= width; left++) if (isAt(left, top)) return { x: left, y: top };
  }
  return undefined;
}

const facts = {
  tujuan: 'Hanya untuk pendaftaran di {sekolah}',
  sekolah: 'Akademi Komputer Wijaya Kusuma',
  tanggal: '2026-11-22',
  pelihat: pelihatOf('Retno Wulandari', 'retno.wulandari@sekolah.example'),
};
const longSchool = 'Sekolah Menengah Kejuruan Negeri Pembangunan dan Teknologi Informatika Kabupaten Banyumas Wetan';
const longWords = 'Hanya untuk seleksi penerimaan mahasiswa baru gelombang ketiga, bukan pinjaman';
const words = {
  'usual words': facts,
  'a long name of the school': { ...facts, sekolah: longSchool },
  'a long wording beside a long name': { ...facts, sekolah: longSchool, tujuan: longWords },
  'a long address of who looked': { ...facts, pelihat: `${'panitia.penerimaan'.repeat(4)}@sekolah.example` },
};
const pictures: Size[] = [
  { width: 900, height: 567 },
  { width: 567, height: 900 },
  { width: 750, height: 1000 },
];
const cases = Object.entries(words).flatMap(([name, given]) =>
  pictures.map((picture) => ({ name, given, picture, on: `${picture.width} × ${picture.height}` })),
);

test.each(cases)('$name: both lines lie whole in a picture of $on, row under row', async ({ given, picture }) => {
  const lines = stampTexts(given);
  const stamp = stampRows(lines, picture);
  const letters = (texts: string[]) => texts.join('').replaceAll(' ', '');
  expect(letters(stamp.rows)).toBe(letters(lines));
  const tile = drawTile(stamp);
  const pixels = new Uint8Array(3 * picture.width * picture.height).fill(GREY);
  stampPixels(pixels, picture, tile);
  for (const row of stamp.rows) {
    const at = await drawn(row, stamp.size, Math.atan2(tile.height, tile.width));
    expect(at.ink.length).toBeGreaterThan(100);
    expect(find(at, { ...picture, pixels }), `'${row}' in letters of ${stamp.size}`).toBeDefined();
  }
});

test('what is not in the picture is not found there', async () => {
  const [picture] = pictures as [Size];
  const stamp = stampRows(stampTexts(facts), picture);
  const tile = drawTile(stamp);
  const pixels = new Uint8Array(3 * picture.width * picture.height).fill(GREY);
  stampPixels(pixels, picture, tile);
  const other = (stamp.rows[0] as string).replace('pendaftaran', 'penerimaan');
  const turn = Math.atan2(tile.height, tile.width);
  expect(find(await drawn(other, stamp.size, turn), { ...picture, pixels })).toBeUndefined();
});
