import { smallPhoto } from '@gerbang/kit/pictures';
import type { Page } from '@playwright/test';
import { registerWithData } from './api.ts';
import { enter, expect, test } from './story.ts';

// Rule: PUTUSAN-22
test('on the stage a document is moved by wheel, drag and keys', { tag: '@desk' }, async ({ page, server }) => {
  const files = { fotokopi_ktp: await smallPhoto(2), fotokopi_kk: await smallPhoto(4) };
  const { record } = await registerWithData(server, { files });
  await enter(page, server.admin);
  await page.goto(`/data-siswa/menunggu-validasi/detail/${record.id}`);
  const stage = page.getByRole('region', { name: 'Dokumen siswa' });
  const picture = stage.getByRole('img');
  await expect(stage.getByRole('button', { name: /KTP.*sudah dilihat/ })).toBeVisible();
  await expect(page.getByText('1 dokumen belum dilihat: KK')).toBeVisible();
  await page.keyboard.press('s');
  await expectAllDrawn(page);
  await expect(page.getByText('1 dokumen belum dilihat: KK')).toBeVisible();
  await page.keyboard.press('s');
  await picture.hover();
  await page.mouse.wheel(0, -400);
  await expect(stage.getByText(/^2\d\d%$/)).toBeVisible();
  const before = await picture.boundingBox();
  await page.mouse.down();
  await page.mouse.move(700, 460);
  await page.mouse.up();
  expect((await picture.boundingBox())?.x).not.toBe(before?.x);
  await page.keyboard.press('0');
  await expect(stage.getByText('100%')).toBeVisible();
  await page.keyboard.press('4');
  await expect(stage.getByRole('img', { name: 'Fotokopi KK' })).toBeVisible();
  await expect(page.getByText('belum dilihat:')).toHaveCount(0);
  await page.keyboard.press('r');
  await expect(picture).toHaveAttribute('style', /rotate\(90deg\)/);
});

/** Side by side, too small to be read. */
async function expectAllDrawn(page: Page): Promise<void> {
  const pictures = page.getByRole('list', { name: 'Semua dokumen' }).locator('img');
  await expect(pictures).toHaveCount(2);
  await expect
    .poll(() => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
    .toBe(true);
}

test('two fingers enlarge a document and one moves it', { tag: '@phone' }, async ({ page, server }) => {
  const { record } = await registerWithData(server, { files: { fotokopi_ktp: await smallPhoto(2) } });
  await enter(page, server.admin);
  await page.goto(`/data-siswa/menunggu-validasi/detail/${record.id}`);
  await page.getByRole('button', { name: 'Lihat Fotokopi KTP', exact: true }).click();
  const viewer = page.getByRole('dialog');
  const picture = viewer.getByRole('img', { name: 'Fotokopi KTP' });
  await expect(viewer.getByText('100%')).toBeVisible();
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
  const fingers = await touch(page);
  const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const middle = { x: x + width / 2, y: y + height / 2 };
  const apart = (by: number) => [
    { x: middle.x - by, y: middle.y, id: 1 },
    { x: middle.x + by, y: middle.y, id: 2 },
  ];
  await fingers('touchStart', apart(20));
  await fingers('touchMove', apart(40));
  await fingers('touchMove', apart(60));
  await fingers('touchEnd', []);
  await expect(viewer.getByText('300%')).toBeVisible();
  const before = await picture.boundingBox();
  await fingers('touchStart', [{ ...middle, id: 1 }]);
  await fingers('touchMove', [{ x: middle.x + 50, y: middle.y, id: 1 }]);
  await fingers('touchEnd', []);
  // Less what the browser takes for the slip of a finger.
  await expect.poll(async () => ((await picture.boundingBox())?.x ?? 0) - (before?.x ?? 0)).toBeGreaterThan(30);
  const tap = async () => {
    await fingers('touchStart', [{ ...middle, id: 1 }]);
    await fingers('touchEnd', []);
  };
  await tap();
  await tap();
  await expect(viewer.getByText('100%')).toBeVisible();
  // Two flicks are not a double tap.
  for (const by of [-1, 1]) {
    await fingers('touchStart', [{ ...middle, id: 1 }]);
    await fingers('touchMove', [{ x: middle.x + by * 60, y: middle.y, id: 1 }]);
    await fingers('touchEnd', []);
  }
  await expect(viewer.getByText('100%')).toBeVisible();
  // The page itself stays as it was.
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
});

/** Fingers on the glass, as the browser receives them. */
async function touch(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number; id: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
}
