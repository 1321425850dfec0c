// Rule: BERKAS-1
import { expect, test } from 'vitest';
import { pictureOf } from './other-kinds.ts';

test('a file that is no picture is told all that is taken, not only what the server takes', async () => {
  const file = new File(['x'], 'satu-byte.jpg');
  await expect(pictureOf(file)).rejects.toThrow('foto (JPG, PNG, HEIC, WebP) atau PDF');
});
