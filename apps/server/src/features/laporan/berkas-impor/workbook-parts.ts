// The parts of a workbook, unpacked and parsed piece by piece, as often as they are read: none is ever whole in memory, and nothing
// is kept of one but what its handlers keep.
import { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createInflateRaw } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { giveBack } from '../../../platform/own-memory.ts';
import { MOST_CHARACTERS, MOST_PARTS, MOST_UNPACKED, refusals, UnreadableFileError } from './limits.ts';
import { type ZipEntry, zipEntries } from './zip-entries.ts';
import { ZipSource } from './zip-source.ts';

export type Attributes = Record<string, string>;
/** Names come without their prefixes; `text` is what stands before a closing tag, without how it is pronounced (`rPh`). */
export type Handlers = {
  open?(name: string, attributes: Attributes): void;
  close?(name: string, text: string): void;
};
/** Reads a part of at most so many bytes, and waits after each piece for whoever takes what was found; a missing part is empty. */
export type ReadPart = (name: string, handlers: Handlers, most?: number) => AsyncGenerator<void>;

export const WORKBOOK = 'xl/workbook.xml';
const WANTED = /^xl\/(_rels\/workbook\.xml\.rels|(workbook|worksheets\/[^/]+|sharedStrings|styles)\.xml)$/i;
const PIECE_BYTES = 16 * 1024;
const MOST_DEPTH = 64;
/** Each takes time, however short it is; a cell with its value is two. */
const MOST_ELEMENTS = 6_000_000;
/** Bytes of a tag or a comment, which the parser keeps up to its end. */
const MOST_APART = 256 * 1024;

/** Throws `UnreadableFileError`, as reading a part does. */
export async function workbookParts(file: Uint8Array): Promise<ReadPart> {
  const [whole, parts] = [[file], new Map<string, ZipEntry>()];
  const source = new ZipSource(async () => whole.pop());
  try {
    for await (const entry of zipEntries(source, async ({ name }) => WANTED.test(name), file.length))
      if (parts.set(entry.name.toLowerCase(), entry).size > MOST_PARTS) break;
  } catch {
    throw new UnreadableFileError(refusals.damaged);
  }
  if (parts.size > MOST_PARTS) throw new UnreadableFileError(refusals.tooLarge);
  if (!parts.has(WORKBOOK)) throw new UnreadableFileError(refusals.notExcel);
  let all = 0;
  const unpack = async function* (name: string, most: number): AsyncGenerator<Buffer> {
    let size = 0;
    for await (const piece of piecesOf(parts.get(name.toLowerCase()))) {
      [size, all] = [size + piece.length, all + piece.length];
      if (size > most || all > MOST_UNPACKED) throw new UnreadableFileError(refusals.tooLarge);
      yield piece;
      giveBack(piece);
    }
  };
  return (name, handlers, most = MOST_UNPACKED) => readXml(unpack(name, most), handlers);
}

function piecesOf({ method = 0, packed = [] }: Partial<ZipEntry> = {}): AsyncIterable<Buffer> {
  const pieces = Readable.from(cut(packed));
  return method === 0 ? pieces : pieces.pipe(createInflateRaw({ chunkSize: PIECE_BYTES }));
}

function* cut(packed: Buffer[]): Generator<Buffer> {
  for (const bytes of packed)
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

async function* readXml(pieces: AsyncIterable<Buffer>, handlers: Handlers): AsyncGenerator<void> {
  let [elements, depth, apart, text, isPhonetic] = [0, 0, 0, '', false];
  const onopentag = (prefixed: string, attributes: Attributes) => {
    const name = localName(prefixed);
    [elements, depth, apart, text] = [elements + 1, depth + 1, 0, ''];
    if (depth > MOST_DEPTH || elements > MOST_ELEMENTS) throw new UnreadableFileError(refusals.tooLarge);
    if (name === 'rPh') isPhonetic = true;
    handlers.open?.(name, attributes);
  };
  const ontext = (more: string) => {
    apart = 0;
    if (!isPhonetic && text.length < MOST_CHARACTERS) text += more;
  };
  const onclosetag = (prefixed: string) => {
    const name = localName(prefixed);
    if (name === 'rPh') isPhonetic = false;
    handlers.close?.(name, text.slice(0, MOST_CHARACTERS).replace(ESCAPE, unescaped));
    [depth, apart, text] = [depth - 1, 0, ''];
  };
  const parser = new Parser({ onopentag, ontext, onclosetag }, { xmlMode: true });
  const decoder = new StringDecoder();
  for await (const piece of pieces) {
    apart += piece.length;
    parser.write(decoder.write(piece));
    if (apart > MOST_APART) throw new UnreadableFileError(refusals.tooLarge);
    yield;
  }
  if (depth > 0) throw new UnreadableFileError(refusals.damaged);
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** How a workbook writes letters that XML has not (ECMA-376, part 1, 22.9.2.19). */
const ESCAPE = /_x([\da-f]{4})_/gi;
const unescaped = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16));
