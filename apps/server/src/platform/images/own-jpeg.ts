// Whether a JPEG is one that this program could have written: then it needs no second writing, which would cost a little of it.

/** The head of a file as our encoder writes it: no place for words, colours, cameras or anything else. */
const order = [0xdb, 0xdb, 0xc0, 0xc4, 0xc4, 0xc4, 0xc4, 0xda] as const;
/** Its tables of codes, in their order: brightness, then colour. */
const tableIds = [0x00, 0x10, 0x01, 0x11];
const SIXTEEN_ZEROS = 0xf0;
/** Blocks that are walked through before others have their turn. */
const AT_ONCE = 20_000;

type Head = { form: string; lebar: number; tinggi: number; sampling: number[]; tables: Buffer[]; scan: Buffer };

/** Tables of quality and kind of sampling, by which the settings of the encoder are known again; undefined for another head. */
export function formOf(bytes: Buffer): string | undefined {
  return readHead(bytes)?.form;
}

/**
 * The size of a JPEG with one of these forms of which every bit is part of its picture, and undefined for any other: nothing stands
 * before, behind or between, and no code is listed that is not used.
 */
export async function ownSize(bytes: Buffer, forms: ReadonlySet<string>) {
  const head = readHead(bytes);
  if (!head || !forms.has(head.form)) return undefined;
  const { lebar, tinggi } = head;
  return (await isWhole(head)) ? { lebar, tinggi } : undefined;
}

function readHead(bytes: Buffer): Head | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.readUInt16BE(bytes.length - 2) !== 0xffd9)
    return undefined;
  const segments: Buffer[] = [];
  let at = 2;
  for (const marker of order) {
    if (at + 4 > bytes.length || bytes[at] !== 0xff || bytes[at + 1] !== marker) return undefined;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length - 2 || end < at + 4) return undefined;
    segments.push(bytes.subarray(at + 4, end));
    at = end;
  }
  const [frame, scanHead] = [segments[2] as Buffer, segments[7] as Buffer];
  // Three colours, eight bits each; other heads have other lengths.
  if (frame.length !== 15) return undefined;
  const fixed = [segments[0], segments[1], frame.subarray(0, 1), frame.subarray(5), scanHead] as Buffer[];
  return {
    form: Buffer.concat(fixed).toString('base64'),
    tinggi: frame.readUInt16BE(1),
    lebar: frame.readUInt16BE(3),
    sampling: [7, 10, 13].map((place) => frame[place] as number),
    tables: segments.slice(3, 7),
    scan: bytes.subarray(at, -2),
  };
}

/** For each 16 bits to come: length and symbol of the code that they begin with; 0 where there is none. */
type Codes = { found: Uint16Array; used: Uint8Array; symbols: Buffer };

/** Throws `RangeError` for a table that lists a symbol twice, or codes that there cannot be. */
function readCodes(table: Buffer, id: number): Codes {
  const symbols = table.subarray(17);
  const counts = [...table.subarray(1, 17)];
  const listed = counts.reduce((sum, n) => sum + n, 0);
  if (table[0] !== id || listed !== symbols.length || new Set(symbols).size < listed) throw new RangeError();
  const found = new Uint16Array(65_536);
  let [code, next] = [0, 0];
  for (const [at, count] of counts.entries()) {
    const length = at + 1;
    for (let i = 0; i < count; i++) {
      const symbol = symbols[next++] as number;
      const first = code << (16 - length);
      if (first >= 65_535) throw new RangeError();
      found.fill((length << 8) | symbol, first, first + (1 << (16 - length)));
      code += 1;
    }
    code <<= 1;
  }
  return { found, used: new Uint8Array(256), symbols };
}

/** Zeros behind FF go; undefined where something else stands there. */
function withoutZeros(scan: Buffer): Buffer | undefined {
  const bytes = Buffer.alloc(scan.length + 4, 0xff);
  let [size, from] = [0, 0];
  for (let at = scan.indexOf(0xff); at >= 0; at = scan.indexOf(0xff, at + 2)) {
    if (scan[at + 1] !== 0) return undefined;
    size += scan.copy(bytes, size, from, at + 1);
    from = at + 2;
  }
  size += scan.copy(bytes, size, from);
  return bytes.subarray(0, size + 4);
}

async function isWhole({ lebar, tinggi, sampling, tables, scan }: Head): Promise<boolean> {
  const bytes = withoutZeros(scan);
  if (!bytes) return false;
  try {
    const codes = tables.map((table, at) => readCodes(table, tableIds[at] as number));
    // How many blocks of each colour stand together: of brightness four where colour is halved.
    const blocks = sampling.map((each) => (each >> 4) * (each & 15));
    const [wide, high] = [8 * ((sampling[0] as number) >> 4), 8 * ((sampling[0] as number) & 15)];
    let left = Math.ceil(lebar / wide) * Math.ceil(tinggi / high);
    const perGroup = blocks.reduce((sum, n) => sum + n, 0);
    const walk = { bytes, at: 0, end: (bytes.length - 4) * 8 };
    for (const each = Math.ceil(AT_ONCE / perGroup); left > 0; left -= each) {
      for (let group = Math.min(each, left); group > 0; group--) walkGroup(walk, blocks, codes);
      await new Promise(setImmediate);
    }
    const rest = walk.end - walk.at;
    // The last byte is filled with ones.
    const isFilled = rest >= 0 && rest < 8 && bits(walk) >> (16 - rest) === (1 << rest) - 1;
    return isFilled && codes.every(({ used, symbols }) => symbols.every((symbol) => used[symbol] === 1));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

type Walk = { bytes: Buffer; at: number; end: number };

/** The next 16 bits. */
function bits({ bytes, at }: Walk): number {
  const byte = at >> 3;
  const three = ((bytes[byte] as number) << 16) | ((bytes[byte + 1] as number) << 8) | (bytes[byte + 2] as number);
  return (three >> (8 - (at & 7))) & 0xffff;
}

function symbolOf(walk: Walk, { found, used }: Codes): number {
  const entry = found[bits(walk)] as number;
  if (entry === 0 || walk.at > walk.end) throw new RangeError();
  walk.at += entry >> 8;
  used[entry & 255] = 1;
  return entry & 255;
}

function walkGroup(walk: Walk, blocks: number[], codes: Codes[]): void {
  for (let colour = 0; colour < 3; colour++) {
    const [first, others] = (colour === 0 ? [codes[0], codes[1]] : [codes[2], codes[3]]) as [Codes, Codes];
    for (let block = blocks[colour] as number; block > 0; block--) {
      const size = symbolOf(walk, first);
      walk.at += size;
      for (let place = 1; place < 64; place++) {
        const symbol = symbolOf(walk, others);
        if (symbol === 0) break;
        place += symbol >> 4;
        if (place > 63 || ((symbol & 15) === 0 && symbol !== SIXTEEN_ZEROS)) throw new RangeError();
        walk.at += symbol & 15;
      }
    }
  }
}
