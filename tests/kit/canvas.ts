// A sheet of pixels to draw invented pictures on; no fonts, no SVG, the same on every machine.

export type Colour = readonly [red: number, green: number, blue: number];
export type Box = { x: number; y: number; width: number; height: number };
/** Printed words at a place: so many letters, `size` pixels a dot. */
export type PrintedWords = { x: number; y: number; letters: number; size: number };
export type Canvas = {
  width: number;
  height: number;
  /** Raw RGB, three bytes a pixel. */
  pixels: Buffer;
  box(box: Box, colour: Colour): void;
  ellipse(box: Box, colour: Colour): void;
  /** Something that looks like printed words: letters of 5 by 7 dots. */
  writing(at: PrintedWords, colour: Colour): void;
  /** Film grain of so many levels up and down. */
  grain(levels: number): void;
};

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A sheet in one colour; `random` decides on letters and grain. */
export function createCanvas(
  { width, height }: { width: number; height: number },
  background: Colour,
  random: () => number,
): Canvas {
  const pixels = Buffer.alloc(width * height * 3, Buffer.from(background));

  function paint(
    { x, y, width: w, height: h }: Box,
    [red, green, blue]: Colour,
    isInside: (x: number, y: number) => boolean,
  ): void {
    for (let row = Math.max(0, y); row < Math.min(height, y + h); row++) {
      for (let column = Math.max(0, x); column < Math.min(width, x + w); column++) {
        if (!isInside(column, row)) continue;
        const at = (row * width + column) * 3;
        pixels[at] = red;
        pixels[at + 1] = green;
        pixels[at + 2] = blue;
      }
    }
  }

  const box = (where: Box, colour: Colour) => paint(where, colour, () => true);

  return {
    width,
    height,
    pixels,
    box,
    ellipse(where, colour) {
      const [rx, ry] = [where.width / 2, where.height / 2];
      paint(where, colour, (x, y) => ((x - where.x - rx) / rx) ** 2 + ((y - where.y - ry) / ry) ** 2 <= 1);
    },
    writing(at, colour) {
      for (const dot of dotsOfWriting(at, random)) box(dot, colour);
    },
    grain: (levels) => addGrain(pixels, levels, random),
  };
}

function* dotsOfWriting({ x, y, letters, size }: PrintedWords, random: () => number): Iterable<Box> {
  for (let letter = 0; letter < letters; letter++) {
    if (random() < 0.15) continue;
    for (let dot = 0; dot < 35; dot++) {
      if (random() < 0.45) continue;
      const left = x + (letter * 6 + (dot % 5)) * size;
      yield { x: left, y: y + Math.floor(dot / 5) * size, width: size, height: size };
    }
  }
}

function addGrain(pixels: Buffer, levels: number, random: () => number): void {
  const clamped = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length);
  for (let i = 0; i < pixels.length; i += 3) {
    const change = Math.round((random() * 2 - 1) * levels);
    for (let channel = i; channel < i + 3; channel++) clamped[channel] = (clamped[channel] as number) + change;
  }
}
