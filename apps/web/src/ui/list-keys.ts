import type { KeyRow } from './key-list.tsx';

const walk: readonly KeyRow[] = [
  [['/'], 'Ke pencarian'],
  [['J'], 'Baris berikutnya'],
  [['K'], 'Baris sebelumnya'],
  [['←', '→'], 'Judul kolom sebelahnya'],
  [['Ctrl', 'K'], 'Mencari siswa, halaman, dan tindakan'],
];
const help: KeyRow = [['?'], 'Bantuan layar ini'];

/** The keys of a list (row-focus.ts), in words. */
export const listKeys: readonly KeyRow[] = [...walk, help];

/** Those of a list whose rows are chosen (selection-bar.tsx). */
export const bulkKeys: readonly KeyRow[] = [
  ...walk,
  [['X'], 'Pilih baris ini'],
  [['Ctrl', 'A'], 'Pilih sehalaman, sesudah ada yang dipilih'],
  [['Esc'], 'Batalkan pilihan'],
  help,
];
