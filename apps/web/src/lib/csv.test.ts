import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

// Rule: STATISTIK-15
test('texts that a spreadsheet would run stay texts, numbers have their comma, and quotes are doubled', () => {
  const rows = [
    ['=1+1', -4, 2.5],
    ['+62', null, 0],
    ['SMA "A"; B', 1, 2],
    ['@x', 1, 2],
  ];
  expect(csvOf(['Sekolah', 'Lalu', 'Kini'], rows)).toBe(
    `\uFEFFSekolah;Lalu;Kini\r\n'=1+1;-4;2,5\r\n'+62;;0\r\n"SMA ""A""; B";1;2\r\n'@x;1;2\r\n`,
  );
});
