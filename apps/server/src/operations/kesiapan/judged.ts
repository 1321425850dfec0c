// The three states of a line.
import type { Baris } from '@gerbang/contract/sekolah/kesiapan';

export type Verdict = Omit<Baris, 'nama'>;

export const ready = (kalimat: string): Verdict => ({ keadaan: 'siap', kalimat, langkah: null });
export const attention = (kalimat: string, langkah: string): Verdict => ({ keadaan: 'perhatian', kalimat, langkah });
export const bad = (kalimat: string, langkah: string): Verdict => ({ keadaan: 'belum', kalimat, langkah });
