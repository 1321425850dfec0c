/**
 * Runs `work` on each of the items, `places` at once. When one fails nothing new is begun, and what was begun has ended
 * before the failure is thrown: whoever cleans up then is alone.
 */
export async function atOnce<T>(items: Iterable<T>, places: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = Iterator.from(items);
  let isOver = false;
  const worker = async () => {
    for (const item of waiting) {
      if (isOver) return;
      try {
        await work(item);
      } catch (error) {
        isOver = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: places }, worker));
  for (const outcome of ended) if (outcome.status === 'rejected') throw outcome.reason;
}
