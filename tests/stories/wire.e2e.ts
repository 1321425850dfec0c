// The pages before the sign-in as a visitor's first: what they cost on the wire, and what was typed before the program came.
import type { Page } from '@playwright/test';
import type { Credentials } from './server.ts';
import { expect, test } from './story.ts';
import { measureWire } from './wire.ts';

/** Bytes as Chromium gets them, fonts apart; the field is in the page itself. */
const MOST = { bytes: 100_000, page: 20_000 };
const pages = ['/login', '/registrasi', '/lupa-password', '/reset-password', '/konfirmasi', '/bukan-saya', '/privasi'];

for (const path of pages) {
  test(`${path} costs at most 100 KB, and what it shows first comes with the page itself`, {
    tag: '@siswa',
  }, async ({ page }) => {
    const html = await (await page.request.get(path)).text();
    expect(html).toMatch(path === '/privasi' ? /<h1[^>]*>Pemberitahuan Privasi/ : /<form[\s\S]*<input/);
    const wire = await measureWire(page, path, { field: false });
    expect.soft(wire.bytes, JSON.stringify(wire)).toBeLessThanOrEqual(MOST.bytes);
    expect.soft(wire.page, 'bytes of the page itself').toBeLessThanOrEqual(MOST.page);
  });
}

/** Opens the login with the program still on its way, fills it, and hands over what lets the program come. */
async function fillBeforeProgram(page: Page, { email, password }: Credentials) {
  const arrive = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrive.promise;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByText('Komputer bersama').click();
  return arrive.resolve;
}

const keptInTab = (page: Page) => page.evaluate(() => sessionStorage.getItem('gerbang.pengguna'));

test('what was typed and ticked before the program came stays, and it takes over without a complaint', {
  tag: '@siswa',
}, async ({ page, server }) => {
  const arrive = await fillBeforeProgram(page, server.admin);
  const field = await page.getByLabel('Email').elementHandle();
  arrive();
  await expect(page.getByRole('button', { name: 'Lihat password' })).toBeVisible();
  expect(await field?.evaluate((each) => each.isConnected)).toBe(true);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
  expect(await keptInTab(page)).toContain(server.admin.email);
});

// Rule: MASUK-11
test('a sign-in that is sent before the program came is one', { tag: '@siswa' }, async ({ page, server }) => {
  const arrive = await fillBeforeProgram(page, { ...server.admin, password: 'bukan ini' });
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('Email atau password salah');
  await page.getByLabel('Password', { exact: true }).fill(server.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('status')).toHaveText('Login berhasil');
  arrive();
  await page.waitForURL('**/dashboard');
  // It was ticked once, before the first try.
  expect(await keptInTab(page)).toContain(server.admin.email);
});

// Rule: MASUK-11
test('without JavaScript the forms before the sign-in are sent and answered', {
  tag: '@siswa',
}, async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/registrasi');
  const register = async (nim: string) => {
    await page.getByLabel('Email').fill('tanpa.program@siswa.example');
    await page.getByLabel('NIM').fill(nim);
    for (const label of ['Password', 'Konfirmasi Password'])
      await page.getByLabel(label, { exact: true }).fill('gerbang1');
    await page.getByRole('button', { name: 'Registrasi' }).click();
  };
  await register('!');
  await expect(page.getByRole('alert')).toContainText('NIM');
  await expect(page.getByLabel('Email')).toHaveValue('tanpa.program@siswa.example');
  await register('90807060');
  await expect(page.getByRole('status')).toHaveText('Akun berhasil dibuat! Hubungi admin untuk aktivasi.');
  await page.getByRole('link', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Lupa Password' }).click();
  await page.getByLabel('Email').fill(server.admin.email);
  await page.getByRole('button', { name: 'Kirim Kode' }).click();
  await expect(page.getByRole('status')).toContainText('Jika email terdaftar, kode OTP sudah dikirim.');
  await page.goto('/');
  await expect(page.getByRole('status')).toHaveCount(0);
  await page.getByLabel('Email').fill(server.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(server.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('status')).toHaveText('Login berhasil');
  expect((await context.cookies()).map(({ name }) => name)).toContain('sesi');
  await context.close();
});
