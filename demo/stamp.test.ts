// Whether what stands on the demo's documents can still be read through the stamp, at 100 percent of their size: measured.
import { dokumenBercap, pelihatOf, stampTexts } from '@gerbang/contract/siswa/stamp';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { stampRows } from '../apps/server/src/platform/images/stamp-rows.ts';
import { drawTile, stampPixels } from '../apps/server/src/platform/images/stamp-tile.ts';
import { createContent } from './content.ts';
import { renderDokumen } from './pictures.ts';

/** CAP_SAMPLES=1 measures every document that there is, in a minute; else each 29th, of every kind and with every flaw. */
const EACH = Number(process.env.CAP_SAMPLES ?? 29);
const lines = stampTexts({
  tujuan: 'Hanya untuk pendaftaran di {sekolah}',
  sekolah: 'Akademi Komputer Wijaya Kusuma',
  tanggal: '2026-11-22',
  pelihat: pelihatOf('Retno Wulandari', 'retno.wulandari@sekolah.example'),
});

/** Where letters stand: squares of so many pixels, with at least this between ink and paper. */
const SQUARE = 12;
const PRINT = 100;
/** What must be left of that difference, and how many of the pixels of a square must be told right. */
const [KEPT, TOLD] = [0.6, 0.8];

type Grey = { data: Buffer; width: number; height: number };

const grey = async (picture: Buffer): Promise<Grey> => {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** The picture as staff get it. */
async function stamped(picture: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  stampPixels(data, info, drawTile(stampRows(lines, info)));
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Of each square with print: how much of the difference between ink and paper is left, and how many of its pixels are still told
 * from one another by one threshold, as an eye or a scanner tells them. Pixels between ink and paper belong to neither.
 */
function readings(before: Grey, after: Grey): { kept: number; told: number }[] {
  const found: { kept: number; told: number }[] = [];
  for (let top = 0; top + SQUARE <= before.height; top += SQUARE) {
    for (let left = 0; left + SQUARE <= before.width; left += SQUARE) {
      const places = Array.from(
        { length: SQUARE * SQUARE },
        (_, n) => (top + Math.floor(n / SQUARE)) * before.width + left + (n % SQUARE),
      );
      const values = places.map((at) => before.data[at] as number);
      const [dark, light] = [Math.min(...values), Math.max(...values)];
      if (light - dark < PRINT) continue;
      const ink = places.filter((at) => (before.data[at] as number) < dark + (light - dark) / 4);
      const paper = places.filter((at) => (before.data[at] as number) > light - (light - dark) / 4);
      if (ink.length < 6 || paper.length < 30) continue;
      const level = (picture: Grey, of: number[]) => mean(of.map((at) => picture.data[at] as number));
      const [inkNow, paperNow] = [level(after, ink), level(after, paper)];
      const threshold = (inkNow + paperNow) / 2;
      const right =
        ink.filter((at) => (after.data[at] as number) < threshold).length +
        paper.filter((at) => (after.data[at] as number) > threshold).length;
      const kept = (paperNow - inkNow) / (level(before, paper) - level(before, ink));
      found.push({ kept, told: right / (ink.length + paper.length) });
    }
  }
  return found;
}

// Rule: CAP-2
test('every letter of the samples is told from its paper through the stamp', async () => {
  const isBercap = (bidang: string) => (dokumenBercap as readonly string[]).includes(bidang);
  const samples = createContent().siswa.flatMap((siswa) =>
    siswa.dokumen.filter(isBercap).map((bidang) => ({ siswa, bidang })),
  );
  let squares = 0;
  const unread: string[] = [];
  for (const { siswa, bidang } of samples.filter((_, n) => n % EACH === 0)) {
    const picture = await renderDokumen(siswa, bidang);
    const found = readings(await grey(picture), await grey(await stamped(picture)));
    squares += found.length;
    for (const { kept, told } of found) {
      if (kept < KEPT || told < TOLD) unread.push(`${siswa.nim} ${bidang}: ${kept.toFixed(2)} ${told.toFixed(2)}`);
    }
  }
  expect(unread).toEqual([]);
  expect(squares).toBeGreaterThan(10_000);
});
