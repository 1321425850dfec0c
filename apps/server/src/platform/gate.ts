import { HttpError } from './errors.ts';
import { offerGauge } from './gauges.ts';

/** Runs work when one of its places is free. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets `places` pieces of slow work run at once and `queue` more wait, in order; what comes on top is
 * refused with HttpError 503 and Retry-After, so that a rush never piles up memory. One with a name tells its length.
 */
export function createGate({ places, queue, name }: { places: number; queue: number; name?: string }): Gate {
  let running = 0;
  const waiting: (() => void)[] = [];
  if (name) {
    const labels = { queue: name };
    offerGauge({ name: 'gerbang_queue_waiting', help: 'Work that waits.', labels }, () => waiting.length);
    offerGauge({ name: 'gerbang_queue_running', help: 'Work that runs.', labels }, () => running);
  }
  return async (work) => {
    if (running >= places) {
      if (waiting.length >= queue)
        throw new HttpError(503, 'Server sedang sibuk. Coba lagi sebentar lagi.', { retryAfter: 5 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      // A waiting one takes over the place, so `running` stays as it is.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
