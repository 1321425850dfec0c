// Drawn pictures as JPEG or PNG files. Runs in a process of its own: the server's refuses to decode SVG.
import type { Dokumen } from '@gerbang/contract/choices';
import sharp, { type Sharp } from 'sharp';
import type { Drawing } from './desk.ts';
import { drawings } from './papers.ts';
import type { DemoSiswa } from './siswa.ts';

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
