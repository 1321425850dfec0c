// The three states of a line.
import type { Baris } from '@gerbang/contract/kesiapan';

export type Judged = Omit<Baris, 'nama'>;

export const ready = (kalimat: string): Judged => ({ keadaan: 'siap', kalimat, langkah: null });
export const attention = (kalimat: string, langkah: string): Judged => ({ keadaan: 'perhatian', kalimat, langkah });
export const bad = (kalimat: string, langkah: string): Judged => ({ keadaan: 'belum', kalimat, langkah });
