// How soon the next record of the queue stands on the desk, from the key to the painted name.
import { openPage, type Phone } from './phone-visit.ts';

const RECORDS = 7;

/** Milliseconds from the right arrow to the next record's paint, for several records; CPU slowed, the line as well. */
export async function measureNext(phone: Phone): Promise<number[]> {
  const page = await openPage(phone, 'admin', { width: 1280, height: 800, slow: true });
  await page.goto('/data-siswa/menunggu-validasi', { timeout: 60_000 });
  // From the queue's beginning: the list's first record is the newest, and nothing comes after it.
  await page.getByRole('button', { name: 'Mulai Memeriksa' }).click();
  await page.waitForURL(/\/detail\//);
  await page.waitForLoadState('networkidle', { timeout: 60_000 });
  const times: number[] = [];
  for (let n = 0; n < RECORDS; n++) {
    // An admin reads for a while, and meanwhile the next record comes.
    await page.waitForTimeout(2500);
    const before = page.url();
    const painted = await page.evaluate(nextPaint);
    if (page.url() === before) break;
    times.push(painted);
  }
  await page.context().close();
  return times;
}

/** Presses the arrow and waits for another text in the page, painted. Runs in the page. */
function nextPaint(): Promise<number> {
  const words = () => document.querySelector('main')?.textContent ?? '';
  const nameOf = (text: string) => /NIM\s*(\S+)/.exec(text)?.[1] ?? text;
  const before = nameOf(words());
  return new Promise((resolve) => {
    const started = performance.now();
    const look = () => {
      const waited = performance.now() - started;
      if (nameOf(words()) === before && waited < 5000) return void requestAnimationFrame(look);
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
    };
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowRight', code: 'ArrowRight', bubbles: true, cancelable: true }),
    );
    requestAnimationFrame(look);
  });
}
