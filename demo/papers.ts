// Each document of a student as a drawing.
import type { Dokumen } from '@gerbang/contract/choices';
import { drawKk, drawKtp } from './cards.ts';
import { drawIjazah, drawSkl } from './certificates.ts';
import type { Drawing } from './desk.ts';
import { drawFace, type Face, faceDefs } from './face.ts';
import type { DemoSiswa } from './siswa.ts';

export const drawings: Record<Dokumen, (siswa: DemoSiswa) => Drawing> = {
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
