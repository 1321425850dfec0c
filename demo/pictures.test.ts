import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { codesIn } from '@gerbang/kit/read-codes';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawKk, drawKtp } from './cards.ts';
import { drawIjazah, drawSkl } from './certificates.ts';
import { createContent } from './content.ts';
import { kodeOf } from './kode.ts';
import { renderDokumen } from './pictures.ts';
import type { DemoSiswa } from './siswa.ts';

const { siswa } = createContent();
const student = siswa.find((each) => each.nim === '2610417') as DemoSiswa;

test('papers draw their words as shapes, so that no font is asked for', () => {
  for (const draw of [drawKtp, drawKk, drawIjazah, drawSkl]) expect(draw(student).svg).not.toMatch(/<text|font-/);
});

test('a machine without fonts draws the same identity card, to the pixel', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gerbang-tanpa-font-'));
  try {
    const empty = join(folder, 'fonts.conf');
    await writeFile(empty, '<?xml version="1.0"?><fontconfig></fontconfig>');
    const program = `
      const { renderDokumen } = await import(${JSON.stringify(new URL('./pictures.ts', import.meta.url).href)});
      const { createContent } = await import(${JSON.stringify(new URL('./content.ts', import.meta.url).href)});
      const { createHash } = await import('node:crypto');
      const siswa = createContent().siswa.find((each) => each.nim === '2610417');
      console.log(createHash('sha256').update(await renderDokumen(siswa, 'fotokopi_ktp')).digest('hex'));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, FONTCONFIG_FILE: empty, FONTCONFIG_PATH: folder },
    });
    const here = createHash('sha256')
      .update(await renderDokumen(student, 'fotokopi_ktp'))
      .digest('hex');
    expect(stdout.trim()).toBe(here);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the name can be seen on the card: another name is another picture there, the rest stays', async () => {
  const other = { ...student, nama: 'Suharti' };
  const [first, second] = await Promise.all([student, other].map((each) => greyKtp(each)));
  const [changed, unchanged] = [rowDifference(first, second, 0.29, 0.36), rowDifference(first, second, 0.45, 1)];
  // Careful: without a font, letters become boxes and the spread of the pixels stays the same; names do not.
  expect(changed).toBeGreaterThan(3);
  expect(unchanged).toBeLessThan(0.5);
});

test('a blurred, a dark and a cut photo differ from a good one', async () => {
  const flaw = async (kind?: 'blurred' | 'dark' | 'cut') => {
    const flaws = kind ? { foto: { fotokopi_kk: kind } } : {};
    const image = sharp(await renderDokumen({ ...student, flaws }, 'fotokopi_kk'));
    const { width } = await image.metadata();
    const { channels, sharpness } = await image.stats();
    return { width, mean: channels[0]?.mean ?? 0, sharpness };
  };
  const good = await flaw();
  expect((await flaw('blurred')).sharpness).toBeLessThan(good.sharpness / 2);
  expect((await flaw('dark')).mean).toBeLessThan(good.mean / 2);
  expect((await flaw('cut')).width).toBeLessThan(good.width * 0.8);
});

test('passport photos have their shape', async () => {
  for (const [bidang, ratio] of [
    ['pas_foto_2x3', 2 / 3],
    ['pas_foto_3x4', 3 / 4],
  ] as const) {
    const { width, height, format } = await sharp(await renderDokumen(student, bidang)).metadata();
    expect(width / height).toBeCloseTo(ratio, 2);
    expect(format).toBe('jpeg');
  }
});

async function greyKtp(each: DemoSiswa) {
  const image = sharp(await renderDokumen(each, 'fotokopi_ktp')).greyscale();
  return image.raw().toBuffer({ resolveWithObject: true });
}

type Grey = Awaited<ReturnType<typeof greyKtp>>;

/** Mean difference of the pixels in a band of rows, from 0 to 255. */
function rowDifference(a: Grey | undefined, b: Grey | undefined, from: number, to: number): number {
  if (!a || !b) throw new Error('No pictures to compare');
  const { width, height } = a.info;
  const [start, end] = [Math.round(height * from) * width, Math.round(height * to) * width];
  let sum = 0;
  for (let i = start; i < end; i++) sum += Math.abs((a.data[i] as number) - (b.data[i] as number));
  return sum / (end - start);
}

test('the QR on a KK says what the record says, and lies where the record has it', async () => {
  const holder = siswa.find((each) => each.nim === '2610415') as DemoSiswa;
  const { data, info } = await sharp(await renderDokumen(holder, 'fotokopi_kk'))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [found] = await codesIn({ data: new Uint8Array(data), width: info.width, height: info.height });
  expect(found?.text).toBe(kodeOf(holder, 'fotokopi_kk'));
  const { topLeft, bottomRight } = found?.position ?? { topLeft: { x: 0, y: 0 }, bottomRight: { x: 0, y: 0 } };
  const seen = [
    topLeft.x / info.width,
    topLeft.y / info.height,
    bottomRight.x / info.width,
    bottomRight.y / info.height,
  ];
  const [left = 0, top = 0, , , right = 0, bottom = 0] = drawKk(holder).sudut ?? [];
  for (const [n, place] of [left, top, right, bottom].entries()) expect(seen[n]).toBeCloseTo(place, 1.5);
});
