// A wave that two admins work through at once, each at a desk of their own: `RUSH=300 npm run test:stories -- meja-rush-berdua`
// takes a whole one, `npm test` a small one.
import { dataSiswa } from '@gerbang/contract/data-siswa';
import type { Browser, Page, Request, Response } from '@playwright/test';
import { word } from './antrean.ts';
import { registerAdmin, signIn } from './api.ts';
import { alasanOf, fillRush, hold, isRejected, RECORDS } from './rush.ts';
import type { Credentials, Server } from './server.ts';
import { enter, expect, test } from './story.ts';

/** A record that an admin decided: as whom the desk showed it, with its photo. */
type Decided = { id: string; nama: string };

// Rules: PUTUSAN-4, PUTUSAN-19, PUTUSAN-20
test('a wave with two admins at once: none is decided wrong, none twice, none unseen', { tag: '@desk' }, async ({
  browser,
  server,
}) => {
  // A guard against a hang alone.
  test.setTimeout(120_000 + RECORDS * 30_000);
  const antrean = word();
  const admin = await signIn(server, server.admin);
  const wave = await fillRush(server, admin, antrean);
  const nthOf = new Map(wave.map(({ nama }, nth) => [nama, nth]));
  const left = async () => (await admin.call(dataSiswa.antrean, { query: { search: antrean } })).data.jumlah;
  const desks = await Promise.all([server.admin, await registerAdmin(server)].map((who) => sit(browser, server, who)));
  const started = Date.now();
  const works = await Promise.all(desks.map((desk) => workThrough(desk, { antrean, nthOf, left })));
  const seconds = (Date.now() - started) / 1000;
  await Promise.all(desks.map((desk) => desk.context().close()));

  const byId = (a: Decided, b: Decided) => a.id.localeCompare(b.id);
  expect(works.flatMap(({ decided }) => decided).toSorted(byId)).toEqual(wave.toSorted(byId));
  for (const [nth, { id, nama }] of wave.entries()) {
    const { data } = await admin.call(dataSiswa.get, { params: { id } });
    const meant = isRejected(nth) ? ['Ditolak', alasanOf(nama)] : ['Tervalidasi', null];
    expect([data.nama, data.versi, data.status_data, data.alasan_penolakan]).toEqual([nama, 2, ...meant]);
  }
  const told = works.map(({ decided, tooLate }) => `${decided.length} decided and ${tooLate} too late`);
  console.log(`${wave.length} records in ${seconds.toFixed(1)} s: ${told.join(', ')}`);
});

/** A context of its own, where time passes. */
async function sit(browser: Browser, server: Server, who: Credentials): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
  const desk = await context.newPage();
  await enter(desk, who);
  return desk;
}

type Wave = { antrean: string; nthOf: Map<string, number>; left: () => Promise<number> };

/** Decides what the desk shows, one after the other, until nothing waits. */
async function workThrough(desk: Page, { antrean, nthOf, left }: Wave) {
  const decided: Decided[] = [];
  let tooLate = 0;
  const sent = decisionsOf(desk);
  await desk.goto(`${LIST}?search=${antrean}`);
  for (let before: string | undefined; ; ) {
    const nama = await nextOn(desk, { before, left });
    if (nama === undefined) return { decided, tooLate };
    const answer = await decide(desk, { nama, isBad: isRejected(nthOf.get(nama) ?? Number.NaN), sent });
    if (answer?.ok()) decided.push({ id: answer.url().split('/').at(-1) ?? '', nama });
    else tooLate += 1;
    before = nama;
    await desk.keyboard.press('ArrowRight');
  }
}
const LIST = '/data-siswa/menunggu-validasi';

/** What this desk has sent as decisions so far, first to last. */
function decisionsOf(desk: Page): Request[] {
  const sent: Request[] = [];
  desk.on('request', (request) => /\/data-siswa\/(validasi|tolak)\//.test(request.url()) && sent.push(request));
  return sent;
}

/** Whose record lies on the desk with its photo; undefined while there is none. */
function shownOn(desk: Page): Promise<string | undefined> {
  return desk.evaluate(() => {
    const photo = document.querySelector<HTMLImageElement>('[aria-label="Dokumen siswa"] img');
    const isSeen = photo?.complete && !photo.hasAttribute('data-hidden');
    return (isSeen && document.querySelector('main h2')?.textContent) || undefined;
  });
}

/** Who comes after the one before; undefined when nobody waits any more. The list begins anew where the queue led back to it. */
async function nextOn(desk: Page, { before, left }: Pick<Wave, 'left'> & { before: string | undefined }) {
  let next: string | undefined;
  await expect(async () => {
    const isList = new URL(desk.url()).pathname === LIST;
    if (isList && (await left()) === 0) {
      next = undefined;
      return;
    }
    if (isList) await desk.getByRole('button', { name: 'Mulai Memeriksa' }).click({ timeout: 1000 });
    next = await shownOn(desk);
    expect(next).toBeDefined();
    expect(next).not.toBe(before);
  }).toPass();
  return next;
}

type Case = { nama: string; isBad: boolean; sent: Request[] };

/** Decides on this student and no other; undefined where the desk has gone on before, as after another's decision. */
async function decide(desk: Page, { nama, isBad, sent }: Case): Promise<Response | null | undefined> {
  const before = sent.length;
  const dialog = desk.getByRole('dialog', { name: isBad ? 'Tolak' : 'Validasi' }).filter({ hasText: nama });
  const isGone = async () => (await shownOn(desk)) !== nama;
  await expect(async () => {
    if (await isGone()) return;
    if (!(await dialog.isVisible())) await desk.keyboard.press(isBad ? 't' : 'v');
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
  if (await isGone()) {
    await desk.keyboard.press('Escape');
    return undefined;
  }
  if (isBad) await dialog.getByLabel('Alasan Penolakan').fill(alasanOf(nama));
  if (isBad) await desk.keyboard.down('Control');
  await hold(desk, 'Enter');
  await desk.keyboard.up('Control');
  await expect(async () => expect(sent.length > before || (await isGone())).toBe(true)).toPass();
  // Careful: the browser tells of an answer sometimes after it has shown what follows from it.
  return sent[before]?.response();
}
