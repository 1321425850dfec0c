// Drawn pictures as JPEG or PNG files. Runs in a process of its own: the server's refuses to decode SVG.
import type { Dokumen } from '@gerbang/contract/choices';
import sharp, { type Sharp } from 'sharp';
import { drawKk, drawKtp } from './cards.ts';
import { drawIjazah, drawSkl } from './certificates.ts';
import type { Drawing } from './desk.ts';
import { drawFace, type Face, faceDefs } from './face.ts';
import type { DemoSiswa } from './siswa.ts';

const drawings: Record<Dokumen, (siswa: DemoSiswa) => Drawing> = {
  pas_foto_2x3: ({ face }) => portrait(face, { width: 360, height: 540 }),
  pas_foto_3x4: ({ face }) => portrait(face, { width: 450, height: 600 }),
  fotokopi_ktp: drawKtp,
  fotokopi_kk: drawKk,
  fotokopi_ijazah: drawIjazah,
  fotokopi_skl: drawSkl,
};

/** A portrait in the size of a passport photo, or a square for a profile. */
export function portrait(face: Face, { width, height }: { width: number; height: number }): Drawing {
  const boxHeight = (60 * height) / width;
  const up = Math.min(0, 80 - boxHeight);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 ${up} 60 ${boxHeight}">` +
    `<defs>${faceDefs}</defs>${drawFace(face)}</svg>`;
  return { svg, pixels: width };
}

/** One document of a student as the student would have photographed it. */
export async function renderDokumen(siswa: DemoSiswa, bidang: Dokumen): Promise<Buffer> {
  const image = sharp(Buffer.from(drawings[bidang](siswa).svg));
  const flawed = await photographed(image, siswa.flaws.foto?.[bidang]);
  // A few come as screenshots do.
  return encode(flawed, bidang.startsWith('fotokopi') && siswa.nim.endsWith('7') ? 'png' : 'jpeg');
}

/** Any other drawing as a JPEG. */
export function renderDrawing({ svg }: Drawing): Promise<Buffer> {
  return encode(sharp(Buffer.from(svg)), 'jpeg');
}

async function photographed(image: Sharp, flaw: 'blurred' | 'dark' | 'cut' | undefined): Promise<Sharp> {
  if (flaw === 'blurred') return image.blur(4.5);
  if (flaw === 'dark') return image.linear(0.24, -4);
  if (flaw !== 'cut') return image;
  const { width, height } = await image.metadata();
  return image.extract({ left: 0, top: 0, width: Math.round(width * 0.74), height });
}

function encode(image: Sharp, format: 'jpeg' | 'png'): Promise<Buffer> {
  const flat = image.flatten({ background: '#ffffff' });
  return (format === 'png' ? flat.png({ compressionLevel: 3 }) : flat.jpeg({ quality: 84 })).toBuffer();
}
