// A made video for Chromium's fake camera (--use-file-for-fake-video-capture): a label in the hand, tilted and moving.
import { writeFile } from 'node:fs/promises';
import type { JenisKode } from '@gerbang/contract/label';
import sharp from 'sharp';
import { type CodeSymbol, code128Symbol, QUIET, qrSymbol } from '../../apps/server/src/platform/labels/symbol.ts';

const FRAME = { width: 1280, height: 720 };
const FRAMES = 10;
/** Pixels of a module, less where a code would leave the frame. */
const MODULE = 7;
const WIDEST = 740;
/** How many modules the bars of a linear code are high. */
const BARS = 30;

/** Frames that Chromium plays in a second of an .mjpeg. */
const A_SECOND = 30;

/** `frames`: pictures of it that are made, then shown again; `kind`: a QR unless told otherwise. */
export type Shown = { text: string; seconds: number; frames?: number; kind?: JenisKode };

/** Writes an .mjpeg of labels with these codes, one after the other and then again. */
export async function filmLabels(path: string, labels: Shown[]): Promise<void> {
  const parts = labels.map(async ({ text, seconds, frames: count = FRAMES, kind = 'qr' }) => {
    const label = await labelPng(await symbolOf(text, kind));
    const frames = await Promise.all(Array.from({ length: count }, (_, at) => frameOf(label, at)));
    return Array.from({ length: seconds * A_SECOND }, (_, at) => frames[at % count] as Buffer);
  });
  await writeFile(path, Buffer.concat((await Promise.all(parts)).flat()));
}

async function symbolOf(text: string, kind: JenisKode): Promise<CodeSymbol> {
  const symbol = kind === 'qr' ? qrSymbol(text) : await code128Symbol(text);
  if (!symbol) throw new Error(`No bars for ${text}`);
  return symbol;
}

async function labelPng({ kind, boxes, ...size }: CodeSymbol): Promise<Buffer> {
  const quiet = QUIET[kind];
  const tall = kind === 'qr' ? 1 : BARS;
  const [width, height] = [size.width + 2 * quiet, size.height * tall + 2 * quiet];
  const pixels = Math.min(MODULE, Math.floor(WIDEST / width));
  const path = boxes.map(([x, y, length]) => `M${x + quiet} ${y + quiet}h${length}v${tall}h-${length}z`).join('');
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width * pixels}" height="${height * pixels}" viewBox="0 0 ${width} ${height}"><path d="M0 0h${width}v${height}H0z" fill="#fbfaf5"/><path d="${path}" fill="#222"/></svg>`,
    ),
  )
    .png()
    .toBuffer();
}

/** Turned, sheared as by a tilted phone, a little blurred, on a dark desk. */
async function frameOf(label: Buffer, at: number): Promise<Buffer> {
  const turn = ((6 + at) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const held = await sharp(label)
    .affine([cos, sin + 0.08, -sin, 0.9 * cos], { background: '#4a443a' })
    .png()
    .toBuffer();
  const ground = sharp({ create: { ...FRAME, channels: 3, background: '#4a443a' } });
  return ground
    .composite([{ input: held, left: 380 + 4 * at, top: 90 + 2 * at }])
    .jpeg({ quality: 80 })
    .toBuffer()
    .then((jpeg) => sharp(jpeg).blur(0.8).jpeg({ quality: 80 }).toBuffer());
}
