// What the guard of the clock believes, and when.

import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { createTestGuard } from '@gerbang/kit/clock-guard';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteClock } from './clock-guard.ts';
import { offeredGauges } from './gauges.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const gauge = () => {
  const read = new Map(offeredGauges().map(([{ name }, read]) => [name, read]));
  return { jumped: read.get('gerbang_clock_jumped')?.(), left: read.get('gerbang_clock_seconds_until_trusted')?.() };
};

/** A guard of a process that believes the clock. */
async function trusting() {
  const guard = createTestGuard(app);
  await guard.look();
  await guard.pass(DAY);
  expect(await guard.mayDelete()).toBe(true);
  return guard;
}

// Rule: PRIBADI-9
test('a first start is no jump, and yet a day has to be seen', async () => {
  const guard = createTestGuard(app);
  expect(await guard.look()).toEqual({ mayDelete: false, isDoubted: true, missingMs: DAY, doubt: null });
  expect(gauge()).toEqual({ jumped: 0, left: 86_400 });
  await guard.pass(DAY - 1);
  expect(await guard.mayDelete()).toBe(false);
  await guard.pass(1);
  expect(await guard.mayDelete()).toBe(true);
  expect([guard.told, gauge()]).toEqual([[], { jumped: 0, left: 0 }]);
});

test('the day adds up over starts; starts without time between them do not count', async () => {
  for (let start = 0; start < 3; start++) {
    const guard = createTestGuard(app);
    expect(await guard.mayDelete()).toBe(false);
  }
  for (let start = 0; start < 3; start++) {
    const guard = createTestGuard(app);
    expect(await guard.mayDelete()).toBe(false);
    await guard.pass(8 * HOUR);
    app.clock.advance(16 * HOUR);
  }
  expect(await createTestGuard(app).mayDelete()).toBe(true);
});

test('a weekend off is no jump, two weeks are', async () => {
  await trusting();
  app.clock.advance(65 * HOUR);
  const monday = createTestGuard(app);
  expect([await monday.mayDelete(), monday.told]).toEqual([true, []]);
  app.clock.advance(14 * DAY);
  const term = createTestGuard(app);
  expect([await term.mayDelete(), term.told]).toEqual([false, [14]]);
});

test.each([400, -400])(
  'a jump by %i days is told once, back too, and a day is seen before anything goes',
  async (days) => {
    const guard = await trusting();
    app.clock.advance(days * DAY);
    for (const told of [[days], [], []]) {
      const start = createTestGuard(app);
      expect([await start.mayDelete(), start.told]).toEqual([false, told]);
    }
    expect(await guard.mayDelete()).toBe(false);
    expect(gauge()).toEqual({ jumped: 1, left: 86_400 });
    await guard.pass(23 * HOUR);
    app.clock.advance(-days * DAY);
    expect([await guard.mayDelete(), await guard.mayDelete(), guard.told]).toEqual([false, false, [-days]]);
    await guard.pass(DAY - 1);
    expect(await guard.mayDelete()).toBe(false);
    await guard.pass(1);
    expect(await guard.mayDelete()).toBe(true);
  },
);

test('an instance a day ahead makes nobody delete, itself neither', async () => {
  const right = await trusting();
  const clock = { now: () => new Date(app.clock.now().getTime() + DAY), advance: app.clock.advance };
  const ahead = createTestGuard({ db: app.db, clock }, { settleMs: 10 * MINUTE });
  const asked: boolean[] = [];
  for (let round = 0; round < 6; round++) {
    asked.push(await ahead.mayDelete());
    await right.pass(3 * MINUTE);
    if (round > 0) asked.push(await right.mayDelete());
    await ahead.pass(2 * MINUTE);
  }
  expect(asked.filter(Boolean)).toEqual([]);
  expect([right.told, ahead.told]).toEqual([[-1], []]);
});

test('a jump that somebody else met first is told too, once', async () => {
  const guard = await trusting();
  const seen = app.clock.now().toISOString();
  app.clock.advance(-400 * DAY);
  await noteClock(app, seen);
  expect(guard.told).toEqual([]);
  expect((await guard.look()).isDoubted).toBe(true);
  await guard.look();
  expect(guard.told).toEqual([-400]);
});

test('two instances see the same day, not two halves of it', async () => {
  const first = createTestGuard(app);
  // The same clock, which the first one moves.
  const second = createTestGuard({ db: app.db, clock: { now: app.clock.now, advance: () => undefined } });
  await first.look();
  await second.look();
  for (let hour = 0; hour < 12; hour++) await Promise.all([first.pass(HOUR), second.pass(HOUR)]);
  expect(await second.mayDelete()).toBe(false);
  expect((await second.look()).missingMs).toBe(12 * HOUR);
});

test('what a clock dated that was behind counts from when it was put right; one that was ahead leaves no doubt', async () => {
  const guard = await trusting();
  const at = (ms = 0) => new Date(app.clock.now().getTime() + ms).toISOString();
  app.clock.advance(400 * DAY);
  await guard.look();
  app.clock.advance(-400 * DAY);
  expect((await guard.look()).doubt).toBeNull();
  await guard.pass(DAY);

  app.clock.advance(-400 * DAY);
  const dari = at(-HOUR);
  await guard.look();
  await guard.pass(2 * HOUR);
  const sampai = at(HOUR);
  app.clock.advance(400 * DAY);
  const doubt = { dari, sampai, sejak: at() };
  expect((await guard.look()).doubt).toMatchObject(doubt);
  await guard.pass(DAY);
  app.clock.advance(14 * DAY);
  expect((await guard.look()).doubt).toMatchObject(doubt);
});

test('a clock that begins in the same year at each start is put right at last', async () => {
  const right = app.clock.now().getTime();
  const put = (to: number) => app.clock.advance(to - app.clock.now().getTime());
  await trusting();
  for (let day = 0; day < 3; day++) {
    put(right - 2000 * DAY);
    const guard = createTestGuard(app);
    expect(await guard.mayDelete()).toBe(false);
    await guard.pass((8 + day) * HOUR);
  }
  put(right + 3 * DAY);
  const { doubt } = await createTestGuard(app).look();
  const iso = (ms: number) => new Date(right - 2000 * DAY + ms).toISOString();
  expect(doubt).toMatchObject({ dari: iso(-HOUR), sampai: iso(11 * HOUR) });
});
