// The points that the program passes on its way, by name: counted, written down, stopped at, or fatal.

let countdown = -1;
let list: string[] | undefined;
let stop: { name: string; passed: Promise<void>; resolve: () => void; announce: () => void } | undefined;
let full = { database: false, files: false, log: false };

/** Kills the process at the n-th point from now, 0 for the next. */
export function arm(n: number): void {
  countdown = n;
}

/** Writes points down from now on. */
export function record(): void {
  list = [];
}

export function recorded(): string[] {
  return list ?? [];
}

/** Whoever comes to the point of this name waits there until `letGo`; `announce` is told of the first. */
export function held(name: string, announce: () => void): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  stop = { name, passed: promise, resolve, announce };
}

export function letGo(): void {
  stop?.resolve();
  stop = undefined;
}

export function setFull({ database, files, log = false }: Omit<typeof full, 'log'> & { log?: boolean }): void {
  full = { database, files, log };
}

let broken = { step: '', code: '' };
let isReadOnly = false;

/** From now on this step fails with this error; none for the empty name. */
export function breakStep(step: typeof broken): void {
  broken = step;
}

/** The error of a step, if it is broken. */
export function failureOf(step: string): Error | undefined {
  if (broken.step !== step) return undefined;
  const { code } = broken;
  return Object.assign(new Error(`${code}: imitated, ${step}`), { code, syscall: step });
}

export function setReadOnly(active: boolean): void {
  isReadOnly = active;
}

export function mayWrite(): boolean {
  return !isReadOnly;
}

export function isFull(part: keyof typeof full): boolean {
  return full[part];
}

/** Passes a point. Where the caller can wait, it awaits what comes back. */
export function point(name: string): Promise<void> | undefined {
  list?.push(name);
  // Not an exit: nothing is flushed, no handler runs.
  if (countdown >= 0 && countdown-- === 0) process.kill(process.pid, 'SIGKILL');
  if (stop?.name !== name) return undefined;
  stop.announce();
  return stop.passed;
}

/** The first words of a statement, which tell steps apart; after a `with`, those that write. */
export function nameOfStatement(sql: string): string {
  const words = sql.replace(/\s+/g, ' ');
  const writes = /^with /i.test(words) ? words.search(/\b(?:insert into|update|delete from) "/i) : 0;
  return words.slice(Math.max(writes, 0)).split(' ').slice(0, 3).join(' ').slice(0, 60);
}
