// The check of pictures on real JPEGs, made dark, blurred and shadowed as a hurried hand makes them.
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { CHECK_EDGE, checkFoto, isTiny } from './check-foto.ts';

const [width, height] = [1800, 2400];

/** A sheet of paper with lines of small letters, as a phone photographs it: not quite white, a little noise. */
const letters = Array.from({ length: 50 * 60 }, (_, n) => {
  const [x, y] = [120 + (n % 50) * 32, 120 + Math.floor(n / 50) * 37];
  return n % 7 === 3 ? '' : `<path d="M${x} ${y}h14v4h-9v5h7v4h-7v7h-5z"/>`;
});
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#d9d5cc"/><g fill="#2c2c30">${letters.join('')}</g></svg>`;
const sheet = await sharp(Buffer.from(drawing)).jpeg({ quality: 85 }).toBuffer();

/** A portrait: a plain wall, dark hair, a dark jacket. */
const portrait = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200"
  fill="#a33"/><ellipse cx="450" cy="480" rx="240" ry="300" fill="#1a1512"/><ellipse cx="450" cy="520" rx="190" ry="250"
  fill="#c49068"/><ellipse cx="450" cy="1250" rx="420" ry="420" fill="#20242e"/><circle cx="380" cy="480" r="18"/>
  <circle cx="520" cy="480" r="18"/></svg>`;

async function found(picture: Sharp, jenis: 'dokumen' | 'portrait' = 'dokumen') {
  const jpeg = await picture.jpeg({ quality: 80 }).toBuffer();
  const { data, info } = await sharp(jpeg)
    .resize(CHECK_EDGE, CHECK_EDGE, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return checkFoto({ data: new Uint8ClampedArray(data), width: info.width, height: info.height }, jenis);
}

/** A picture of `CHECK_EDGE` with the grain of a phone's camera over it, in levels of brightness. */
async function grained(picture: Sharp, strength: number): Promise<Sharp> {
  const small = sharp(await picture.png().toBuffer()).resize(CHECK_EDGE, CHECK_EDGE, { fit: 'inside' });
  const { data, info } = await small.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let seed = 1;
  const even = () => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  // Three even numbers make nearly a bell; their spread is a half.
  const grainy = data.map((level) =>
    Math.min(255, Math.max(0, level + strength * 2 * (even() + even() + even() - 1.5))),
  );
  return sharp(grainy, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** The sheet with one part of it put in shadow or out of focus. */
async function withPart(
  at: { left: number; top: number; width: number; height: number },
  change: (part: Sharp) => Sharp,
) {
  const part = await change(sharp(await sharp(sheet).extract(at).png().toBuffer())).toBuffer();
  return sharp(
    await sharp(sheet)
      .composite([{ input: part, left: at.left, top: at.top }])
      .png()
      .toBuffer(),
  );
}

describe('a sheet with writing', () => {
  it('is fine when it is sharp and bright enough, also on its side or in a soft shadow', async () => {
    expect(await found(sharp(sheet))).toEqual([]);
    expect(await found(sharp(sheet).rotate(90))).toEqual([]);
    expect(await found(sharp(sheet).linear(0.55))).toEqual([]);
    expect(await found(sharp(sheet).blur(1.5))).toEqual([]);
  });

  // Rule: DIRI-17
  it('is dark in bad light, all of it or where a hand threw its shadow', async () => {
    expect(await found(sharp(sheet).linear(0.22))).toEqual(['gelap']);
    const corner = { left: 0, top: 1600, width: 620, height: 800 };
    expect(await found(await withPart(corner, (part) => part.linear(0.28)))).toEqual(['gelap di bagian kiri bawah']);
    const right = { left: 1200, top: 0, width: 600, height: 2400 };
    expect(await found(await withPart(right, (part) => part.linear(0.28)))).toEqual(['gelap di bagian kanan']);
  });

  it('is blurred when the hand moved, or where the lens looked elsewhere', async () => {
    expect(await found(sharp(sheet).blur(6))).toEqual(['buram']);
    const foot = { left: 0, top: 1590, width: 1800, height: 810 };
    expect(await found(await withPart(foot, (part) => part.blur(8)))).toEqual(['buram di bagian bawah']);
  });

  it('is blurred although the grain of the camera, or what JPEG leaves, looks like fine detail', async () => {
    for (const blur of [8, 15]) {
      expect(await found(await grained(sharp(sheet).blur(blur), 5))).toEqual(['buram']);
    }
    expect(await found(sharp(sheet).blur(40))).toEqual(['buram']);
    expect(await found(await grained(sharp(sheet), 5))).toEqual([]);
    expect(await found(await grained(sharp(sheet).linear(0.5), 5))).toEqual([]);
  });

  it('may lie on a dark plain table', async () => {
    const table = sharp(sheet)
      .resize(1200, 1600)
      .extend({ top: 400, bottom: 400, left: 300, right: 300, background: '#141210' });
    expect(await found(table)).toEqual([]);
  });
});

describe('a portrait', () => {
  it('may have dark hair, a dark jacket and a plain wall', async () => {
    expect(await found(sharp(Buffer.from(portrait)), 'portrait')).toEqual([]);
  });

  it('is told when it is dark or blurred', async () => {
    expect(await found(sharp(Buffer.from(portrait)).linear(0.4), 'portrait')).toEqual(['gelap']);
    expect(await found(sharp(Buffer.from(portrait)).blur(9), 'portrait')).toEqual(['buram']);
  });
});

it('calls a picture tiny by its long edge', () => {
  expect([isTiny(599, 'dokumen'), isTiny(600, 'dokumen'), isTiny(599, 'portrait')]).toEqual([true, false, false]);
});
