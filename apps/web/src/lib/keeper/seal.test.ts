// Rule: DIRI-19
import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const kunci = btoa('k'.repeat(32));
const other = btoa('l'.repeat(32));

test('texts and files come back as they were, under the same key and place only', async () => {
  const { seal, open } = await createSeal(kunci, 'gerbang.draf.1');
  const file = new File(['isi kartu'], 'kartu.jpg', { type: 'image/jpeg', lastModified: 7 });
  const asli = new File(['isi kartu yang utuh'], 'utuh.jpg', { type: 'image/png' });
  const sealed = await seal({ file, asli, lebar: 30, tinggi: 40, peringatan: 'buram' }, 'fotokopi_kk');
  expect(new TextDecoder('latin1').decode((sealed as { segel: ArrayBuffer }).segel)).not.toMatch(/kartu|buram/);
  const foto = (await open(sealed, 'fotokopi_kk')) as { file: File; asli: File };
  expect(foto).toMatchObject({ lebar: 30, tinggi: 40, peringatan: 'buram' });
  expect([foto.file.name, foto.file.type, foto.file.lastModified, foto.asli.name, foto.asli.type]).toEqual([
    'kartu.jpg',
    'image/jpeg',
    7,
    'utuh.jpg',
    'image/png',
  ]);
  expect([await foto.file.text(), await foto.asli.text()]).toEqual(['isi kartu', 'isi kartu yang utuh']);
  expect(await open(sealed, 'fotokopi_ktp')).toBeUndefined();
  expect(await (await createSeal(other, 'gerbang.draf.1')).open(sealed, 'fotokopi_kk')).toBeUndefined();
  expect(await (await createSeal(kunci, 'gerbang.draf.2')).open(sealed, 'fotokopi_kk')).toBeUndefined();
});

test('what was kept without a cipher is read as it lies', async () => {
  const { open } = await createSeal(kunci, 'gerbang.draf.1');
  expect(await open({ pada: '2026', isi: 'Dewi' }, 'isian.nama')).toBe('Dewi');
});

test('the same sealed twice is not the same', async () => {
  const { seal } = await createSeal(kunci, 'gerbang.draf.1');
  const read = async () => {
    const sealed = await seal({ nama: 'Dewi' }, 'isian');
    return new Uint8Array((sealed as { segel: ArrayBuffer }).segel).join();
  };
  expect(await read()).not.toBe(await read());
});
