/** Work that is done again and again inside a running instance. */
export type Scheduler = {
  /** A round now and every `intervalMs`. */
  start(intervalMs: number): void;
  /** Ends the rounds for good, a running one at its next step, and waits for it. */
  stop(): Promise<void>;
};

/** Makes rounds of a piece of work that never throws; a slow round is not overtaken by the next. */
export function createScheduler(round: (signal: AbortSignal) => Promise<void>): Scheduler {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  function begin(): void {
    running ??= round(stopping.signal).finally(() => {
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
