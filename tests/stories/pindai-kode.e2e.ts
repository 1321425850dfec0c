// A label read by a phone's camera, which opens its item and counts it.
import { opname } from '@gerbang/contract/inventaris/opname';
import { addBarang, signIn } from './api.ts';
import { FOREIGN, withCamera, withoutCamera } from './camera.ts';
import { enter, expect, expectAccessible } from './story.ts';

// Rules: KODE-1, KODE-4, HIDUP-9
withCamera(
  'the label of an item opens its page',
  { tag: '@both' },
  async ({ page, server, scene: { what: barang } }) => {
    await enter(page, server.admin);
    await page.goto('/pindai-kode');
    await page.waitForURL(`/data-inventaris/${barang.id}`);
    await expect(page.getByRole('main').getByText(barang.nama_barang).first()).toBeVisible();
  },
);

/** A camera with a torch, which Chromium's fake one has not; what it was told is `torch`. */
const addTorch = () => {
  const { prototype } = MediaStreamTrack;
  const { getCapabilities } = prototype;
  prototype.getCapabilities = function () {
    return { ...getCapabilities.call(this), torch: true };
  };
  prototype.applyConstraints = async (wish) => {
    document.documentElement.dataset.torch = JSON.stringify(wish);
  };
};

// Rules: KODE-1, KODE-2, OPNAME-2, OPNAME-6, OPNAME-7, OPNAME-9
withCamera(
  'the label of an item counts it, and another code does not',
  { tag: '@both' },
  async ({ page, server, scene: { what: barang } }) => {
    const admin = await signIn(server, server.admin);
    const { data } = await admin.call(opname.create, { body: { nama: 'Opname Kamera', lokasi: [] } });
    await enter(page, server.admin);
    await page.addInitScript(addTorch);
    await page.goto(`/data-inventaris/opname/${data.id}`);
    await page.getByRole('button', { name: 'Pindai' }).click();
    await expect(page.getByRole('status').filter({ hasText: barang.nama_barang })).toBeVisible();
    const standing = async () => {
      const { data: hasil } = await admin.call(opname.get, { params: { id: data.id } });
      return hasil.barang.find(({ id }) => id === barang.id)?.terlihat !== null;
    };
    await expect.poll(standing).toBe(true);
    await expect(page.getByRole('alert').filter({ hasText: FOREIGN })).toContainText('bukan label barang');
    expect((await admin.call(opname.get, { params: { id: data.id } })).data.tak_dikenal).toEqual([]);
    await page.getByRole('button', { name: 'Senter' }).click();
    await expect(page.getByRole('button', { name: 'Senter', pressed: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-torch', '{"advanced":[{"torch":true}]}');
    await page.getByRole('button', { name: 'Urungkan' }).click();
    await expect.poll(standing).toBe(false);
  },
);

// Rules: KODE-2, KODE-4
withoutCamera(
  'without the camera a code is typed, and a foreign one opens nothing',
  { tag: '@phone' },
  async ({ page, server }) => {
    await enter(page, server.admin);
    await page.goto('/pindai-kode');
    await expect(page.getByText(/^Izin kamera ditolak\./)).toBeVisible();
    await page.getByLabel('Ketik label').fill('8991234567890');
    await page.getByRole('button', { name: 'Pakai' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '8991234567890' })).toContainText('bukan label sekolah');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    const { id, kode_barang } = await addBarang(server);
    await page.getByLabel('Ketik label').fill(`${kode_barang}-2/3`);
    await page.getByLabel('Ketik label').press('Enter');
    await page.waitForURL(`**/data-inventaris/${id}?unit=2`);
    await page.goto('/pindai-kode');
    await page.getByLabel('Ketik label').fill(`${server.url}/data-inventaris`);
    await page.getByLabel('Ketik label').press('Enter');
    await page.waitForURL('**/data-inventaris');
  },
);
