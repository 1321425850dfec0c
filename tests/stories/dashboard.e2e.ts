// The statistics dashboard on fixed numbers.
import type { Page, Route } from '@playwright/test';
import { emptyYear, statistik } from './fixed-statistik.ts';
import { enter, expect, expectAccessible, isPhone, test, toast } from './story.ts';

const address = /\/api\/v1\/dashboard(?:\?|$)/;

/** Answers every asked year with the fixed numbers, the current one without a year; returns what was asked. */
async function answerFixed(page: Page): Promise<(string | null)[]> {
  const asked: (string | null)[] = [];
  await page.route(address, (route) => {
    const tahun = new URL(route.request().url()).searchParams.get('tahun_ajaran');
    asked.push(tahun);
    const dataDashboard = tahun === '2020/2021' ? emptyYear : statistik;
    return route.fulfill({ json: { message: 'Statistik', tahun_ajaran: tahun ?? '2026/2027', dataDashboard } });
  });
  return asked;
}

/** The lines of a bar chart as 'label number share'. */
async function barsOf(page: Page, chart: string): Promise<string[]> {
  const lines = page.getByRole('figure', { name: chart }).getByRole('listitem');
  await expect(lines.first()).toBeVisible();
  return (await lines.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').replace(' siswa, ', ' '));
}

const tahunAjaran = (page: Page) => page.getByLabel('Tahun Ajaran');
const show = (page: Page) => page.getByRole('button', { name: 'Tampilkan', exact: true });

// Rule: STATISTIK-20
test('without students the dashboard says what is to be set up, to each role what it can do', { tag: '@desk' }, async ({
  page,
  server,
}) => {
  const dataDashboard = { ...emptyYear, totalSiswaKeseluruhan: 0 };
  await page.route(address, (route) =>
    route.fulfill({ json: { message: 'Statistik', tahun_ajaran: '2026/2027', dataDashboard } }),
  );
  for (const [who, way] of [
    [server.admin, 'Masukkan dari kertas'],
    [server.pimpinan, 'Tambah admin'],
  ] as const) {
    await enter(page, who);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Yang masih perlu disiapkan' })).toBeVisible();
    await expect(page.getByRole('link', { name: way })).toBeVisible();
    await expectAccessible(page);
  }
});

// Rules: BENTUK-3, STATISTIK-4
test('counters, totals and five charts stand there as text, largest first; all schools are one click away', async ({
  page,
  server,
}) => {
  await enter(page, server.pimpinan);
  const asked = await answerFixed(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const summary = page.getByRole('region', { name: 'Ringkasan' });
  await expect(summary.getByText('312', { exact: true })).toBeVisible();
  await expect(summary.getByText('siswa pada tahun ajaran 2026/2027')).toBeVisible();
  await expect(summary.getByRole('listitem').nth(0)).toHaveText(/Data siswa belum divalidasi.*38$/);
  await expect(summary.getByRole('listitem').nth(1)).toHaveText(/Akun siswa belum diaktivasi.*12$/);
  await expect(summary.getByRole('listitem').nth(2)).toHaveText(/Total siswa keseluruhan.*1\.846$/);
  // The pimpinan may not open what waits, but the lists of valid data.
  const opened = await summary.getByRole('link').evaluateAll((links) => links.map((a) => a.getAttribute('href')));
  expect(opened.every((href) => href?.startsWith('/data-siswa/valid'))).toBe(true);
  expect(opened).toHaveLength(6);
  // The first load asks for no year: the server chooses.
  expect(new Set(asked)).toEqual(new Set([null]));

  expect(await barsOf(page, 'Jurusan')).toEqual([
    'Teknik Informatika 134 42,95%',
    'Manajemen Informatika 82 26,28%',
    'Komputerisasi Akuntansi 57 18,27%',
    'Manajemen Perkantoran 39 12,50%',
  ]);
  expect((await barsOf(page, 'Kelas'))[0]).toBe('Kelas Pagi 141 45,19%');
  expect(await barsOf(page, 'Gelombang')).toEqual([
    'Gelombang 1 168 53,85%',
    'Gelombang 2 103 33,01%',
    'Gelombang 3 41 13,14%',
  ]);
  const schools = await barsOf(page, 'Asal Sekolah');
  expect(schools).toHaveLength(9);
  expect(schools[0]).toBe('SMK Negeri 1 Purwokerto 48 15,38%');
  expect(schools.at(-1)).toBe('33 sekolah lain 108 34,62%');
  expect(await barsOf(page, 'Jenis Kelamin')).toEqual(['Perempuan 171 siswa 54,81%', 'Laki - Laki 141 siswa 45,19%']);
  await expectAccessible(page);
  await expectAllSchools(page);
});

async function expectAllSchools(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tampilkan semua 41 sekolah' }).click();
  const dialog = page.getByRole('dialog', { name: 'Semua Asal Sekolah' });
  await expect(dialog.getByRole('listitem')).toHaveCount(41);
  await expect(dialog.getByText('SMA <b>Lain</b> 33')).toBeAttached();
  await expectAccessible(page);
  await dialog.getByLabel('Cari sekolah').fill('telkom');
  await expect(dialog.getByRole('listitem')).toHaveText([/^2SMK Telkom Purwokerto37/]);
  await dialog.getByLabel('Cari sekolah').fill('tidak mungkin');
  await expect(dialog.getByText('Data tidak ada')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Tampilkan semua 41 sekolah' })).toBeFocused();
}

// Rule: STATISTIK-6
test('the pie tells its numbers to the pointer, the keyboard and the finger', { tag: '@both' }, async ({
  page,
  server,
}) => {
  await enter(page, server.admin);
  await answerFixed(page);
  await page.goto('/dashboard');
  const slice = (name: string) => page.getByRole('group', { name: 'Diagram lingkaran' }).getByRole('link', { name });
  const [female, male] = [slice('Perempuan'), slice('Laki - Laki')];
  const tooltip = page.getByRole('tooltip');
  if (isPhone(page)) await female.tap();
  else await female.hover();
  await expect(tooltip).toHaveText('171 siswa (54,81%)');
  if (!isPhone(page)) await page.getByRole('heading', { level: 1 }).hover();
  await female.focus();
  await page.keyboard.press('Tab');
  await expect(male).toBeFocused();
  await expect(tooltip).toHaveText('141 siswa (45,19%)');
  await expect(male).toHaveAccessibleDescription('141 siswa (45,19%)');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
});

// Rule: STATISTIK-5
test('the year is checked on every change; a valid one or semua replaces what is shown', { tag: '@desk' }, async ({
  page,
  server,
}) => {
  await enter(page, server.admin);
  const asked = await answerFixed(page);
  await page.goto('/dashboard');
  await expect(tahunAjaran(page)).toHaveValue('2026/2027');
  await expect(show(page)).toBeDisabled();
  await expect(page.getByText('Ketik semua untuk total seluruh siswa.')).toBeVisible();
  await tahunAjaran(page).fill('2026/2028');
  await expect(tahunAjaran(page)).toHaveAccessibleDescription('Perbedaan tahun tidak boleh lebih dari 1 tahun');
  await expect(show(page)).toBeDisabled();
  await expectAccessible(page);

  await tahunAjaran(page).fill('semua');
  await expect(tahunAjaran(page)).toHaveAccessibleDescription('Ketik semua untuk total seluruh siswa.');
  await show(page).click();
  await expect(page.getByText('siswa pada semua tahun ajaran')).toBeVisible();

  await tahunAjaran(page).fill('2020/2021');
  await tahunAjaran(page).press('Enter');
  await expect(page.getByText('siswa pada tahun ajaran 2020/2021')).toBeVisible();
  await expect(page.getByText('Data tidak ada')).toHaveCount(5);
  await expect(page.getByText('1.846')).toBeVisible();
  await expectAccessible(page);
  expect(asked.filter(Boolean)).toEqual(['semua', '2020/2021']);
  // Also for the year that is shown already.
  await show(page).click();
  await expect.poll(() => asked.filter(Boolean)).toEqual(['semua', '2020/2021', '2020/2021']);

  await page.goBack();
  await expect(page.getByText('siswa pada semua tahun ajaran')).toBeVisible();
  await expect(tahunAjaran(page)).toHaveValue('semua');
});

// Rule: STATISTIK-6
test('dots stand where a count is coming', async ({ page, server }) => {
  await enter(page, server.admin);
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(address, async (route) => {
    await waiting;
    return route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('status', { name: 'Memuat Data siswa belum divalidasi' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Memuat jumlah siswa' })).toBeVisible();
  await expectAccessible(page);
  answer();
  await expect(page.getByRole('status', { name: /^Memuat / })).toHaveCount(0);
});

const refuse = (status: number, sentence: string) => (route: Route) =>
  route.fulfill({ status, json: { error: sentence, message: sentence } });

// Rule: STATISTIK-7
test('a first load that fails says the server’s sentence and may be tried again; a Show that fails, its own words', {
  tag: '@desk',
}, async ({ page, server }) => {
  await enter(page, server.pimpinan);
  await page.route(address, refuse(503, 'Server sedang dimulai'));
  await page.goto('/dashboard');
  await expect(toast(page, 'Server sedang dimulai')).toBeVisible();
  await expect(page.getByRole('main').getByText('Server sedang dimulai')).toBeVisible();
  await expect(page.getByText('Data tidak ada')).toHaveCount(5);
  await expectAccessible(page);

  await page.unroute(address);
  await page.route(address, (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(toast(page, 'Server tidak merespons. Coba lagi nanti.')).toBeVisible();

  await page.unroute(address);
  await answerFixed(page);
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByText('siswa pada tahun ajaran 2026/2027')).toBeVisible();
  await expect(page.getByText('Statistik belum dapat dimuat.')).toHaveCount(0);
  await page.unroute(address);
  await expectFailedShow(page);
});

async function expectFailedShow(page: Page): Promise<void> {
  await page.route(address, refuse(400, 'Format harus 20YY/20YY'));
  await tahunAjaran(page).fill('2024/2025');
  await show(page).click();
  await expect(toast(page, 'Gagal! Format harus 20YY/20YY!')).toBeVisible();
  await expect(page.getByText('Data tidak ada')).toHaveCount(5);
  await expect(tahunAjaran(page)).toHaveValue('2024/2025');
  await expectAccessible(page);

  await page.unroute(address);
  await page.route(address, (route) => route.abort('connectionrefused'));
  await show(page).click();
  await expect(toast(page, 'Server/Jaringan Error!')).toBeVisible();

  await page.unroute(address);
  await answerFixed(page);
  await show(page).click();
  await expect(page.getByText('siswa pada tahun ajaran 2024/2025')).toBeVisible();
  await expect(page.getByText('Statistik belum dapat dimuat.')).toHaveCount(0);
}
