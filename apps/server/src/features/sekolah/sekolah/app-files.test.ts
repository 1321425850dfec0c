// What a phone reads to install the web app.
import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { createTestApp } from '@gerbang/kit/app';
import { smallPhoto } from '@gerbang/kit/pictures';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());

const get = (path: string) => app.anyone.request('GET', path);
const manifest = async () => JSON.parse((await get('/manifest.webmanifest')).bytes.toString());
const sources = (of: { icons: { src: string }[] }) => of.icons.map(({ src }) => src);

// Rule: PERAN-23
test('the manifest has the school’s name, and the product’s sign until there is a logo', async () => {
  const { headers } = await get('/manifest.webmanifest');
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=3600' });
  expect(String(headers['content-type'])).toContain('application/manifest+json');
  const before = await manifest();
  expect(before).toMatchObject({ name: 'Akademi Uji', display: 'standalone', start_url: '/' });
  expect(sources(before)).toEqual(['/tanda-192.png', '/tanda-512.png', '/tanda-maskable-512.png']);
  expect((await get('/ikon-192.png')).status).toBe(404);
});

// Rule: PERAN-23
test('with a logo its icons are square PNGs under an address of its own, whole where a phone cuts a circle', async () => {
  const pimpinan = await app.as('pimpinan');
  const form = { nama: 'SMK Melati', alamat: '', whatsapp: '', email: '', jam_layanan: '', versi: 0 };
  const files = { logo: await smallPhoto() };
  await pimpinan.call(sekolah.simpanIdentitas, { body: form, files });
  const { icons, name } = await manifest();
  expect(name).toBe('SMK Melati');
  for (const { src, sizes, purpose } of icons) {
    expect(src).toMatch(/^\/ikon-.*\?logo=./);
    const { status, headers, bytes } = await get(src);
    expect([status, headers['content-type']]).toEqual([200, 'image/png']);
    const { width, height, format } = await sharpOf(bytes).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
    // The head of a photo that is higher than wide.
    const [left, side] = [width / 2, 10];
    const top = sharpOf(bytes).extract({ left, top: 0, width: side, height: side });
    const isWhite = (await top.raw().toBuffer()).every((each) => each === 255);
    expect([purpose, isWhite]).toEqual([purpose, purpose === 'maskable']);
  }
});

// The server reads pictures of its own only as JPEG (platform/images/render.ts).
function sharpOf(png: Buffer) {
  sharp.unblock({ operation: ['VipsForeignLoadPngBuffer'] });
  return sharp(png);
}
