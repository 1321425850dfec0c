import { hostilePictures } from '@gerbang/kit/hostile-pictures';
import { documentPng, phonePhoto } from '@gerbang/kit/pictures';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { refuseCostly } from './picture-structure.ts';

/** They cost little, and the decoder says what is wrong with them. */
const decoded = ['4 million restart markers'];

// Rule: BERKAS-2
test.each(Object.entries(hostilePictures).filter(([name]) => !decoded.includes(name)))(
  'a picture with %s is refused before it is decoded',
  async (_, make) => {
    const bytes = await make();
    expect(() => refuseCostly(bytes)).toThrow(/^(Gambar ini|File harus)/);
  },
);

test('pictures as phones, scanners and programs write them pass', async () => {
  const photo = await phonePhoto();
  refuseCostly(photo);
  refuseCostly(await documentPng());
  for (const options of [{ progressive: true }, { progressive: true, chromaSubsampling: '4:4:4' }])
    refuseCostly(await sharp(photo).withMetadata().jpeg(options).toBuffer());
  refuseCostly(await sharp(photo).withIccProfile('p3').png({ progressive: true }).toBuffer());
});
