// By night every screen of every role at every width, light and dark, under axe; by day tour.e2e.ts and each story look at theirs.
import { dataSiswa } from '@gerbang/contract/data-siswa';
import { smallPhoto } from '@gerbang/kit/pictures';
import type { Page } from '@playwright/test';
import { registerActive, registerAdmin, registerWithData, signIn } from './api.ts';
import { addressesOf, fill, gates, namesOf, settings } from './screens.ts';
import type { Server } from './server.ts';
import { enter, expect, expectAccessible, test } from './story.ts';

const WIDTHS = [320, 360, 768, 1280, 1920];

/** All that axe finds, each with its screen and width, so that one run tells everything. */
async function walk(page: Page, addresses: readonly string[]): Promise<void> {
  const findings: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByText(/^Memuat/)).toHaveCount(0);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectAccessible(page).catch(({ message }) => findings.push(`${address} at ${width} px: ${message}`));
    }
  }
  expect(findings).toEqual([]);
}

/** A student whose record was sent back, which has the most on its screens. */
async function registerRejected(server: Server) {
  const { siswa, record } = await registerWithData(server, { files: { fotokopi_ktp: await smallPhoto(2) } });
  const tanda = [{ bidang: 'fotokopi_ktp', alasan: 'foto buram' }];
  await (await signIn(server, server.admin)).call(dataSiswa.tolak, { params: { id: record.id }, body: { tanda } });
  return siswa;
}

const people: Record<string, (page: Page, server: Server) => Promise<readonly string[]>> = {
  'nobody signed in': async () => gates,
  'a student without data': async (page, server) => {
    await enter(page, await registerActive(server));
    return ['/dashboard-siswa', '/data-diri', '/tambah-data-diri'];
  },
  'a student with data': async (page, server) => {
    await enter(page, await registerRejected(server));
    return namesOf('siswa').filter((each) => each !== '/tambah-data-diri');
  },
  admin: async (page, server) => {
    const records = await fill(server);
    await enter(page, server.admin);
    return addressesOf(namesOf('admin'), records);
  },
  pimpinan: async (page, server) => {
    const records = await fill(server);
    await registerAdmin(server);
    await enter(page, server.pimpinan);
    return [...addressesOf(namesOf('pimpinan'), records), ...settings];
  },
};

if (process.env.EVERY_WIDTH) {
  for (const [who, begin] of Object.entries(people)) {
    // Rule: PERAN-17
    test(`${who}: every screen from 320 to 1920 px, light and dark, without a finding`, { tag: '@desk' }, async ({
      page,
      server,
    }) => {
      test.setTimeout(15 * 60_000);
      await walk(page, await begin(page, server));
    });
  }
}
