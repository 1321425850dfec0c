// Slow work that waits for a place: in order, or where it has owners in turns, so that none of them fills all places.
import { HttpError } from './errors.ts';
import { offerGauge } from './gauges.ts';

type SemaphoreOptions = {
  /** Pieces of work at once, and of these for one owner; all of them unless given. */
  places: number;
  each?: number;
  /** Pieces that may wait, and of these for one owner; all of them unless given. */
  queue: number;
  queueEach?: number;
  /** Milliseconds after which who waits is told to come back; endless unless given. */
  patienceMs?: number;
  /** In the metrics, as `queue`; without a name it tells nothing. */
  name?: string;
};

/** What the last piece of work counts for in how long work usually takes. */
const NEWEST = 0.1;

type Waiter = { start: () => void };

const busy = () => new HttpError(503, 'Server sedang sibuk. Coba lagi sebentar lagi.', { retryAfter: 5 });
const tooManyOwn = () =>
  new HttpError(429, 'Terlalu banyak permintaan Anda yang masih diproses. Coba lagi sebentar lagi.', { retryAfter: 5 });
/** Nobody reads it. */
const hungUp = () => new HttpError(408, 'Permintaan tidak selesai');

/** Places that go round among the owners who wait, however much each of them brought; a rush never piles up memory. */
export class Semaphore {
  readonly #options: Required<Omit<SemaphoreOptions, 'patienceMs' | 'name'>> & { patienceMs?: number };
  readonly #running = new Map<string, number>();
  /** In the order of whose turn is next. */
  readonly #waiting = new Map<string, Waiter[]>();
  #allRunning = 0;
  #allWaiting = 0;
  /** Milliseconds that work kept its place, of the last pieces more than of those before. */
  #usualMs = 0;

  constructor({ name, ...options }: SemaphoreOptions) {
    this.#options = { each: options.places, queueEach: options.queue, ...options };
    if (!name) return;
    const labels = { queue: name };
    offerGauge({ name: 'gerbang_queue_waiting', help: 'Work that waits.', labels }, () => this.#allWaiting);
    offerGauge({ name: 'gerbang_queue_running', help: 'Work that runs.', labels }, () => this.#allRunning);
  }

  /**
   * Waits for a place and returns what gives it back. `gone` ends the waiting of somebody who hung up. Throws HttpError 503 with
   * Retry-After when too many wait, and 429 when too many of this owner do.
   */
  async take(owner: string, gone?: AbortSignal): Promise<() => void> {
    if (gone?.aborted) throw hungUp();
    return this.#isFree(owner) ? this.#enter(owner) : this.#wait(owner, gone);
  }

  /** About how long a newcomer waits: those before, as long as work has taken of late. */
  get expectedMs(): number {
    return (this.#allWaiting * this.#usualMs) / this.#options.places;
  }

  /** Whether anybody waits. */
  get areWanted(): boolean {
    return this.#allWaiting > 0;
  }

  /** Runs work in a place; refuses as `take` does. */
  async run<T>(work: () => Promise<T>, owner = '', gone?: AbortSignal): Promise<T> {
    const leave = await this.take(owner, gone);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  #isFree(owner: string): boolean {
    return this.#allRunning < this.#options.places && (this.#running.get(owner) ?? 0) < this.#options.each;
  }

  #enter(owner: string): () => void {
    this.#allRunning++;
    this.#running.set(owner, (this.#running.get(owner) ?? 0) + 1);
    const began = performance.now();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const took = performance.now() - began;
      this.#usualMs = this.#usualMs === 0 ? took : this.#usualMs + (took - this.#usualMs) * NEWEST;
      this.#allRunning--;
      const rest = (this.#running.get(owner) ?? 1) - 1;
      if (rest > 0) this.#running.set(owner, rest);
      else this.#running.delete(owner);
      this.#startNext();
    };
  }

  /** One place became free: it goes to the first owner who may have it, who is the last one then. */
  #startNext(): void {
    for (const [owner, [next, ...others]] of this.#waiting) {
      if (!next || !this.#isFree(owner)) continue;
      this.#waiting.delete(owner);
      if (others.length > 0) this.#waiting.set(owner, others);
      next.start();
      return;
    }
  }

  #wait(owner: string, gone?: AbortSignal): Promise<() => void> {
    const { queue, queueEach, patienceMs } = this.#options;
    const own = this.#waiting.get(owner) ?? [];
    if (this.#allWaiting >= queue) throw busy();
    if (own.length >= queueEach) throw tooManyOwn();
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.#allWaiting--;
        clearTimeout(late);
        gone?.removeEventListener('abort', hangUp);
      };
      const waiter = {
        start: () => {
          stop();
          resolve(this.#enter(owner));
        },
      };
      const leave = (reason: HttpError) => {
        stop();
        this.#forget(owner, waiter);
        reject(reason);
      };
      const hangUp = () => leave(hungUp());
      const late = patienceMs === undefined ? undefined : setTimeout(() => leave(busy()), patienceMs).unref();
      gone?.addEventListener('abort', hangUp, { once: true });
      this.#waiting.set(owner, [...own, waiter]);
      this.#allWaiting++;
    });
  }

  #forget(owner: string, waiter: Waiter): void {
    const rest = (this.#waiting.get(owner) ?? []).filter((other) => other !== waiter);
    if (rest.length > 0) this.#waiting.set(owner, rest);
    else this.#waiting.delete(owner);
  }
}
