// What stays on a device: drafts that nobody reads without a session, and nothing at all on a shared computer.
import { smallPhoto } from '@gerbang/kit/pictures';
import type { Page } from '@playwright/test';
import { registerActive } from './api.ts';
import { foundOnDevice } from './draf-on-disk.ts';
import { expect, expectAccessible, login, test } from './story.ts';

const FORM = '/tambah-data-diri';
const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const photo = (buffer: Buffer) => ({ name: 'kartu-keluarga.jpg', mimeType: 'image/jpeg', buffer });

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await label(page, 'Email').fill(email);
  await label(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** What a scan of the device would show of the person: the name, the file's name, the bytes of a JPEG. */
const traces = /Suharti|kartu-keluarga|JFIF/;

// Rule: DIRI-19
test('a draft is unreadable once the session is gone, back after signing in, and gone after 48 hours', {
  tag: '@phone',
}, async ({ page, server }) => {
  const siswa = await registerActive(server);
  await login(page, siswa);
  await page.goto(FORM);
  await label(page, 'Nama').fill('Suharti');
  await page.getByLabel('Fotokopi KK').setInputFiles(photo(await smallPhoto()));
  await expect(page.getByText('Siap dikirim')).toBeVisible();
  await expect(page.getByText(/^Belum dikirim, tersimpan di/)).toBeVisible();
  await page.context().clearCookies({ name: 'sesi' });
  await page.reload();
  await page.waitForURL('**/login');
  expect(await foundOnDevice(page)).toContain('gerbang.draf.');
  expect(await foundOnDevice(page)).not.toMatch(traces);
  expect((await page.request.get('/api/v1/data-diri/kunci-draf')).status()).toBe(401);

  await signIn(page, siswa);
  await page.waitForURL(`**${FORM}`);
  await expect(label(page, 'Nama')).toHaveValue('Suharti');
  await expect(page.getByText('Siap dikirim')).toBeVisible();

  await page.context().clearCookies({ name: 'sesi' });
  await page.goto('/login');
  await page.clock.setSystemTime(Date.now() + 49 * 3600_000);
  await page.reload();
  await expect.poll(() => foundOnDevice(page)).not.toContain('gerbang.draf.');
});

// Rule: DIRI-19
test('without the server’s key the form does not open, and what is kept stays', { tag: '@phone' }, async ({
  page,
  server,
}) => {
  await login(page, await registerActive(server));
  await page.goto(FORM);
  await label(page, 'Nama').fill('Suharti');
  await expect(page.getByText(/^Belum dikirim, tersimpan di/)).toBeVisible();
  await page.route('**/kunci-draf', (route) => route.abort());
  // As in a tab that was opened anew.
  await page.evaluate(() => sessionStorage.removeItem('gerbang.kunci'));
  await page.reload();
  await expect(page.getByText('Isian di perangkat ini belum dapat dibuka dan tetap tersimpan.')).toBeVisible();
  await page.unroute('**/kunci-draf');
  await page.goto(FORM);
  await expect(label(page, 'Nama')).toHaveValue('Suharti');
});

/** A second tab says why nobody is signed in there, and throws out the first one only when told to. */
async function signInBeside(page: Page, siswa: { email: string; password: string }): Promise<void> {
  const beside = await page.context().newPage();
  await beside.goto('/dashboard-siswa');
  await beside.waitForURL('**/login');
  const said = 'Komputer bersama: sesi hanya di tab pertama.';
  await expect(beside.getByRole('alert')).toContainText(said);
  await expectAccessible(beside, ['light']);
  const asked: string[] = [];
  beside.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await signIn(beside, siswa);
  await expect.poll(() => asked).toEqual([`${said} Akhiri sesi itu?`]);
  await expect(beside).toHaveURL(/login$/);
  await page.reload();
  await expect(label(page, 'Nama')).toHaveValue('Suharti');
  await beside.close();
}

// Rules: MASUK-9, SESI-12
test('a shared computer keeps what is typed for the tab and nothing after it', { tag: '@phone' }, async ({
  page,
  server,
}) => {
  const siswa = await registerActive(server);
  await page.goto('/login');
  await page.getByLabel('Komputer bersama').check();
  await expectAccessible(page);
  await signIn(page, siswa);
  await page.waitForURL('**/dashboard-siswa');
  await page.goto(FORM);
  await label(page, 'Nama').fill('Suharti');
  await page.getByLabel('Fotokopi KK').setInputFiles(photo(await smallPhoto()));
  await expect(page.getByText('Siap dikirim')).toBeVisible();
  await expect(page.getByText('Komputer bersama: isian hilang saat tab ini ditutup')).toBeVisible();
  const greeted = page.waitForRequest('**/api/v1/sesi/buka-tab');
  await page.reload();
  await greeted;
  await expect(label(page, 'Nama')).toHaveValue('Suharti');
  expect(await foundOnDevice(page)).not.toMatch(traces);
  await signInBeside(page, siswa);
  const next = await page.context().newPage();
  await page.close();
  await next.goto(FORM);
  await next.waitForURL('**/login');
  const left = await foundOnDevice(next);
  for (const trace of [siswa.email, 'gerbang.draf.', 'gerbang.pengguna']) expect(left).not.toContain(trace);
});
