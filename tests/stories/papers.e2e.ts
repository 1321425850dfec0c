// What people hand in: files of other programs (papers/make.sh), chosen in the form and compared with how other programs
// show them.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { askewOnDesk, hugePhoto } from '@gerbang/kit/pictures';
import type { Page } from '@playwright/test';
import { registerActive } from './api.ts';
import { enter, expect, expectAccessible, test } from './story.ts';

const folder = fileURLToPath(new URL('papers/', import.meta.url));
const files = readdirSync(folder).filter((name) => /\.(pdf|heic|avif|webp|gif|bmp|png|jpe?g)$/i.test(name));
const readable = files.filter((name) => !name.startsWith('refused-'));

/** By day every fourth of them is told, from any of the first on; by night each. */
const EACH = process.env.EVERY_WIDTH ? 1 : 4;
const first = Math.floor(Math.random() * EACH);
const told = readable.filter((_, n) => n % EACH === first);
/** Width by height, and the mean colours of 12 × 12 fields. */
const looks: Record<string, { ratio: number; look: string }> = JSON.parse(readFileSync(`${folder}looks.json`, 'utf8'));

const FIELD = 'Fotokopi KK';
/** The page of a paper with several that is looked for. */
const pages: Record<string, number> = {
  'img2pdf-page-2-of-3.pdf': 2,
  'libreoffice-pdfa.pdf': 1,
  'libreoffice-web.pdf': 1,
  'qpdf-200-pages.pdf': 150,
};

async function openForm(page: Page, server: Parameters<typeof registerActive>[0]) {
  await enter(page, await registerActive(server));
  await page.goto('/tambah-data-diri');
}

/** Chooses a file and, of several pages, its page; resolves with what is said below the field. */
async function choose(page: Page, name: string): Promise<string> {
  await page.getByLabel(FIELD).setInputFiles(`${folder}${name}`);
  const said = page.getByText(/^(Siap dikirim|Foto ini )| tidak dapat dipakai\. /);
  const dialog = page.getByRole('dialog', { name: 'Pilih Halaman' });
  const wanted = pages[name];
  if (wanted) {
    await dialog.getByRole('radio', { name: `Halaman ${wanted}`, exact: true }).check({ force: true });
    await dialog.getByRole('button', { name: `Pakai Halaman ${wanted}` }).click();
  }
  await expect(said).toBeVisible();
  return (await said.textContent()) ?? '';
}

/** The chosen picture as looks.py sees one. */
async function shown(page: Page): Promise<{ ratio: number; fields: number[] }> {
  return page.locator('img[src^="blob:"]').evaluate(async (element) => {
    const image = element as HTMLImageElement;
    await image.decode();
    const size = 12 * 20;
    const context = new OffscreenCanvas(size, size).getContext('2d');
    if (!context) throw new Error('no canvas');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, size, size);
    const { data } = context.getImageData(0, 0, size, size);
    const sums = new Array<number>(12 * 12 * 3).fill(0);
    for (let at = 0; at < size * size; at++) {
      const field = Math.floor(at / size / 20) * 12 + Math.floor((at % size) / 20);
      for (const channel of [0, 1, 2]) {
        const sum = sums[field * 3 + channel] ?? 0;
        sums[field * 3 + channel] = sum + (data[at * 4 + channel] ?? 0) / 400;
      }
    }
    return { ratio: image.naturalWidth / image.naturalHeight, fields: sums };
  });
}

/** Each readable file of one kind in turn: what is sent looks as other programs show it. */
async function expectLooks(page: Page, names: string[]) {
  for (const name of names) {
    const said = await choose(page, name);
    expect.soft(said, name).not.toContain('tidak dapat dipakai');
    if (said.includes('tidak dapat dipakai')) continue;
    const { ratio, fields } = await shown(page);
    const expected = looks[name];
    const colours = [...Buffer.from(expected?.look ?? '', 'base64')];
    const far = fields.map((value, at) => Math.abs(value - (colours[at] ?? 0)));
    expect.soft(Math.abs(ratio / (expected?.ratio ?? 0) - 1), `${name}: shape`).toBeLessThan(0.02);
    expect.soft(far.reduce((sum, one) => sum + one, 0) / far.length, `${name}: colours`).toBeLessThan(6);
    await page.getByRole('button', { name: `Hapus ${FIELD}` }).click();
  }
}

const isPdf = (name: string) => name.endsWith('.pdf') || name === 'pdf-named.jpg';
const [pdfs, pictures] = [told.filter(isPdf), told.filter((name) => !isPdf(name))];

test.describe('a paper of another program is sent as it looks there', { tag: '@desk' }, () => {
  test('there are at least fifty', () => {
    expect(readable.length).toBeGreaterThanOrEqual(50);
  });
  const groups = {
    'of the first PDFs': pdfs.slice(0, 15),
    ...(pdfs.length > 15 ? { 'of the next': pdfs.slice(15, 30), 'of the last': pdfs.slice(30) } : {}),
  };
  for (const [group, names] of Object.entries({ ...groups, 'of pictures, also HEIC': pictures })) {
    // Rule: DIRI-20
    test(`each ${group}`, async ({ page, server }) => {
      // Fifteen papers, each drawn whole.
      test.slow();
      await openForm(page, server);
      await expectLooks(page, names);
    });
  }
});

// Rule: DIRI-20
test('a page is chosen by its looks with keys; what cannot be used says why, and what was there stays', {
  tag: '@siswa',
}, async ({ page, server }) => {
  await openForm(page, server);
  await page.getByLabel(FIELD).setInputFiles(`${folder}img2pdf-page-2-of-3.pdf`);
  const dialog = page.getByRole('dialog', { name: 'Pilih Halaman' });
  await expect(dialog.locator('img')).toHaveCount(3);
  await expect(dialog.getByRole('radio', { name: 'Halaman 1' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('img2pdf-page-2-of-3.jpg')).toBeVisible();

  await page.getByLabel(FIELD).setInputFiles(`${folder}img2pdf-page-2-of-3.pdf`);
  await dialog.getByRole('button', { name: 'Batal' }).click();
  for (const [name, why] of Object.entries({
    'refused-password.pdf': 'PDF ini dikunci dengan kata sandi.',
    'refused-damaged.pdf': 'Isi PDF ini rusak.',
    'refused-damaged.heic': 'Isi foto HEIC ini rusak.',
    'refused-empty.pdf': 'Berkas ini kosong.',
  })) {
    await page.getByLabel(FIELD).setInputFiles(`${folder}${name}`);
    await expect(page.getByText(`${name} tidak dapat dipakai. ${why}`)).toBeVisible();
    await expect(page.getByText('img2pdf-page-2-of-3.jpg')).toBeVisible();
  }
  // More pixels than the server takes: made small here.
  const huge = { name: 'besar.jpg', mimeType: 'image/jpeg', buffer: await hugePhoto() };
  await page.getByLabel(FIELD).setInputFiles(huge);
  await expect(page.getByText('besar.jpg')).toBeVisible();
  const sent = page.locator('img[src^="blob:"]');
  // Loaded when it comes into view.
  await sent.scrollIntoViewIfNeeded();
  await expect.poll(() => sent.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(2400);
  await page.getByLabel(FIELD).setInputFiles(`${folder}img2pdf-page-2-of-3.pdf`);
  await dialog.getByRole('button', { name: 'Pakai Halaman 1' }).click();
  await expect(page.getByText('img2pdf-page-2-of-3.jpg')).toBeVisible();
  await page.route(/pdf\.worker/, (route) => route.abort());
  await page.getByLabel(FIELD).setInputFiles(`${folder}cairo-vector.pdf`);
  await expect(page.getByText('Pembuka PDF belum dapat dimuat. Periksa jaringan')).toBeVisible();
  await expect(page.getByText('img2pdf-page-2-of-3.jpg')).toBeVisible();
});

// Rule: DIRI-21
test('a photographed page is found, its corners are moved by keys, and it is sent straight', { tag: '@siswa' }, async ({
  page,
  server,
}) => {
  await openForm(page, server);
  const photo = await askewOnDesk(readFileSync(`${folder}exiftool-turned.jpg`));
  const file = { name: 'meja.jpg', mimeType: 'image/jpeg', buffer: photo };
  await page.getByLabel(FIELD).setInputFiles(file);
  await page.getByRole('button', { name: `Luruskan ${FIELD}` }).click();
  const dialog = page.getByRole('dialog', { name: `Luruskan ${FIELD}` });
  const corner = dialog.getByRole('button', { name: 'Sudut kanan bawah' });
  await corner.focus();
  await expectAccessible(page);
  const place = () => corner.evaluate((element) => (element as HTMLElement).style.left);
  const before = await place();
  await corner.press('ArrowLeft');
  expect(await place()).not.toBe(before);
  await corner.press('ArrowRight');
  // What stands on its head is one tap away from standing, and two from where it was.
  const image = dialog.locator('img').first();
  for (let tap = 0; tap < 2; tap++) {
    const shownBefore = await image.getAttribute('src');
    await dialog.getByRole('button', { name: 'Terbalik? Balik' }).click();
    await expect(image).not.toHaveAttribute('src', shownBefore ?? '');
  }
  await dialog.getByRole('button', { name: 'Luruskan' }).click();
  await expect(dialog).toBeHidden();
  const { ratio, fields } = await shown(page);
  const colours = [...Buffer.from(looks['exiftool-turned.jpg']?.look ?? '', 'base64')];
  const far = fields.reduce((sum, value, at) => sum + Math.abs(value - (colours[at] ?? 0)) / colours.length, 0);
  expect(ratio).toBeCloseTo(looks['exiftool-turned.jpg']?.ratio ?? 0, 1);
  expect(far).toBeLessThan(12);
});
