// What a browser keeps when several people use it: each keeps and loses the own alone, and nobody reads another's.

import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { smallPhoto } from '@gerbang/kit/pictures';
import type { Page } from '@playwright/test';
import { registerActive, registerWithData, signIn as signInBehind } from './api.ts';
import { foundOnDevice, onDisk } from './draf-on-disk.ts';
import { counted, openSession, typeLabel } from './opname.ts';
import { expect, login, logout, signIn, test, toast } from './story.ts';

const FORM = '/tambah-data-diri';
const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const photo = (buffer: Buffer) => ({ name: 'kartu-keluarga.jpg', mimeType: 'image/jpeg', buffer });

/** The session ends by itself, and the draft stays. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'sesi' });
  await page.reload();
  await page.waitForURL('**/login');
}

// Rules: MASUK-8, DIRI-14, DIRI-19, OPNAME-6
test('a logout takes what is of its own account: another’s draft and an admin’s scan stay, sealed', {
  tag: '@phone',
}, async ({ page, server }) => {
  const [first, second] = [await registerActive(server), await registerActive(server)];
  const { address, codes, now } = await openSession(server);
  await login(page, first);
  await page.goto(FORM);
  await label(page, 'Nama').fill('Suharti');
  await label(page, 'Fotokopi KK').setInputFiles(photo(await smallPhoto()));
  await expect(page.getByText('Siap dikirim')).toBeVisible();
  await expect.poll(async () => (await onDisk(page)).pictures).toEqual(['fotokopi_kk']);
  await endSession(page);

  await login(page, server.admin);
  await page.goto(address);
  await page.route('**/pindaian', (route) => route.abort());
  await page.getByRole('button', { name: 'Pindai', exact: true }).click();
  await typeLabel(page, codes[0]);
  await expect(page.getByText('1 pindaian')).toBeVisible();
  await endSession(page);
  await page.unroute('**/pindaian');

  const traces = new RegExp(['Suharti', 'kartu-keluarga', 'JFIF', ...codes].join('|'));
  expect(await foundOnDevice(page)).not.toMatch(traces);
  await login(page, second);
  await page.goto(FORM);
  await label(page, 'Nama').fill('Sukarti');
  await expect.poll(async () => (await onDisk(page)).texts).toEqual({ nama: 'Sukarti' });
  expect(await foundOnDevice(page)).not.toMatch(traces);
  await logout(page, 'isian');
  const isGone = async () => (await page.evaluate(async () => (await indexedDB.databases()).length)) === 2;
  await expect.poll(isGone).toBe(true);
  expect(await foundOnDevice(page)).not.toMatch(traces);

  // With nothing to lose it asks nothing; what waits for the server stays, and says so.
  await login(page, server.admin);
  await page.goto(address);
  await expect.poll(() => counted(now)).toEqual({ found: [codes[0]], scans: [1] });
  await expect(page.getByText('menunggu sambungan')).toBeHidden();
  await logout(page);
  await login(page, first);
  await page.goto(FORM);
  await expect(label(page, 'Nama')).toHaveValue('Suharti');
  await expect(page.getByText('Siap dikirim')).toBeVisible();
});

// Rule: DIRI-14
test('two tabs add to one draft, and saving in one takes nothing of the other', { tag: '@phone' }, async ({
  page,
  server,
}) => {
  const { siswa } = await registerWithData(server);
  await login(page, siswa);
  await page.goto('/edit-data-diri');
  await expect(label(page, 'Nama')).not.toHaveValue('');
  const beside = await page.context().newPage();
  await beside.goto('/edit-data-diri');
  await label(beside, 'Agama').fill('Hindu');
  await label(page, 'Asal Sekolah').fill('SMK Negeri 9 Kediri');
  const both = { agama: 'Hindu', asal_sekolah: 'SMK Negeri 9 Kediri' };
  await expect.poll(async () => (await onDisk(page)).texts).toEqual(both);
  // The tab that knew the older record saves on top of what the other saved, and reads of no other user.
  await page.getByRole('button', { name: 'Simpan' }).click();
  await page.waitForURL('**/data-diri');
  expect((await onDisk(page)).texts).toEqual({ agama: 'Hindu' });
  await beside.getByRole('button', { name: 'Simpan' }).click();
  await beside.waitForURL('**/data-diri');
  await expect(toast(beside, /pengguna lain/)).toHaveCount(0);
  const { data } = await (await signInBehind(server, siswa)).call(dataDiri.get);
  expect(data).toMatchObject({ ...both, versi: 3 });
});

// Rule: DIRI-15
test('a page that is loaded again while its save is under way goes on from it, photos too', { tag: '@phone' }, async ({
  page,
  server,
}) => {
  const { siswa } = await registerWithData(server);
  await login(page, siswa);
  await page.goto('/edit-data-diri');
  await label(page, 'Agama').fill('Hindu');
  await label(page, 'Fotokopi KK').setInputFiles(photo(await smallPhoto()));
  await expect(page.getByText('Siap dikirim')).toBeVisible();
  // The save reaches the server after the page that sent it is gone and the next one has read the record.
  let land = () => {};
  const landed = new Promise<void>((resolve) => {
    land = resolve;
  });
  const sent: string[] = [];
  await page.route('**/api/v1/data-diri/*', async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.continue();
    sent.push(request.method());
    if (sent.length === 1) {
      const body = request.postDataBuffer() ?? Buffer.alloc(0);
      await landed;
      const headers = { ...(await request.allHeaders()), cookie: await cookieOf(page) };
      await page.request.fetch(request.url(), { method: 'PATCH', data: body, headers });
      return route.abort().catch(() => {});
    }
    land();
    await expect.poll(async () => (await (await signInBehind(server, siswa)).call(dataDiri.get)).data.versi).toBe(2);
    return route.continue();
  });
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect.poll(() => sent.length).toBe(1);
  await page.reload();
  await page.waitForURL('**/data-diri');
  await expect(toast(page, /pengguna lain/)).toHaveCount(0);
  const { data } = await (await signInBehind(server, siswa)).call(dataDiri.get);
  expect([data.agama, Object.keys(data.berkas)]).toEqual(['Hindu', ['fotokopi_kk']]);
});

const cookieOf = async (page: Page) =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');

// Rules: MASUK-8, DIRI-15
test('what waits to be sent outlives a logout, for its owner', { tag: '@phone' }, async ({ page, server }) => {
  const { siswa } = await registerWithData(server);
  await login(page, siswa);
  await page.goto('/edit-data-diri');
  await label(page, 'Agama').fill('Hindu');
  await page.route('**/api/v1/data-diri/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Isian Anda aman dan akan dikirim otomatis.')).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await logout(page);
  await expect(toast(page, 'Yang menunggu dikirim tetap tersimpan di perangkat ini untuk Anda.')).toBeVisible();
  expect(await foundOnDevice(page)).not.toContain('Hindu');
  await page.unroute('**/api/v1/data-diri/*');
  await signIn(page, siswa);
  await page.waitForURL('**/dashboard-siswa');
  await page.getByRole('link', { name: 'Lanjutkan' }).click();
  await page.waitForURL('**/data-diri');
  const { data } = await (await signInBehind(server, siswa)).call(dataDiri.get);
  expect(data.agama).toBe('Hindu');
});
