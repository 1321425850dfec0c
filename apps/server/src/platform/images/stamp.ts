// Stamped copies of pictures: decoded, changed pixel by pixel and written anew, for one viewer, and kept nowhere.
import { giveBack } from '../own-memory.ts';
import { decoder, ours } from './decoder.ts';
import { type Size, type StampRows, stampRows } from './stamp-rows.ts';
import { drawTile, type StampTile, stampPixels } from './stamp-tile.ts';

/** Twice as quick as with tables made for the picture, and a tenth more bytes. */
const jpeg = { quality: 88, chromaSubsampling: '4:4:4', optimizeCoding: false } as const;

/** Tiles in memory, half a megabyte each with usual words: of the viewers and sizes of the last minutes. */
const TILES = 16;
const tiles = new Map<string, StampTile>();

/** How texts lie on pictures of a size: of the last ones. */
const LAID = 256;
const laid = new Map<string, StampRows>();

function rowsOf(lines: readonly [string, string], { width, height }: Size): StampRows {
  const name = `${width} ${height} ${lines.join('\n')}`;
  const stamp = laid.get(name) ?? stampRows(lines, { width, height });
  laid.set(name, stamp);
  for (const old of [...laid.keys()].slice(0, -LAID)) laid.delete(old);
  return stamp;
}

function tileOf({ rows, size }: StampRows): StampTile {
  const name = `${size} ${rows.join('\n')}`;
  const tile = tiles.get(name) ?? drawTile({ rows, size });
  tiles.delete(name);
  tiles.set(name, tile);
  for (const old of [...tiles.keys()].slice(0, -TILES)) tiles.delete(old);
  return tile;
}

/** A JPEG that was written here, with two lines of text across all of it, both of them whole. */
export async function stampJpeg(bytes: Uint8Array, lines: readonly [string, string]): Promise<Buffer> {
  const { data, info } = await decoder(bytes, ours)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  stampPixels(data, { width, height }, tileOf(rowsOf(lines, { width, height })));
  const stamped = await decoder(data, { raw: { width, height, channels: 3 } })
    .jpeg(jpeg)
    .toBuffer();
  giveBack(data);
  return stamped;
}
