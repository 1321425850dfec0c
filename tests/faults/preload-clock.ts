// A clock beside the real one, for the program that loads this.

const RealDate = Date;
let offset = 0;

/** Milliseconds that `Date` is ahead of the real time, from now on. */
export function moveClock(milliseconds: number): void {
  offset = milliseconds;
}

/** Puts a `Date` in the place of the real one that tells the moved time; given times stay what they are. */
export function installClock(milliseconds: number): void {
  moveClock(milliseconds);
  const now = () => RealDate.now() + offset;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, parameters, self) =>
      parameters.length === 0 ? new target(now()) : Reflect.construct(target, parameters, self),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}
