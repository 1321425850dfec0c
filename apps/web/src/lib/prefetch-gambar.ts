// Pictures fetched before they are needed. They may not be kept by the browser (`no-store`), so the page keeps a few.
import { onOtherUser } from './other-user.ts';

const KEPT = 12;
/** Each held open and decoded: a picture of its address is there at once, a large one 150 ms earlier. */
const ready = new Map<string, HTMLImageElement>();
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
    const picture = Object.assign(new Image(), { src: URL.createObjectURL(blob) });
    ready.set(src, picture);
    for (const old of [...ready.keys()].slice(0, -KEPT)) forget(old);
    await picture.decode();
  } catch {
    // Then it is fetched when it is shown.
  } finally {
    underWay.delete(src);
  }
}

/** Where a picture is to be read from: the fetched one, if there is one. */
export function prefetchedSrc(src: string): string {
  return ready.get(src)?.src ?? src;
}

function forget(src: string): void {
  URL.revokeObjectURL(ready.get(src)?.src ?? '');
  ready.delete(src);
}

// Nothing that one person saw stays for the next at this computer.
onOtherUser(() => {
  round += 1;
  for (const src of [...ready.keys()]) forget(src);
});
