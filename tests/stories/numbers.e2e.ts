// Every number on the dashboard opens the list behind it, and the list has exactly that many rows. All of the admin's
// are followed at the desk, each third of the pimpinan's on the phone; filter.test.ts asks them all of both.
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import type { Page } from '@playwright/test';
import { formData, newSiswa, register, registerWithData, signIn } from './api.ts';
import type { Server } from './server.ts';
import { enter, expect, expectAccessible, isPhone, search, test } from './story.ts';

/** The next school year: newer than those of all other stories, and the newest that the dashboard opens on. */
const begins = new Date().getFullYear() + (new Date().getMonth() >= 6 ? 1 : 0);
const tahun_ajaran = `${begins}/${begins + 1}`;
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
    [...main.querySelectorAll<HTMLElement>('a[href^="/data-siswa/"], a[href^="/akun-siswa/"]')]
      .filter((link) => link.textContent)
      .map((link) => {
        const said = (link.querySelector('b') ?? link).textContent;
        return { href: link.getAttribute('href') ?? '', jumlah: /[\d.]+/.exec(said)?.[0] ?? '' };
      }),
  );

// Rule: STATISTIK-8
test('each number opens a list with that many rows; its filters can be taken away again', async ({ page, server }) => {
  await fillYear(server);
  await enter(page, isPhone(page) ? server.pimpinan : server.admin);
  await page.goto('/dashboard');
  await expect(page.getByText('paling sering karena Fotokopi KTP buram (1).')).toBeVisible();
  await followNumbers(page);
  await openSchoolBehindTheOthers(page);
  await takeFiltersAway(page);
});

/** A school year that differs in everything the dashboard counts; one rejected record, one waiting, one new account. */
async function fillYear(server: Server): Promise<void> {
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
}

/** Clicks the numbers, and compares each with the list that it opens. */
async function followNumbers(page: Page): Promise<void> {
  const numbers = await numbersOf(page);
  const lists = new Map(numbers.map(({ href, jumlah }) => [href, jumlah]));
  for (const { href, jumlah } of numbers) expect(`${href} ${lists.get(href)}`).toBe(`${href} ${jumlah}`);
  expect(lists.size).toBe(isPhone(page) ? 17 : 20);
  for (const [at, [href, jumlah]] of [...lists].entries()) {
    if (isPhone(page) && at % 3 > 0) continue;
    await page.locator(`main a[href="${href}"]`).last().click();
    await expectCount(page, jumlah);
    await page.goBack();
  }
}

async function expectCount(page: Page, count: string): Promise<void> {
  await expect(page.getByText(`Jumlah data : ${count}`, { exact: true })).toBeVisible();
}

async function openSchoolBehindTheOthers(page: Page): Promise<void> {
  await page.getByRole('button', { name: '2 sekolah lain' }).click();
  const dialog = page.getByRole('dialog', { name: 'Semua Asal Sekolah' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await dialog.getByRole('link', { name: /sma dua/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Data Siswa Valid' })).toBeVisible();
  await expectCount(page, '1');
  await expectAccessible(page);
}

/** One filter goes by its chip, the other with a search that finds nothing; back brings it again. */
async function takeFiltersAway(page: Page): Promise<void> {
  const chips = page.getByRole('region', { name: 'Saringan' });
  await expect(chips.getByRole('listitem')).toHaveText([new RegExp(`^Tahun ajaran ${tahun_ajaran}`), /^sma dua/]);
  await chips.getByRole('button', { name: /^sma dua/ }).click();
  await expect(chips.getByRole('button', { name: /^Tahun ajaran/ })).toBeFocused();
  await expectCount(page, '11');
  await search(page, 'malam');
  await expectCount(page, '3');
  await page.reload();
  await expectCount(page, '3');
  await search(page, 'tidak ada ini');
  await expect(page.getByRole('button', { name: 'Reset Cari' }).last()).toBeVisible();
  await page.getByRole('button', { name: 'Lepas Saringan', exact: true }).click();
  await expect(chips).toHaveCount(0);
  await page.goBack();
  await expect(chips.getByRole('listitem')).toHaveCount(1);
}
