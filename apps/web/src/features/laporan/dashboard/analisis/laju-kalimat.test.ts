import { expect, test } from 'vitest';
import { sentenceOf } from './laju-panel.tsx';

// Rule: STATISTIK-12
test('the pace says how many more or fewer there are than a year before', () => {
  const year = (tahun_ajaran: string, kini: number) => ({ tahun_ajaran, kini, total: 90, jumlah: [] });
  const sentences = [[], [33], [41], [1290]].map((before) =>
    sentenceOf({ tahun: [year('2026/2027', 41), ...before.map((kini) => year('2025/2026', kini))] }).replace(
      /^.*?\. /,
      '',
    ),
  );
  expect(sentences).toEqual([
    'Belum ada tahun lain untuk dibandingkan.',
    'Sampai hari ini 8 lebih banyak dari 2025/2026 pada hari yang sama.',
    'Sampai hari ini sama dengan 2025/2026 pada hari yang sama.',
    'Sampai hari ini 1.249 lebih sedikit dari 2025/2026 pada hari yang sama.',
  ]);
});
