// Waiting for a connection: longer from try to try, shorter when the phone says that it is back.

/** Seconds before each next try. */
const STEPS = [3, 5, 10, 20, 30];
/** A connection that was just found needs a moment. */
const SETTLE_MS = 1000;

/**
 * Resolves when it is time for the next try: after the step of `times`, at least `retryAfter` seconds, or a second after
 * the phone is online or its screen is looked at again. `onWait` tells who waits how to go on at once. Fails with the
 * signal's reason.
 */
export function waitForRetry(
  times: number,
  {
    retryAfter = 0,
    signal,
    onWait,
  }: { retryAfter?: number; signal: AbortSignal; onWait: (retryNow: () => void) => void },
): Promise<void> {
  const step = STEPS[Math.min(times, STEPS.length - 1)] ?? 0;
  return new Promise((resolve, reject) => {
    let timer = setTimeout(go, Math.max(step, retryAfter) * 1000);
    const soon = () => {
      if (document.visibilityState === 'hidden' || navigator.onLine === false || retryAfter > 0) return;
      clearTimeout(timer);
      timer = setTimeout(go, SETTLE_MS);
    };
    const stop = () => {
      end();
      reject(signal.reason);
    };
    function end() {
      clearTimeout(timer);
      window.removeEventListener('online', soon);
      document.removeEventListener('visibilitychange', soon);
      signal.removeEventListener('abort', stop);
    }
    function go() {
      end();
      resolve();
    }
    window.addEventListener('online', soon);
    document.addEventListener('visibilitychange', soon);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    onWait(go);
  });
}
