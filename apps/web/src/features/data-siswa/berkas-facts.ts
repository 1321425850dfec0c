import { formatAngka } from '../../lib/format.ts';
import { fileSize } from '../../ui/file-size.ts';

type Piksel = { lebar: number; tinggi: number };

/** '1.200 × 1.600'. */
export function piksel({ lebar, tinggi }: Piksel): string {
  return `${formatAngka(lebar)} × ${formatAngka(tinggi)}`;
}

/** '412 KB · 1.200 × 1.600'; bytes and pixels. */
export function berkasFacts(berkas: Piksel & { ukuran: number }): string {
  return `${fileSize(berkas.ukuran)} · ${piksel(berkas)}`;
}
