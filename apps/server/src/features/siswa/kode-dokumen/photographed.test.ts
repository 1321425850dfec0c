import { photographed, printed } from '@gerbang/kit/photographed';
import { codesIn } from '@gerbang/kit/read-codes';
import { expect, test } from 'vitest';

// Rule: BUKTIQR-1
test('24 of 24 codes of 20 mm are read on a photographed A4 page of 2,400 pixels', async () => {
  const codes = Array.from({ length: 24 }, (_, at) => ({
    text: `https://layananonline.dukcapil.kemendagri.go.id/Terpusat/Pindai?k=${at}-a1b2c3d4e5f6a7b8c9d0`,
    size: 20,
    x: 20 + (at % 4) * 48,
    y: 20 + Math.floor(at / 4) * 45,
  }));
  const page = await printed(codes, { width: 210, height: 297, dpi: 200 });
  const photo = await photographed(page, { seed: 7, edge: 2400, tilt: 0.2, turn: 0.1, blur: 1, noise: 0.15 });
  const found = await codesIn(photo, { formats: ['QRCode'] });
  expect(found.map(({ text }) => text).sort()).toEqual(codes.map(({ text }) => text).sort());
});
