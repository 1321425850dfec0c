// The label of a place before a phone's camera: read off the PDF that was printed, filmed, and decoded by the page.

import { lokasiArsip } from '@gerbang/contract/arsip/lokasi-arsip';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { boxesOfPage } from '@gerbang/kit/pdf-boxes';
import { codesIn } from '@gerbang/kit/read-codes';
import type { Page } from '@playwright/test';
import { formData, newSiswa, signIn } from './api.ts';
import { filming } from './camera.ts';
import type { Server } from './server.ts';
import { enter, expect, expectAccessible } from './story.ts';

/** A folder with somebody's papers, and what the code of its printed label says. */
async function withMap(server: Server, kind: 'qr' | 'code128' = 'qr') {
  const admin = await signIn(server, server.admin);
  const [rak, boks, map] = ['RAK-KAM', 'BOKS-KAM', 'MAP-KAM'];
  await admin.call(lokasiArsip.create, { body: { jenis: 'rak', kode: rak, nama: 'Rak besi', induk: '' } });
  await admin.call(lokasiArsip.create, { body: { jenis: 'boks', kode: boks, nama: 'Boks biru', induk: rak } });
  const body = { jenis: 'map', kode: map, nama: 'Map A', induk: boks };
  const { data: place } = await admin.call(lokasiArsip.create, { body });
  const siswa = { ...formData, nama: 'Kartika Wulandari', nim: newSiswa().nim };
  const { data: record } = await admin.call(dataSiswa.create, { body: siswa });
  await admin.call(lokasiArsip.simpanTempat, { params: { id: record.id }, body: { kode: map } });
  const pdf = await admin.download(lokasiArsip.label, { body: { ids: [place.id], label: { kode: kind } } });
  const [code] = await codesIn(await boxesOfPage(pdf, 0));
  return { what: place.kode, film: [{ text: code?.text ?? '', kind, seconds: 2 }] };
}

const PACKAGING = '8991102288101';
const OTHER_SCHOOL = 'https://arsip.sekolah-lain.example/lokasi-arsip/MAP-KAM';

const withLabel = filming((server) => withMap(server));
const withBars = filming((server) => withMap(server, 'code128'));
const withForeign = filming(async () => ({
  what: undefined,
  film: [
    { text: PACKAGING, kind: 'code128' as const, seconds: 2 },
    { text: OTHER_SCHOOL, seconds: 2 },
  ],
}));

const openReader = async (page: Page) => {
  await page.goto('/lokasi-arsip');
  await page.getByRole('button', { name: 'Pindai Label' }).click();
};

// Rules: LOKASI-7, KODE-1, KODE-4
withLabel(
  'the label of a folder opens what lies in it, for whoever scans it anywhere',
  { tag: '@phone' },
  async ({ page, server, scene: { what: kode } }) => {
    const expectOpen = async () => {
      await expect(page.getByRole('heading', { level: 1, name: `Map ${kode}` })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Kartika Wulandari' })).toBeVisible();
    };
    await enter(page, server.admin);
    await page.goto('/pindai-kode');
    await expectOpen();
    await openReader(page);
    await expectOpen();
    await enter(page, server.pimpinan);
    await page.goto('/pindai-kode');
    await expectOpen();
  },
);

// Rules: LOKASI-7, KODE-1, LABEL-3
withBars(
  'the bars of a label open its folder from anywhere, too',
  { tag: '@phone' },
  async ({ page, server, scene }) => {
    await enter(page, server.admin);
    await page.goto('/pindai-kode');
    await expect(page.getByRole('heading', { level: 1, name: `Map ${scene.what}` })).toBeVisible();
  },
);

// Rules: LOKASI-7, KODE-4
withForeign(
  'the bars of a packaging and the label of another school open nothing, and the camera stays on',
  { tag: '@phone' },
  async ({ page, server }) => {
    const { data: before } = await (await signIn(server, server.admin)).call(lokasiArsip.list);
    const expectRefused = async (path: string, sentence: string) => {
      for (const text of [PACKAGING, OTHER_SCHOOL]) {
        await expect(page.getByRole('alert').filter({ hasText: text })).toContainText(sentence);
      }
      expect(new URL(page.url()).pathname).toBe(path);
      await expect(page.getByRole('status').filter({ hasText: 'Arahkan kamera ke label' })).toBeVisible();
    };
    await enter(page, server.admin);
    await page.goto('/pindai-kode');
    await expectRefused('/pindai-kode', 'bukan label sekolah');
    await openReader(page);
    await expectRefused('/lokasi-arsip', 'bukan label arsip sekolah ini');
    await expectAccessible(page);
    expect((await (await signIn(server, server.admin)).call(lokasiArsip.list)).data).toEqual(before);
  },
);
