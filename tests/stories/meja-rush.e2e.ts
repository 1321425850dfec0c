// A rush of records through the desk by keys that are held down: `RUSH=300 npm run test:stories -- meja-rush`
// takes a whole one, `npm test` a small one.
import { akunSiswa } from '@gerbang/contract/akun-siswa';
import { dataDiri } from '@gerbang/contract/data-diri';
import { dataSiswa } from '@gerbang/contract/data-siswa';
import { smallPhoto } from '@gerbang/kit/pictures';
import type { Page } from '@playwright/test';
import { type Api, formData, register, signIn } from './api.ts';
import type { Server } from './server.ts';
import { enter, expect, test } from './story.ts';

const RECORDS = Number(process.env.RUSH ?? 5);
/** How soon after the arrow the next record has to be painted, in milliseconds; a small rush only tells. */
const LIMIT_MS = process.env.RUSH ? 200 : Number.POSITIVE_INFINITY;
/** Every fourth is rejected. */
const isRejected = (nth: number) => nth % 4 === 3;

type Waiting = { id: string; nama: string };

// Rule: PUTUSAN-9
test('a rush under held keys: each record is decided once, as the admin meant it, and the next one is there at once', {
  tag: '@desk',
}, async ({ browser, server }) => {
  test.setTimeout(60_000 + RECORDS * 4000);
  const antrean = `Rush${process.pid}`;
  const admin = await signIn(server, server.admin);
  const rush = await fill(server, admin, antrean);

  // A context of its own: painted times are measured by the real clock.
  const context = await browser.newContext({ baseURL: server.url });
  const desk = await context.newPage();
  const decisions: string[] = [];
  desk.on('request', (request) => request.method() === 'PATCH' && decisions.push(request.url()));
  await enter(desk, server.admin);
  await desk.goto(`/data-siswa/menunggu-validasi?search=${antrean}`);
  await desk.getByRole('button', { name: 'Mulai Memeriksa' }).click();
  const painted: number[] = [];
  const started = Date.now();
  for (const [nth, { nama }] of rush.entries()) {
    await expect(desk.getByRole('heading', { level: 2, name: nama })).toBeVisible();
    await (isRejected(nth) ? reject(desk, nama) : validate(desk));
    await expect(desk.getByText('Kembali ke daftar dalam 4 detik.')).toBeVisible();
    if (nth < rush.length - 1) painted.push(await next(desk));
  }
  const seconds = (Date.now() - started) / 1000;
  await context.close();

  expect(decisions).toHaveLength(rush.length);
  for (const [nth, { id, nama }] of rush.entries()) {
    const { data } = await admin.call(dataSiswa.get, { params: { id } });
    expect([data.nama, data.status_data, data.versi]).toEqual([nama, isRejected(nth) ? 'Ditolak' : 'Tervalidasi', 2]);
    expect(data.alasan_penolakan).toBe(isRejected(nth) ? `Foto ${nama} buram` : null);
  }
  const sorted = painted.toSorted((a, b) => a - b);
  const [middle, p95, worst] = [0.5, 0.95, 1].map((part) => sorted[Math.ceil(part * sorted.length) - 1]);
  console.log(
    `${rush.length} records in ${seconds.toFixed(1)} s; next painted: median ${middle} ms, p95 ${p95} ms, worst ${worst} ms`,
  );
  expect(middle).toBeLessThan(LIMIT_MS);
});

/** Students with a photo whose records wait, in the order of the queue. */
async function fill(server: Server, admin: Api, antrean: string): Promise<Waiting[]> {
  const pas_foto_3x4 = await smallPhoto(7);
  const waiting: Waiting[] = [];
  for (let nth = 0; nth < RECORDS; nth++) {
    const siswa = await register(server);
    const { data } = await admin.call(akunSiswa.listNonaktif, { query: { search: siswa.nim } });
    await admin.call(akunSiswa.aktivasi, { params: { id: data[0]?.id ?? '' } });
    const student = await signIn(server, siswa);
    const nama = `Siswa ${String(nth + 1).padStart(3, '0')} ${antrean}`;
    const nomor_whatsapp = `0813${String(nth).padStart(7, '0')}`;
    const answer = await student.call(dataDiri.create, {
      body: { ...formData, nama, nomor_whatsapp },
      files: { pas_foto_3x4 },
    });
    waiting.push({ id: answer.data.id, nama });
  }
  return waiting;
}

/** Holds a key down as a tired finger does: pressed once, then repeated. */
async function hold(page: Page, key: string): Promise<void> {
  for (let times = 0; times < 6; times++) await page.keyboard.down(key);
  await page.keyboard.up(key);
}

async function validate(page: Page): Promise<void> {
  await hold(page, 'v');
  await page.getByRole('dialog', { name: 'Validasi' }).waitFor();
  await hold(page, 'Enter');
}

async function reject(page: Page, nama: string): Promise<void> {
  await hold(page, 't');
  const dialog = page.getByRole('dialog', { name: 'Tolak' });
  await dialog.getByLabel('Alasan Penolakan').fill(`Foto ${nama} buram`);
  await dialog.getByRole('button', { name: 'Tolak' }).focus();
  await hold(page, 'Enter');
}

/** Holds the arrow; resolves with the milliseconds from the key to the painted record and picture. */
async function next(page: Page): Promise<number> {
  await page.evaluate(() => {
    const name = () => document.querySelector('main h2')?.textContent;
    const before = name();
    const painted = new Promise<number>((resolve) => {
      const onKey = ({ timeStamp }: KeyboardEvent) => {
        const look = () => {
          const picture = document.querySelector<HTMLImageElement>('[aria-label="Dokumen siswa"] img');
          const there = name() !== before && picture?.complete && !picture.hasAttribute('data-hidden');
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
  await hold(page, 'ArrowRight');
  return page.evaluate(() => Reflect.get(window, 'painted') as Promise<number>);
}
