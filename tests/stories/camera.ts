// A phone with a label before its camera: Chromium's fake one plays a made video of it, and what reads it is the product.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filmLabels, type Shown } from '@gerbang/kit/fake-camera';
import { addBarang } from './api.ts';
import type { Server } from './server.ts';
import { test } from './story.ts';

const fakeUi = '--use-fake-ui-for-media-stream';

/** What a shop has printed on a packaging. */
export const FOREIGN = 'https://toko.example/promo';

type Scene<What> = { film: Shown[]; what: What };

/** Its owner lets the page see; before it is what `prepare` says, with `what` it has made for that. */
export function filming<What>(prepare: (server: Server) => Promise<Scene<What>>) {
  return test.extend<object, { scene: Scene<What> }>({
    scene: [async ({ server }, use) => use(await prepare(server)), { scope: 'worker' }],
    launchOptions: [
      async ({ launchOptions, scene }, use) => {
        const folder = await mkdtemp(join(tmpdir(), 'kamera-'));
        const film = join(folder, 'label.mjpeg');
        await filmLabels(film, scene.film);
        const camera = [fakeUi, '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
        await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] });
        await rm(folder, { recursive: true });
      },
      { scope: 'worker' },
    ],
  });
}

/** On the film are something else's code and the label of an item, as it is printed. */
export const withCamera = filming(async (server) => {
  const kode_barang = `INV-KAM-${process.pid}`;
  const what = await addBarang(server, { data: { kode_barang, lokasi_barang: `Ruang ${kode_barang}` } });
  const label = { text: `${server.url}/data-inventaris/${what.id}`, seconds: 3 };
  return { what, film: [{ text: FOREIGN, seconds: 1 }, label] };
});

/** Its owner does not. */
export const withoutCamera = test.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream', `${fakeUi}=deny`],
      }),
    { scope: 'worker' },
  ],
});
