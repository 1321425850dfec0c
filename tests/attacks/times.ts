// Time told in times of something ordinary: a busy machine makes both slower.

/** How many times as long as `ordinary` `work` takes, both in this moment; of two ordinary ones the slower counts. */
export async function timesOrdinary(work: () => Promise<unknown>, ordinary: () => Promise<unknown>): Promise<number> {
  const before = await took(ordinary);
  const ms = await took(work);
  return ms / Math.max(before, await took(ordinary));
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
