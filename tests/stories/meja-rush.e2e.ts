// A rush of records through the desk by keys that are held down: `RUSH=300 npm run test:stories -- meja-rush`
// takes a whole one, `npm run test:rest` a small one. Every second record begins with a document that is stamped for who looks.
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import type { Page } from '@playwright/test';
import { signIn } from './api.ts';
import { alasanOf, fillRush, hasPhoto, hold, isRejected, RECORDS, reject, validate } from './rush.ts';
import { enter, expect, test } from './story.ts';

/** How soon after the arrow the next record has to be painted, in milliseconds; a small rush only tells. */
const LIMIT_MS = process.env.RUSH ? 200 : Number.POSITIVE_INFINITY;
const KTP_KEY = '3';

// Rule: PUTUSAN-9
test('a rush under held keys: each record is decided once, as the admin meant it, and the next one is there at once', {
  tag: '@desk',
}, async ({ browser, server }) => {
  test.setTimeout(60_000 + RECORDS * 4000);
  const antrean = `Rush${process.pid}`;
  const admin = await signIn(server, server.admin);
  const rush = await fillRush(server, admin, antrean);

  // A context of its own: painted times are measured by the real clock.
  const context = await browser.newContext({ baseURL: server.url });
  const desk = await context.newPage();
  const decisions: string[] = [];
  desk.on('request', (request) => request.method() === 'PATCH' && decisions.push(request.url()));
  await enter(desk, server.admin);
  await desk.goto(`/data-siswa/menunggu-validasi?search=${antrean}`);
  await desk.getByRole('button', { name: 'Mulai Memeriksa' }).click();
  const [painted, stamped, opened]: number[][] = [[], [], []] as const;
  const started = Date.now();
  for (const [nth, { nama }] of rush.entries()) {
    await expect(desk.getByRole('heading', { level: 2, name: nama })).toBeVisible();
    if (hasPhoto(nth)) opened.push(await paintedAfter(desk, KTP_KEY));
    await (isRejected(nth) ? reject(desk, nama) : validate(desk));
    await expect(desk.getByText(/Kembali ke daftar dalam \d detik/)).toBeVisible();
    if (nth < rush.length - 1) (hasPhoto(nth + 1) ? painted : stamped).push(await paintedAfter(desk, 'ArrowRight'));
  }
  const seconds = (Date.now() - started) / 1000;
  await context.close();

  expect(decisions).toHaveLength(rush.length);
  for (const [nth, { id, nama }] of rush.entries()) {
    const { data } = await admin.call(dataSiswa.get, { params: { id } });
    expect([data.nama, data.status_data, data.versi]).toEqual([nama, isRejected(nth) ? 'Ditolak' : 'Tervalidasi', 2]);
    expect(data.alasan_penolakan).toBe(isRejected(nth) ? alasanOf(nama) : null);
  }
  console.log(`${rush.length} records in ${seconds.toFixed(1)} s`);
  expect(told('next record, a photo', painted)).toBeLessThan(LIMIT_MS);
  expect(told('next record, a stamped KTP', stamped)).toBeLessThan(LIMIT_MS);
  // Stamped when it is asked for: nobody fetches it ahead, because each look is told.
  told('KTP by its key', opened);
});

/** Prints how soon something was painted; returns the median. */
function told(what: string, times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  const [middle, p95, worst] = [0.5, 0.95, 1].map((part) => sorted[Math.ceil(part * sorted.length) - 1]);
  console.log(`${what} painted: median ${middle} ms, p95 ${p95} ms, worst ${worst} ms`);
  return middle as number;
}

/** Holds a key; resolves with the milliseconds from it to another picture that is painted, and its record with it. */
async function paintedAfter(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    const picture = () => document.querySelector<HTMLImageElement>('[aria-label="Dokumen siswa"] img');
    const shown = () => `${document.querySelector('main h2')?.textContent} ${picture()?.src}`;
    const before = shown();
    const painted = new Promise<number>((resolve) => {
      const onKey = ({ timeStamp }: KeyboardEvent) => {
        const look = () => {
          const there = shown() !== before && picture()?.complete && !picture()?.hasAttribute('data-hidden');
          // A frame later it is on the screen.
          if (there) requestAnimationFrame(() => resolve(Math.round(performance.now() - timeStamp)));
          else requestAnimationFrame(look);
        };
        look();
      };
      addEventListener('keydown', onKey, { once: true, capture: true });
    });
    Object.assign(window, { painted });
  });
  await hold(page, key);
  return page.evaluate(() => Reflect.get(window, 'painted') as Promise<number>);
}
