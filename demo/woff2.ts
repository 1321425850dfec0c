// Reads the outlines of a WOFF2 font (W3C WOFF File Format 2.0, sections 4 and 5), so that drawn documents show
// their words on machines without any font: there librsvg and Pango draw an empty box for each letter.
import { brotliDecompressSync } from 'node:zlib';

export type Point = { x: number; y: number; onCurve: boolean };
export type Glyph = { advance: number; contours: Point[][] };

const KNOWN_TAGS = (
  'cmap,head,hhea,hmtx,maxp,name,OS/2,post,cvt ,fpgm,glyf,loca,prep,CFF ,VORG,EBDT,EBLC,gasp,hdmx,kern,LTSH,PCLT,' +
  'VDMX,vhea,vmtx,BASE,GDEF,GPOS,GSUB,EBSC,JSTF,MATH,CBDT,CBLC,COLR,CPAL,SVG ,sbix,acnt,avar,bdat,bloc,bsln,cvar,' +
  'fdsc,feat,fmtx,fvar,gvar,hsty,just,lcar,mort,morx,opbd,prop,trak,Zapf,Silf,Glat,Gloc,Feat,Sill'
).split(',');

/** Reads bytes one after the other. */
class Reader {
  readonly bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  u8(): number {
    return this.bytes.readUInt8(this.at++);
  }

  u16(): number {
    return (this.u8() << 8) | this.u8();
  }

  i16(): number {
    return (this.u16() << 16) >> 16;
  }

  u32(): number {
    return this.u16() * 0x10000 + this.u16();
  }

  base128(): number {
    for (let value = 0; ; ) {
      const byte = this.u8();
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  }

  /** The format's own variable-length number, 255UInt16. */
  short255(): number {
    const code = this.u8();
    if (code === 253) return this.u16();
    if (code === 255) return this.u8() + 253;
    if (code === 254) return this.u8() + 506;
    return code;
  }
}

/** The tables of the font by tag. Throws when the file is no WOFF2. */
export function readTables(file: Buffer): Map<string, Buffer> {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('Not a WOFF2 font');
  const reader = new Reader(file, 48);
  const directory: { tag: string; length: number }[] = [];
  for (let left = file.readUInt16BE(12); left > 0; left--) {
    const flags = reader.u8();
    let tag = KNOWN_TAGS[flags & 63] ?? '';
    if ((flags & 63) === 63) {
      tag = file.toString('latin1', reader.at, reader.at + 4);
      reader.at += 4;
    }
    const length = reader.base128();
    const plain = tag === 'glyf' || tag === 'loca' ? 3 : 0;
    directory.push({ tag, length: flags >> 6 === plain ? length : reader.base128() });
  }
  const data = brotliDecompressSync(file.subarray(reader.at, reader.at + file.readUInt32BE(20)));
  const tables = new Map<string, Buffer>();
  let at = 0;
  for (const { tag, length } of directory) {
    tables.set(tag, data.subarray(at, at + length));
    at += length;
  }
  return tables;
}

/** Which glyph draws which character: character map, format 4. */
export function readCharacters(cmap: Buffer): Map<number, number> {
  const characters = new Map<number, number>();
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + i * 8));
    if (table.readUInt16BE(0) !== 4) continue;
    const doubled = table.readUInt16BE(6);
    for (let s = 0; s < doubled; s += 2) {
      const [end, start] = [table.readUInt16BE(14 + s), table.readUInt16BE(16 + doubled + s)];
      const [delta, range] = [table.readUInt16BE(16 + 2 * doubled + s), table.readUInt16BE(16 + 3 * doubled + s)];
      for (let code = start; code <= end && code !== 0xffff; code++) {
        const at = 16 + 3 * doubled + s + range + (code - start) * 2;
        const glyph = range === 0 ? code : table.readUInt16BE(at);
        if (glyph !== 0) characters.set(code, (glyph + delta) & 0xffff);
      }
    }
  }
  return characters;
}

/** All glyphs in font units; y grows upwards. Composite glyphs are put together by offset alone. */
export function readGlyphs(tables: Map<string, Buffer>): Glyph[] {
  const table = (tag: string) => {
    const found = tables.get(tag);
    if (!found) throw new Error(`The font has no ${tag} table`);
    return found;
  };
  const outlines = readOutlines(table('glyf'));
  const hmtx = table('hmtx');
  const metrics = table('hhea').readUInt16BE(34);
  return outlines.map((contours, index) => ({
    contours,
    advance: hmtx.readUInt16BE(Math.min(index, metrics - 1) * 4),
  }));
}

function readOutlines(glyf: Buffer): Point[][][] {
  const header = new Reader(glyf, 4);
  const count = header.u16();
  header.u16();
  const sizes = Array.from({ length: 7 }, () => header.u32());
  let at = header.at;
  const [contours, points, flags, glyphs, composites] = sizes.map((size) => {
    const stream = new Reader(glyf, at);
    at += size;
    return stream;
  }) as [Reader, Reader, Reader, Reader, Reader];
  const parts: ({ glyph: number; dx: number; dy: number }[] | undefined)[] = [];
  const outlines: Point[][][] = [];
  for (let glyph = 0; glyph < count; glyph++) {
    const contourCount = contours.i16();
    parts[glyph] = contourCount < 0 ? readParts(composites, glyphs) : undefined;
    outlines[glyph] = contourCount > 0 ? readSimple(contourCount, { points, flags, glyphs }) : [];
  }
  const assemble = (glyph: number): Point[][] =>
    parts[glyph]?.flatMap((part) =>
      assemble(part.glyph).map((contour) =>
        contour.map((point) => ({ ...point, x: point.x + part.dx, y: point.y + part.dy })),
      ),
    ) ?? (outlines[glyph] as Point[][]);
  return outlines.map((_, glyph) => assemble(glyph));
}

function readSimple(count: number, streams: { points: Reader; flags: Reader; glyphs: Reader }): Point[][] {
  const lengths = Array.from({ length: count }, () => streams.points.short255());
  let [x, y] = [0, 0];
  const contours = lengths.map((length) =>
    Array.from({ length }, () => {
      const flag = streams.flags.u8();
      const [dx, dy] = readTriplet(flag & 127, streams.glyphs);
      x += dx;
      y += dy;
      return { x, y, onCurve: flag < 128 };
    }),
  );
  // The length of the hinting program, which stands in another stream and is not needed.
  streams.glyphs.short255();
  return contours;
}

/** One coordinate pair in the format's 128 encodings (section 5.2). */
function readTriplet(flag: number, glyphs: Reader): [number, number] {
  const signed = (bits: number, value: number) => (bits & 1 ? value : -value);
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + glyphs.u8())];
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + glyphs.u8()), 0];
  if (flag < 84) {
    const [base, byte] = [flag - 20, glyphs.u8()];
    return [signed(flag, 1 + (base & 0x30) + (byte >> 4)), signed(flag >> 1, 1 + ((base & 0x0c) << 2) + (byte & 0x0f))];
  }
  if (flag < 120) {
    const base = flag - 84;
    const dx = signed(flag, 1 + (Math.floor(base / 12) << 8) + glyphs.u8());
    return [dx, signed(flag >> 1, 1 + (((base % 12) >> 2) << 8) + glyphs.u8())];
  }
  if (flag < 124) {
    const [first, second, third] = [glyphs.u8(), glyphs.u8(), glyphs.u8()];
    return [signed(flag, (first << 4) + (second >> 4)), signed(flag >> 1, ((second & 15) << 8) + third)];
  }
  return [signed(flag, glyphs.u16()), signed(flag >> 1, glyphs.u16())];
}

function readParts(composites: Reader, glyphs: Reader) {
  const parts: { glyph: number; dx: number; dy: number }[] = [];
  let instructions = false;
  for (let more = true; more; ) {
    const flags = composites.u16();
    const glyph = composites.u16();
    const wide = (flags & 1) !== 0;
    const offset = () => (wide ? composites.i16() : (composites.u8() << 24) >> 24);
    const [dx, dy] = [offset(), offset()];
    composites.at += flags & 8 ? 2 : flags & 64 ? 4 : flags & 128 ? 8 : 0;
    parts.push({ glyph, dx: flags & 2 ? dx : 0, dy: flags & 2 ? dy : 0 });
    instructions ||= (flags & 256) !== 0;
    more = (flags & 32) !== 0;
  }
  if (instructions) glyphs.short255();
  return parts;
}
