import type { KeyRow } from './key-list.tsx';

/** The keys of a list (row-focus.ts), in words. */
export const listKeys: readonly KeyRow[] = [
  [['/'], 'Ke pencarian'],
  [['J'], 'Baris berikutnya'],
  [['K'], 'Baris sebelumnya'],
  [['?'], 'Bantuan layar ini'],
];
