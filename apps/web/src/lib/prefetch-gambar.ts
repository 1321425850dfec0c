// Pictures fetched before they are needed. They may not be kept by the browser (`no-store`), so the page keeps a few.
import { onOtherUser } from './other-user.ts';

const KEPT = 12;
const ready = new Map<string, string>();
const underWay = new Set<string>();
let round = 0;

/** Fetches a picture of an answer, to be shown later without waiting; failures do nothing. */
export async function prefetchGambar(src: string): Promise<void> {
  if (ready.has(src) || underWay.has(src)) return;
  const asked = round;
  underWay.add(src);
  try {
    const response = await fetch(src);
    if (!response.ok) return;
    const blob = await response.blob();
    if (asked !== round) return;
    ready.set(src, URL.createObjectURL(blob));
    for (const old of [...ready.keys()].slice(0, -KEPT)) forget(old);
  } catch {
    // Then it is fetched when it is shown.
  } finally {
    underWay.delete(src);
  }
}

/** Where a picture is to be read from: the fetched one, if there is one. */
export function prefetchedSrc(src: string): string {
  return ready.get(src) ?? src;
}

function forget(src: string): void {
  URL.revokeObjectURL(ready.get(src) ?? '');
  ready.delete(src);
}

// Nothing that one person saw stays for the next at this computer.
onOtherUser(() => {
  round += 1;
  for (const src of [...ready.keys()]) forget(src);
});
