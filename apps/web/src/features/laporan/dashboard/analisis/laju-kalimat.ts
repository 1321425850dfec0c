import type { Laju } from '@gerbang/contract/laporan/analisis';
import { formatNumber } from '../../../../lib/format.ts';

/** '8 lebih banyak dari 2025/2026 pada hari yang sama.' */
export function sentenceOf({ tahun: [now, before] }: Pick<Laju, 'tahun'>): string {
  const what = 'Siswa tervalidasi menurut tanggal daftarnya.';
  if (!now || !before) return `${what} Belum ada tahun lain untuk dibandingkan.`;
  const more = now.kini - before.kini;
  if (more === 0) return `${what} Sampai hari ini sama dengan ${before.tahun_ajaran} pada hari yang sama.`;
  const words = more > 0 ? 'lebih banyak' : 'lebih sedikit';
  return `${what} Sampai hari ini ${formatNumber(Math.abs(more))} ${words} dari ${before.tahun_ajaran} pada hari yang sama.`;
}
