import { describe, expect, it } from 'vitest';
import { fileKind } from './other-kinds.ts';

const box = (...brands: string[]) => {
  const size = 16 + 4 * (brands.length - 1);
  return `${String.fromCharCode(0, 0, 0, size)}ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}meta`;
};
const kindOf = (content: string) => fileKind(new Blob([Uint8Array.from(content, (c) => c.charCodeAt(0))]));

// Rule: DIRI-20
describe('what a file is', () => {
  it.each([
    ['empty', ''],
    ['pdf', '%PDF-1.7'],
    ['pdf', `${'Received: by mail\r\n'.repeat(20)}%PDF-1.4`],
    ['heic', box('heic', 'mif1', 'heic')],
    ['heic', box('mif1', 'mif1', 'heic')],
    ['heic', box('msf1', 'hevc')],
    ['other', box('avif', 'mif1', 'avif')],
    ['other', box('mif1', 'avif', 'mif1')],
    ['other', box('qt  ', 'qt  ')],
    ['other', 'GIF89a'],
    ['other', 'PK\x03\x04'],
  ] as const)('is %s by its first bytes', async (kind, content) => {
    expect(await kindOf(content)).toBe(kind);
  });
});
