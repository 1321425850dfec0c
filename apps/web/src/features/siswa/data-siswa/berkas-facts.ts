import { formatNumber } from '../../../lib/format.ts';
import { fileSize } from '../../../ui/file-size.ts';

type PixelSize = { lebar: number; tinggi: number };

/** '1.200 × 1.600'. */
export function formatPixels({ lebar, tinggi }: PixelSize): string {
  return `${formatNumber(lebar)} × ${formatNumber(tinggi)}`;
}

/** '412 KB · 1.200 × 1.600'; bytes and pixels. */
export function berkasFacts(berkas: PixelSize & { ukuran: number }): string {
  return `${fileSize(berkas.ukuran)} · ${formatPixels(berkas)}`;
}
