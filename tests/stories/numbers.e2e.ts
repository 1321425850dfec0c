// Every number on the dashboard opens the list behind it, and the list has exactly that many rows. All of the admin's
// are followed at the desk, each third of the pimpinan's on the phone; saring.test.ts asks them all of both.
import { dataSiswa } from '@gerbang/contract/data-siswa';
import type { Page } from '@playwright/test';
import { formData, newSiswa, register, registerWithData, signIn } from './api.ts';
import { expect, expectAccessible, isPhone, login, search, test } from './story.ts';

/** Newer than the years of all other stories. */
const tahun_ajaran = '2041/2042';
const schools = [
  'SMK Satu',
  'SMK Satu',
  'SMA Dua',
  'sma dua',
  'MAN 3',
  'SMK 4',
  'SMK 5',
  'SMK 6',
  'SMK 7',
  'SMK 8',
  'SMK 9',
];

type Numbered = { href: string; jumlah: string };

/** The links of the page to lists, each with its number; the slices of the pie have theirs in the words beside. */
const numbersOf = (page: Page): Promise<Numbered[]> =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('a[href]')]
      .filter((link) => link.textContent)
      .map((link) => {
        const said = (link.querySelector('b') ?? link).textContent;
        return { href: link.getAttribute('href') ?? '', jumlah: /[\d.]+/.exec(said)?.[0] ?? '' };
      }),
  );

// Rule: STATISTIK-8
test('each number opens a list with that many rows; its filters can be taken away again', async ({ page, server }) => {
  const admin = await signIn(server, server.admin);
  for (const [n, asal_sekolah] of schools.entries()) {
    const differing = {
      gelombang: n % 3 ? '2' : '1',
      kelas_pilihan: n % 4 ? 'Pagi' : 'Malam',
      jenis_kelamin: n % 5 ? 'P' : 'L',
    };
    const body = { ...formData, ...differing, tahun_ajaran, asal_sekolah, nim: newSiswa().nim };
    await admin.call(dataSiswa.create, { body });
  }
  const { record } = await registerWithData(server, { data: { tahun_ajaran, gelombang: '2' } });
  await admin.call(dataSiswa.tolak, { params: { id: record.id }, body: { alasan_penolakan: 'Fotokopi KTP buram.' } });
  await registerWithData(server);
  await register(server);

  await login(page, isPhone(page) ? server.pimpinan : server.admin);
  await expect(page.getByText('paling sering karena Fotokopi KTP buram (1).')).toBeVisible();
  const numbers = await numbersOf(page);
  const lists = new Map(numbers.map(({ href, jumlah }) => [href, jumlah]));
  for (const { href, jumlah } of numbers) expect(`${href} ${lists.get(href)}`).toBe(`${href} ${jumlah}`);
  expect(lists.size).toBe(isPhone(page) ? 17 : 20);
  for (const [at, [href, jumlah]] of [...lists].entries()) {
    if (isPhone(page) && at % 3 > 0) continue;
    await page.locator(`main a[href="${href}"]`).last().click();
    await expect(page.getByText(`Jumlah data : ${jumlah}`, { exact: true })).toBeVisible();
    await page.goBack();
  }

  await page.getByRole('button', { name: '2 sekolah lain' }).click();
  const dialog = page.getByRole('dialog', { name: 'Semua Asal Sekolah' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await dialog.getByRole('link', { name: /sma dua/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Data Siswa Valid' })).toBeVisible();
  await expect(page.getByText('Jumlah data : 1', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const chips = page.getByRole('region', { name: 'Saringan' });
  await expect(chips.getByRole('listitem')).toHaveText([/^Tahun ajaran 2041\/2042/, /^sma dua/]);
  await chips.getByRole('button', { name: /^sma dua/ }).click();
  await expect(chips.getByRole('button', { name: /^Tahun ajaran/ })).toBeFocused();
  await expect(page.getByText('Jumlah data : 11', { exact: true })).toBeVisible();
  await search(page, 'malam');
  await expect(page.getByText('Jumlah data : 3', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Jumlah data : 3', { exact: true })).toBeVisible();
  await search(page, 'tidak ada ini');
  await expect(page.getByRole('button', { name: 'Reset Cari' }).last()).toBeVisible();
  await page.getByRole('button', { name: 'Hapus Saringan', exact: true }).click();
  await expect(chips).toHaveCount(0);
  await page.goBack();
  await expect(chips.getByRole('listitem')).toHaveCount(1);
});
