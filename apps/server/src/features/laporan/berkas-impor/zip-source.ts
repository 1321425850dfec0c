// The bytes of a file that comes in pieces, in the portions that a reader asks for.
import { refusals, UnreadableFileError } from './limits.ts';

/** Reads pieces as they come; no more of them is kept than was asked for. Ends too early with `UnreadableFileError`. */
export class ZipSource {
  readonly #next: () => Promise<Uint8Array | undefined>;
  #held: Buffer = Buffer.alloc(0);
  /** Bytes read so far. */
  read = 0;

  /** `next` gives the next piece, undefined after the last. */
  constructor(next: () => Promise<Uint8Array | undefined>) {
    this.#next = next;
  }

  /** What is there next, at least so many bytes unless it ends before; they stay. */
  async see(least: number): Promise<Buffer> {
    while (this.#held.length < least) {
      const piece = await this.#next();
      if (!piece) break;
      const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.length);
      this.#held = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes]);
    }
    return this.#held;
  }

  /** Exactly so many bytes. */
  async take(count: number): Promise<Buffer> {
    await this.see(count);
    if (this.#held.length < count) throw new UnreadableFileError(refusals.damagedZip);
    return this.#cut(count);
  }

  /** As many as are there, at most so many and at least one. */
  async some(most: number): Promise<Buffer> {
    const { length } = await this.see(1);
    if (length === 0) throw new UnreadableFileError(refusals.damagedZip);
    return this.#cut(Math.min(most, length));
  }

  /** Reads on without a use, to the end. */
  async finish(): Promise<void> {
    this.#held = Buffer.alloc(0);
    while (await this.#next());
  }

  #cut(count: number): Buffer {
    const bytes = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(count);
    this.read += count;
    return bytes;
  }
}
