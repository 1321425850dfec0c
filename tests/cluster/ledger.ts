// What the clients were told, to be compared with what is there.

/** One value that a client keeps changing. */
export type Entry = {
  /** What was last acknowledged. */
  acknowledged: string | undefined;
  /** Sent since then without an acknowledgement: each of them may be there too. */
  unanswered: string[];
};

/** Whether a value that is read may be there: nothing that was acknowledged is lost, nothing foreign appears. */
export function mayBe({ acknowledged, unanswered }: Entry, value: string): boolean {
  return value === acknowledged || unanswered.includes(value);
}

export type Phase = {
  name: string;
  /** Whether nobody may notice anything: then a 503 is wrong, too. */
  calm: boolean;
  /** The longest pause in milliseconds that may be; any unless given. */
  patience: number;
  /** Answers that did what was asked. */
  done: number;
  acknowledgedWrites: number;
  /** 503 with Retry-After. */
  refused: number;
  /** Sent once more because a kept connection had been closed, as browsers do. */
  resent: number;
  /** Every other answer, and connections that broke, by what they were. */
  wrong: Map<string, number>;
  /** Milliseconds of the longest time without a done answer, and without an acknowledged write. */
  longestPause: number;
  longestWritePause: number;
};

function newPhase(name: string, calm: boolean, patience: number): Phase {
  const pauses = { longestPause: 0, longestWritePause: 0 };
  return { name, calm, patience, done: 0, acknowledgedWrites: 0, refused: 0, resent: 0, wrong: new Map(), ...pauses };
}

/** Counts answers, phase by phase. */
export function createJournal() {
  const phases: Phase[] = [];
  let current: Phase | undefined;
  let lastDone = performance.now();
  let lastWrite = lastDone;

  function answered(now: number): void {
    if (current) current.longestPause = Math.max(current.longestPause, now - lastDone);
    lastDone = now;
  }
  function written(now: number): void {
    if (current) current.longestWritePause = Math.max(current.longestWritePause, now - lastWrite);
    lastWrite = now;
  }
  function close(): void {
    answered(performance.now());
    written(performance.now());
  }

  return {
    phases,
    begin(name: string, { calm = false, patience = Number.POSITIVE_INFINITY } = {}): void {
      close();
      current = newPhase(name, calm, patience);
      phases.push(current);
    },
    end: close,
    done(isWrite: boolean): void {
      if (!current) return;
      answered(performance.now());
      current.done += 1;
      if (!isWrite) return;
      written(performance.now());
      current.acknowledgedWrites += 1;
    },
    refused(): void {
      if (current) current.refused += 1;
    },
    resent(): void {
      if (current) current.resent += 1;
    },
    wrong(what: string): void {
      current?.wrong.set(what, (current.wrong.get(what) ?? 0) + 1);
    },
  };
}

export type Journal = ReturnType<typeof createJournal>;
