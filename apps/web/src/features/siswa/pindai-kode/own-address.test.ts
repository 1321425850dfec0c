import { screensOf } from '@gerbang/contract/screens';
import { expect, test } from 'vitest';
import { ownAddress } from './pindai-kode.page.tsx';

const own = 'https://pmb.akademi.ac.id';

// Rule: KODE-4
test.each([
  [`${own}/data-inventaris?cari=LP-1%2F3`, '/data-inventaris?cari=LP-1%2F3'],
  [`${own}/data-siswa/valid/detail/0190a`, '/data-siswa/valid/detail/0190a'],
  [`${own}/data-admin`, undefined],
  [`${own}/api/v1/berkas/1`, undefined],
  [`${own}.jahat.example/data-inventaris`, undefined],
  [`https://pmb@akademi.ac.id/data-inventaris`, undefined],
  ['http://pmb.akademi.ac.id/data-inventaris', undefined],
  ['javascript:alert(1)', undefined],
  ['8991234567890', undefined],
])('%s leads an admin to %s', (text, href) => {
  expect(ownAddress(text, own, screensOf('admin'))).toBe(href);
});
