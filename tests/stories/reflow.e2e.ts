// A student's screens in 320 px, which is what is left of 1280 at 400 %, and with letters of twice the size on a phone.
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { smallPhoto } from '@gerbang/kit/pictures';
import type { Page } from '@playwright/test';
import { registerActive, registerWithData, signIn } from './api.ts';
import { addressesOf, fill, gates, namesOf, settings } from './screens.ts';
import { enter, expect, expectAccessible, test } from './story.ts';

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Nothing of the page, and no words in a box of their own, lies beside what is seen; `besides` may. */
async function expectInside(page: Page, address: string, besides = 'svg, [data-cut]'): Promise<void> {
  const look = (besides: string) => {
    const cut = [...document.querySelectorAll<HTMLElement>('main *, header *, form *')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && !element.closest(besides) && (right > innerWidth + 1 || left < -1);
    });
    const wide = document.documentElement.scrollWidth - innerWidth;
    return [...(wide > 0 ? [`${wide} px`] : []), ...cut.map(({ outerHTML }) => outerHTML.slice(0, 90))];
  };
  // A chart follows the letters a moment later.
  const beside = () => page.evaluate(look, besides);
  await expect.configure({ soft: true }).poll(beside, { message: address, timeout: 10_000 }).toEqual([]);
}

// Rule: PERAN-22
test('a student reads everything in 320 px, and with letters of twice the size', { tag: '@siswa' }, async ({
  page,
  server,
}) => {
  test.slow();
  const { siswa, record } = await registerWithData(server, { files: { fotokopi_ktp: await smallPhoto(2) } });
  const tanda = [{ bidang: 'fotokopi_ktp', alasan: 'foto buram' }];
  await (await signIn(server, server.admin)).call(dataSiswa.tolak, { params: { id: record.id }, body: { tanda } });
  const withData = namesOf('siswa').filter((each) => each !== '/tambah-data-diri');
  const walk = async (addresses: readonly string[]) => {
    for (const address of addresses) {
      await page.setViewportSize({ width: 320, height: 640 });
      await open(page, address);
      await expectInside(page, `${address} in 320 px`);
      await expectAccessible(page, ['light']);
      await page.setViewportSize({ width: 360, height: 800 });
      const size = () =>
        page.getByRole('heading', { level: 1 }).evaluate((it) => Number.parseFloat(getComputedStyle(it).fontSize));
      const before = await size();
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      expect.soft(await size(), address).toBe(before * 2);
      await expectInside(page, `${address} with large letters`);
    }
  };
  await walk(gates);
  await enter(page, siswa);
  await walk(withData);
  await page.context().clearCookies();
  await enter(page, await registerActive(server));
  await walk(['/dashboard-siswa', '/tambah-data-diri']);
});

// Rule: PERAN-22
test('staff read everything with letters of twice the size', { tag: '@desk' }, async ({ page, server }) => {
  test.slow();
  const records = await fill(server);
  const { admin, pimpinan } = server;
  const walk = async (addresses: readonly string[]) => {
    for (const address of addresses) {
      await open(page, address);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      // A table moves in a box of its own.
      await expectInside(page, `${address} with large letters`, 'svg, [data-cut], table');
    }
  };
  await enter(page, admin);
  await walk(addressesOf(namesOf('admin'), records));
  await page.context().clearCookies();
  await enter(page, pimpinan);
  await walk([...addressesOf(namesOf('pimpinan', 'admin'), records), ...settings]);
});
