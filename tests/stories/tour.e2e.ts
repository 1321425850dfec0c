// Each screen where its person does not sit: staff on the phone, students at the desk. All of it can be used, and nothing lies
// beside the window; what people do there the other stories tell. By night every screen of every role at every width.

import { suratResmi } from '@gerbang/contract/arsip/surat-resmi';
import { ekspor } from '@gerbang/contract/laporan/ekspor';
import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { status, statusPath } from '@gerbang/contract/siswa/status';
import { zipWith } from '@gerbang/kit/impor-zip';
import { messyExcel, messyRow } from '@gerbang/kit/messy-excel';
import { smallPhoto } from '@gerbang/kit/pictures';
import { bertanda } from '@gerbang/kit/surat-resmi';
import type { Page } from '@playwright/test';
import { registerActive, registerAdmin, registerWithData, signIn } from './api.ts';
import { addressesOf, fill, gates, namesOf, settings } from './screens.ts';
import type { Server } from './server.ts';
import { enter, expect, expectAccessible, test } from './story.ts';

const isNight = Boolean(process.env.EVERY_WIDTH);
const WIDTHS = [320, 360, 768, 1280, 1920];

/** Opens a screen, from another one without loading the page anew: then its heading or its title replaces the other's. */
async function visit(page: Page, address: string): Promise<void> {
  const { protocol, pathname } = new URL(page.url());
  // The status of a student is no page of the app, and the sections of one page share its heading.
  if (protocol === 'about:' || address.startsWith(statusPath('')) || pathname === address.split('?')[0]) {
    await page.goto(address);
    return;
  }
  const before = await page.evaluate((address) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.before = '';
    const { title } = document;
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    return title;
  }, address);
  await page.waitForFunction(
    (before) => document.querySelector('h1:not([data-before])') || document.title !== before,
    before,
  );
}

/** All that axe finds and the browser complains of, each with its screen, so that one run tells everything. */
async function walk(page: Page, addresses: readonly string[], complaints: string[]): Promise<void> {
  const findings: string[] = [];
  for (const address of addresses) {
    await visit(page, address);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of isNight ? WIDTHS : [page.viewportSize()?.width ?? 0]) {
      if (isNight) await page.setViewportSize({ width, height: 800 });
      await expect(page.getByText(/^Memuat/)).toHaveCount(0);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const at = `${address} at ${width} px`;
      await expectAccessible(page, ['light', 'dark']).catch(({ message }) => findings.push(`${at}: ${message}`));
      const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (beside > 0) findings.push(`${at} is ${beside} px wider than the window`);
    }
    findings.push(...complaints.splice(0).map((each) => `${address}: ${each}`));
  }
  expect(findings).toEqual([]);
}

/** An import that was tried out: with a new student, a refused row and a picture that does not come along. */
async function tryOut(page: Page): Promise<void> {
  const rows = [
    messyRow(7_719_001, 'Dewi Anggraini'),
    messyRow(7_719_002, 'Siti Aminah', { ttl: 'Cilacap, 31/02/2005' }),
  ];
  await page.goto('/impor');
  const sheet = { name: 'siswa-2023.xlsx', mimeType: 'application/octet-stream', buffer: await messyExcel(rows) };
  await page.getByLabel('Excel, CSV, atau ZIP ekspor').setInputFiles(sheet);
  const buffer = await zipWith({ 'lain.txt': Buffer.from('-') });
  const zip = { name: 'scan.zip', mimeType: 'application/zip', buffer };
  await page.getByLabel('Gambar dalam ZIP (boleh kosong)').setInputFiles(zip);
  await page.getByRole('button', { name: 'Unggah dan baca' }).click();
  await page.getByRole('button', { name: 'Mulai uji coba' }).click();
  await expect(page.getByRole('button', { name: 'Ditolak 1' })).toBeVisible();
}

/** Papers of a record: one that is valid, and one that was revoked. */
async function issue(server: Server, id: string): Promise<void> {
  const pimpinan = await signIn(server, server.pimpinan);
  const { versi } = (await pimpinan.call(sekolah.pengaturan)).data.keadaan.surat;
  await pimpinan.call(sekolah.simpanSurat, { body: { ...bertanda, versi } });
  const admin = await signIn(server, server.admin);
  for (const jenis of ['diterima', 'biaya']) {
    const { data } = await admin.call(suratResmi.terbitkan, { body: { jenis, siswa: [id] } });
    const params = { id: data.terbit[0]?.id ?? '' };
    if (jenis === 'biaya') await admin.call(suratResmi.cabut, { params, body: { alasan: 'Biaya salah' } });
  }
}

type Begin = (page: Page, server: Server) => Promise<readonly string[]>;
const people: Record<string, { tag: string; begin: Begin }> = {
  'nobody signed in': {
    tag: '@desk',
    begin: async (_, server) => {
      const { siswa } = await registerWithData(server);
      const { data } = await (await signIn(server, siswa)).call(status.buat);
      return [...gates, statusPath(data.kode ?? '')];
    },
  },
  'a student without data': {
    tag: '@desk',
    begin: async (page, server) => {
      await enter(page, await registerActive(server));
      return ['/dashboard-siswa', '/data-diri', '/tambah-data-diri'];
    },
  },
  // One whose record was sent back, who has the most on the screens.
  'a student with data': {
    tag: '@desk',
    begin: async (page, server) => {
      const { siswa, record } = await registerWithData(server, { files: { fotokopi_ktp: await smallPhoto(2) } });
      const tanda = [{ bidang: 'fotokopi_ktp', alasan: 'foto buram' }];
      await (await signIn(server, server.admin)).call(dataSiswa.tolak, { params: { id: record.id }, body: { tanda } });
      await enter(page, siswa);
      return namesOf('siswa').filter((each) => each !== '/tambah-data-diri');
    },
  },
  admin: {
    tag: '@phone',
    begin: async (page, server) => {
      const records = await fill(server);
      await enter(page, server.admin);
      if (isNight) {
        await issue(server, records['/data-siswa/valid']);
        await tryOut(page);
      }
      return addressesOf(namesOf('admin'), records);
    },
  },
  pimpinan: {
    tag: '@phone',
    begin: async (page, server) => {
      await registerAdmin(server);
      await enter(page, server.pimpinan);
      if (!isNight) return [...namesOf('pimpinan', 'admin'), ...settings];
      const records = await fill(server);
      await issue(server, records['/data-siswa/valid']);
      await (await signIn(server, server.pimpinan)).call(ekspor.create, { body: {} });
      return [...addressesOf(namesOf('pimpinan'), records), ...settings];
    },
  },
};

for (const [who, { tag, begin }] of Object.entries(people)) {
  // Rule: PERAN-17
  test(`${who}: every screen can be used, light and dark, and nothing lies beside the window`, {
    tag: isNight ? '@desk' : tag,
  }, async ({ page, server, watch }) => {
    // A guard against a hang alone.
    test.setTimeout(60 * 60_000);
    await walk(page, await begin(page, server), watch.complaints);
  });
}
