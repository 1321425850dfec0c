/** Work that is done again and again inside a running instance. */
export type Scheduler = {
  /** A round now and every `intervalMs`. */
  start(intervalMs: number): void;
  /** Ends the rounds for good, a running one at its next step, and waits for it. */
  stop(): Promise<void>;
};

/**
 * Makes rounds of a piece of work; a slow round is not overtaken by the next. One that fails is told to `onError`, and the next tries
 * again; without it the work never throws.
 */
export function createScheduler(
  round: (signal: AbortSignal) => Promise<unknown>,
  onError?: (error: unknown) => void,
): Scheduler {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | undefined;

  function begin(): void {
    running ??= round(stopping.signal)
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  }

  return {
    start(intervalMs) {
      begin();
      timer = setInterval(begin, intervalMs);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
