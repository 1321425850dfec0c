// What reading a workbook would take, counted while its parts are unpacked.
import {
  LAST_COLUMN,
  MOST_ALL_ROWS,
  MOST_CHARACTERS,
  MOST_STYLES,
  MOST_TEXT,
  MOST_TEXTS,
  MOST_UNPACKED,
  refusals,
} from './limits.ts';

/** Sees a piece of a part. */
type See = (piece: Uint8Array) => void;

/** Bytes between two marks of XML; texts of cells have a thousand letters at most. */
const MOST_APART = 1024 * 1024;
const MARK = 0x3c;
/** Bytes of a cell up to the number of its text. */
const AHEAD = 100;

export class WorkbookCount {
  /** What is said of it as soon as it is too much. */
  refusal: string | undefined;
  #size = 0;
  /** Lengths of the shared texts with the marks around them, and how often cells have each. */
  readonly #lengths = new Uint16Array(MOST_TEXTS + 1);
  readonly #uses = new Uint32Array(MOST_TEXTS);

  /** Sees the pieces of a part. */
  of(name: string): See {
    const see = this.#seeing(name.toLowerCase());
    let apart = 0;
    return (piece) => {
      this.#size += piece.length;
      const last = piece.lastIndexOf(MARK);
      apart = last < 0 ? apart + piece.length : piece.length - last;
      this.#demand(this.#size <= MOST_UNPACKED && apart <= MOST_APART);
      see(piece);
    };
  }

  /** Letters of all cells that share texts; asked when all parts were seen. */
  refuseRepeated(): void {
    const all = this.#uses.reduce((sum, n, at) => sum + n * (this.#lengths[at] ?? 0), 0);
    this.#demand(all <= MOST_TEXT);
  }

  #demand(isFine: boolean, refusal: string = refusals.tooLarge): void {
    if (!isFine) this.refusal ??= refusal;
  }

  #seeing(name: string): See {
    if (name.startsWith('xl/worksheets/')) return this.#cells();
    if (name === 'xl/sharedstrings.xml') return this.#texts();
    let size = 0;
    return ({ length }) => {
      size += length;
      this.#demand(size <= MOST_STYLES);
    };
  }

  #cells(): See {
    let [rows, cells] = [0, 0];
    const seeRows = each('<row', () => {
      rows += 1;
      cells = 0;
      // Those with nothing in them take the time of full ones.
      this.#demand(rows <= MOST_ALL_ROWS, refusals.tooManyAllRows);
    });
    const seeCells = each('<c', (bytes, at) => {
      cells += 1;
      this.#demand(cells <= LAST_COLUMN);
      const text = sharedText(bytes, at);
      if (text !== undefined && text < MOST_TEXTS) this.#uses[text] = (this.#uses[text] as number) + 1;
    });
    return (piece) => {
      seeRows(piece);
      seeCells(piece);
    };
  }

  #texts(): See {
    let [texts, before] = [0, 0];
    return each('<si', (_, __, place) => {
      if (texts > 0) this.#lengths[texts - 1] = Math.min(place - before, MOST_CHARACTERS);
      before = place;
      // Of the last one it is not known how long it is.
      this.#lengths[texts] = MOST_CHARACTERS;
      texts += 1;
      this.#demand(texts <= MOST_TEXTS);
    });
  }
}

/** Which shared text a cell has; undefined for another cell. */
function sharedText(bytes: Buffer, at: number): number | undefined {
  const cell = bytes.toString('latin1', at, at + AHEAD);
  const found = /^<c [^<>]*\bt=["']s["'][^<>]*>\s*<v>(\d+)/.exec(cell);
  return found ? Number(found[1]) : undefined;
}

type MarkSeen = (bytes: Buffer, at: number, place: number) => void;

/** Finds a mark in the pieces of a part, also where one ends within it; `place` counts from the part's beginning. */
function each(mark: string, found: MarkSeen): See {
  let [rest, before] = [Buffer.alloc(0), 0];
  return (piece) => {
    const bytes = Buffer.concat([rest, piece]);
    const end = Math.max(0, bytes.length - AHEAD);
    for (let at = bytes.indexOf(mark); at >= 0 && at < end; at = bytes.indexOf(mark, at + mark.length))
      found(bytes, at, before + at);
    before += end;
    rest = bytes.subarray(end);
  };
}
