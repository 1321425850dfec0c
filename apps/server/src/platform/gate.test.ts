import type { WorkOrder } from '@gerbang/kit/gate-work.worker';
import { manyScans } from '@gerbang/kit/hostile-pictures';
import { expect, test } from 'vitest';
import { OverLimitError, openGate } from './gate.ts';

const work = new URL('../../../../tests/kit/gate-work.worker.ts', import.meta.url);
const limits = { heapMb: 64, cpuMs: 500, residentMb: 400 };
const inProcess = openGate<WorkOrder, unknown>(work, { in: 'process', ...limits });

/** Runs work of which the first question is the number of its process. */
async function run(gate: typeof inProcess, told: WorkOrder, signal?: AbortSignal) {
  let pid = 0;
  const answer = async (question: unknown) => {
    if (typeof question !== 'number') return new Promise(() => undefined);
    pid = question;
  };
  const outcome = await gate.run(told, { answer, signal }).then(
    (value) => ({ value, error: undefined }),
    (error: unknown) => ({ value: undefined, error }),
  );
  return { pid, ...outcome };
}
const isGone = (pid: number) => {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
};

test.each<[string, () => WorkOrder | Promise<WorkOrder>]>([
  ['computes without end', () => ({ do: 'spin' })],
  ['decodes in native code without end', async () => ({ decode: await manyScans(1500) })],
  ['takes memory outside of the heap without end', () => ({ do: 'hoard' })],
  ['asks for a list that is larger than the heap', () => ({ do: 'list' })],
])('a process that %s is ended, and the next piece of work is done', async (_, make) => {
  const { pid, error } = await run(inProcess, await make());
  expect(error).toBeInstanceOf(OverLimitError);
  await expect.poll(() => isGone(pid)).toBe(true);
  expect((await run(inProcess, { do: 'knows' })).value).toContain('PATH');
});

test('a process for strangers’ files knows no secret of ours', async () => {
  const { value } = await run(inProcess, { do: 'knows' });
  const known = [
    'PATH',
    'SystemRoot',
    'TEMP',
    'TMP',
    'TMPDIR',
    'LD_LIBRARY_PATH',
    'NODE_COMPILE_CACHE',
    'NODE_CHANNEL_FD',
  ];
  const sparing = ['MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_', 'MALLOC_MMAP_THRESHOLD_'];
  const given = [...known, 'NODE_CHANNEL_SERIALIZATION_MODE', 'VIPSHOME', ...sparing];
  expect((value as string[]).filter((name) => !given.includes(name))).toEqual([]);
});

const inThread = openGate<WorkOrder, unknown>(work, { in: 'thread' });
test.each([
  ['process', inProcess],
  ['thread', inThread],
])(
  'what the work in a %s throws arrives with its class and codes; called off, it ends with the reason',
  async (_, gate) => {
    const { error } = await run(gate, { do: 'fail' });
    expect(error).toMatchObject({ message: 'gagal', kind: 'RangeError', code: 'X', errcode: 13 });
    const stopping = new AbortController();
    const waiting = run(gate, { do: 'wait' }, stopping.signal);
    stopping.abort(new Error('dibatalkan'));
    expect(await waiting).toMatchObject({ error: { message: 'dibatalkan' } });
  },
);

test('what is kept does the next piece of work, and goes when none comes', async () => {
  const kept = openGate<WorkOrder, unknown>(work, { in: 'process', ...limits, idleMs: 300 });
  kept.warm();
  const first = await run(kept, { do: 'knows' });
  const second = await run(kept, { do: 'knows' });
  expect(second.pid).toBe(first.pid);
  await expect.poll(() => isGone(first.pid)).toBe(true);
  expect((await run(kept, { do: 'knows' })).pid).not.toBe(first.pid);
});

test('work that is ordered in the moment when an idle process is ended gets a new one', async () => {
  const kept = openGate<WorkOrder, unknown>(work, { in: 'process', ...limits, idleMs: 20 });
  await run(kept, { do: 'knows' });
  const next = new Promise<Awaited<ReturnType<typeof run>>>((resolve) => {
    setTimeout(() => resolve(run(kept, { do: 'knows' })), 20);
  });
  // Both timers are over when the loop goes on.
  for (const until = performance.now() + 50; performance.now() < until; );
  expect((await next).error).toBeUndefined();
});
