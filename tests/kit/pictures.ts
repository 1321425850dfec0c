// Invented pictures for tests, browser stories and the demo: drawn from a seed, of nobody.
import sharp, { type Sharp } from 'sharp';
import { type Canvas, type Colour, createCanvas, seededRandom } from './canvas.ts';

const INK: Colour = [32, 33, 38];
const PAPER: Colour = [252, 251, 247];

/** Corner marks of `phonePhoto` as people see it upright, so that a test can tell which way is up. */
export const photoCorners = { topLeft: [206, 44, 44], topRight: [40, 150, 70] } as const satisfies Record<
  string,
  Colour
>;

/** Pictures that were drawn, by kind and seed: drawing one takes up to half a second. */
const drawn = new Map<string, Promise<Buffer>>();

/** A copy of the picture, which is drawn once in a process. */
async function once(kind: string, seed: number, draw: (seed: number) => Promise<Buffer>): Promise<Buffer> {
  const name = `${kind} ${seed}`;
  const picture = drawn.get(name) ?? draw(seed);
  drawn.set(name, picture);
  return Buffer.from(await picture);
}

/**
 * A portrait as a phone stores it: JPEG of 4032 × 3024 pixels (12 megapixels, 1.6 MB) lying on its side with EXIF
 * orientation 6, a maker's name and GPS coordinates. Upright it is 3024 × 4032.
 */
export const phonePhoto = (seed = 1): Promise<Buffer> => once('phone', seed, drawPhonePhoto);

async function drawPhonePhoto(seed: number): Promise<Buffer> {
  const canvas = drawPortrait(seed);
  return raw(canvas)
    .rotate(270)
    .resize(4032, 3024)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Ponsel', Model: 'Uji 12' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 12/1 30/1', GPSLongitudeRef: 'E', GPSLongitude: '106/1 49/1 0/1' },
    })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** The same as the web app sends it: upright, without metadata, JPEG of 900 × 1200 pixels. */
export const sentPhoto = (seed = 1): Promise<Buffer> =>
  once('sent', seed, (seed) => raw(drawPortrait(seed)).resize(900, 1200).jpeg({ quality: 82 }).toBuffer());

/** The same kind of portrait upright, small and without metadata: JPEG of 450 × 600 pixels. */
export const smallPhoto = (seed = 1): Promise<Buffer> =>
  once('small', seed, (seed) => raw(drawPortrait(seed)).resize(450, 600).jpeg({ quality: 88 }).toBuffer());

/** The same of 48 megapixels, more than the server takes: JPEG of 6,000 × 8,000 pixels. */
export const hugePhoto = (seed = 1): Promise<Buffer> =>
  once('huge', seed, async (seed) =>
    sharp(await smallPhoto(seed))
      .resize(6000, 8000)
      .jpeg({ quality: 50 })
      .toBuffer(),
  );

/** One colour, quickly made and unlike every portrait: PNG of 90 × 120 pixels. */
export async function plainPng(): Promise<Buffer> {
  return sharp({ create: { width: 90, height: 120, channels: 3, background: '#28964a' } })
    .png()
    .toBuffer();
}

/** A scanned sheet with small print, a frame and a coloured stamp: PNG of 1654 × 2339 pixels (A4 at 200 dpi). */
export const documentPng = (seed = 1): Promise<Buffer> => once('document', seed, drawDocument);

async function drawDocument(seed: number): Promise<Buffer> {
  const random = seededRandom(seed);
  const canvas = createCanvas({ width: 1654, height: 2339 }, PAPER, random);
  canvas.box({ x: 90, y: 90, width: 1474, height: 6 }, INK);
  canvas.box({ x: 90, y: 330, width: 1474, height: 3 }, INK);
  canvas.writing({ x: 380, y: 150, letters: 20, size: 7 }, INK);
  canvas.writing({ x: 520, y: 250, letters: 24, size: 4 }, INK);
  for (let line = 0; line < 30; line++) {
    const y = 400 + line * 46;
    canvas.writing({ x: 130, y, letters: 14, size: 3 }, INK);
    canvas.writing({ x: 520, y, letters: 18 + Math.floor(random() * 34), size: 3 }, INK);
  }
  canvas.ellipse({ x: 980, y: 1850, width: 330, height: 330 }, [86, 74, 178]);
  canvas.ellipse({ x: 992, y: 1862, width: 306, height: 306 }, PAPER);
  canvas.writing({ x: 1040, y: 1990, letters: 11, size: 3 }, [86, 74, 178]);
  return raw(canvas).png().toBuffer();
}

/** A phone's screenshot of a form: PNG of 1080 × 2400 pixels. */
export const screenshotPng = (seed = 1): Promise<Buffer> => once('screenshot', seed, drawScreenshot);

async function drawScreenshot(seed: number): Promise<Buffer> {
  const random = seededRandom(seed);
  const canvas = createCanvas({ width: 1080, height: 2400 }, [244, 245, 248], random);
  canvas.box({ x: 0, y: 0, width: 1080, height: 84 }, [22, 60, 140]);
  canvas.box({ x: 0, y: 84, width: 1080, height: 150 }, [31, 84, 190]);
  canvas.writing({ x: 48, y: 28, letters: 5, size: 4 }, PAPER);
  canvas.writing({ x: 48, y: 130, letters: 16, size: 7 }, PAPER);
  for (let card = 0; card < 7; card++) {
    const y = 280 + card * 290;
    canvas.box({ x: 40, y, width: 1000, height: 250 }, [255, 255, 255]);
    canvas.ellipse({ x: 80, y: y + 50, width: 150, height: 150 }, [120 + card * 15, 160, 220 - card * 20]);
    canvas.writing({ x: 270, y: y + 60, letters: 18, size: 5 }, INK);
    canvas.writing({ x: 270, y: y + 140, letters: 26, size: 4 }, [120, 124, 134]);
  }
  return raw(canvas).png().toBuffer();
}

/** A picture as a phone sees it on a brown desk, turned by eight degrees: JPEG. */
export async function askewOnDesk(picture: Buffer): Promise<Buffer> {
  const background = '#6b5544';
  const askew = await sharp(await sharp(picture).autoOrient().png().toBuffer())
    .rotate(8, { background })
    .png()
    .toBuffer();
  return sharp(askew).extend({ top: 120, bottom: 160, left: 90, right: 110, background }).jpeg().toBuffer();
}

function drawPortrait(seed: number): Canvas {
  const random = seededRandom(seed);
  const pick = (...choices: Colour[]): Colour => choices[Math.floor(random() * choices.length)] ?? INK;
  const backdrop = pick([196, 52, 52], [52, 92, 178], [208, 214, 222]);
  const skin = pick([196, 142, 104], [172, 118, 82], [222, 176, 140]);
  const canvas = createCanvas({ width: 756, height: 1008 }, backdrop, random);
  canvas.ellipse({ x: 90, y: 700, width: 576, height: 620 }, pick([240, 240, 244], [38, 52, 92], [92, 60, 120]));
  canvas.box({ x: 318, y: 600, width: 120, height: 170 }, skin);
  canvas.ellipse({ x: 218, y: 170, width: 320, height: 400 }, [30, 24, 22]);
  canvas.ellipse({ x: 238, y: 240, width: 280, height: 400 }, skin);
  for (const x of [300, 416]) canvas.ellipse({ x, y: 400, width: 40, height: 24 }, INK);
  canvas.ellipse({ x: 338, y: 540, width: 80, height: 22 }, [168, 80, 76]);
  canvas.grain(10);
  canvas.box({ x: 0, y: 0, width: 60, height: 60 }, photoCorners.topLeft);
  canvas.box({ x: 696, y: 0, width: 60, height: 60 }, photoCorners.topRight);
  return canvas;
}

function raw({ pixels, width, height }: Canvas): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}
