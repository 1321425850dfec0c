import type { Kabar } from '@gerbang/contract/laporan/kabar';
import { expect, test } from 'vitest';
import { kabarKalimat } from './kabar-paragraph.tsx';

const kabar: Kabar = {
  tahun_ajaran: '2026/2027',
  gelombang: 2,
  tervalidasi: 103,
  tahun_lalu: { tahun_ajaran: '2025/2026', tanggal: '2025-11-20', tervalidasi: 88 },
  menunggu: { jumlah: 38, sejak: '2026-11-02T17:30:00.000Z' },
  dibekukan: 0,
  ditolak: {
    jumlah: 7,
    alasan: [
      { alasan: 'Tanggal Lahir tidak sama dengan KTP', jumlah: 3 },
      { alasan: 'Fotokopi KK buram', jumlah: 2 },
      { alasan: 'Fotokopi KTP gelap', jumlah: 1 },
    ],
  },
};

const sentences = (changes: Partial<Kabar> = {}) =>
  kabarKalimat({ ...kabar, ...changes }).map((sentence) => sentence.map(({ teks }) => teks).join(''));
const before = (tervalidasi: number) => ({ tahun_ajaran: '2025/2026', tanggal: '2025-11-20', tervalidasi });

// Rule: STATISTIK-9
test('three sentences; a day begins at midnight on the campus', () => {
  expect(sentences()).toEqual([
    '103 siswa gelombang 2 tahun ajaran 2026/2027 sudah divalidasi, 15 lebih banyak daripada tahun lalu sampai 20 November 2025 (88 siswa).',
    '38 data menunggu diperiksa, yang paling lama sejak 3 November 2026.',
    '7 data gelombang ini ditolak dan belum diperbaiki; paling sering karena Tanggal Lahir tidak sama dengan KTP (3), Fotokopi KK buram (2), dan Fotokopi KTP gelap (1).',
  ]);
});

test('their numbers open lists with that many rows', () => {
  const filter = { tahun_ajaran: '2026/2027', gelombang: '2' };
  const linked = kabarKalimat(kabar).flatMap((sentence) => sentence.filter(({ daftar }) => daftar));
  expect(linked).toEqual([
    { teks: '103 siswa', daftar: { to: '/data-siswa/valid', filter } },
    { teks: '38 data', daftar: { to: '/data-siswa/menunggu-validasi' } },
    { teks: '7 data', daftar: { to: '/data-siswa/ditolak', filter } },
  ]);
});

test('nobody yet, nothing waits, nothing rejected', () => {
  const empty = { menunggu: { jumlah: 0, sejak: null }, ditolak: { jumlah: 0, alasan: [] } };
  expect(sentences({ ...empty, gelombang: null, tervalidasi: 0, tahun_lalu: null })).toEqual([
    'Belum ada siswa yang divalidasi pada tahun ajaran 2026/2027.',
    'Tidak ada data yang menunggu diperiksa.',
  ]);
  expect(sentences({ ...empty, tervalidasi: 0 })).toEqual([
    'Belum ada siswa gelombang 2 tahun ajaran 2026/2027 yang divalidasi; tahun lalu sampai 20 November 2025 sudah ada 88 siswa.',
    'Tidak ada data yang menunggu diperiksa.',
    'Tidak ada data gelombang ini yang sedang ditolak.',
  ]);
});

test('against last year: fewer, as many, none by that day, no such wave', () => {
  const said = (changes: Partial<Kabar>) => sentences(changes)[0]?.replace(/^.* 2026\/2027 /, '');
  expect(said({ tahun_lalu: before(104) })).toBe(
    'sudah divalidasi, 1 lebih sedikit daripada tahun lalu sampai 20 November 2025 (104 siswa).',
  );
  expect(said({ tahun_lalu: before(103) })).toBe(
    'sudah divalidasi, sama banyak dengan tahun lalu sampai 20 November 2025.',
  );
  expect(said({ tahun_lalu: before(0) })).toBe('sudah divalidasi; tahun lalu sampai 20 November 2025 belum ada.');
  expect(said({ tervalidasi: 0, tahun_lalu: before(0) })).toBe(
    'yang divalidasi; tahun lalu sampai 20 November 2025 juga belum ada.',
  );
  expect(said({ tahun_lalu: null })).toBe('sudah divalidasi; belum ada pembanding dari tahun lalu.');
});

test('one of each, and huge numbers', () => {
  const one = { jumlah: 1, alasan: [{ alasan: 'Fotokopi KK buram', jumlah: 1 }] };
  expect(
    sentences({ tervalidasi: 1, tahun_lalu: before(2), menunggu: { jumlah: 1, sejak: null }, ditolak: one }),
  ).toEqual([
    '1 siswa gelombang 2 tahun ajaran 2026/2027 sudah divalidasi, 1 lebih sedikit daripada tahun lalu sampai 20 November 2025 (2 siswa).',
    '1 data menunggu diperiksa.',
    '1 data gelombang ini ditolak dan belum diperbaiki; paling sering karena Fotokopi KK buram (1).',
  ]);
  const [wave, waiting, rejected] = sentences({
    tervalidasi: 1_234_567,
    tahun_lalu: before(234_567),
    menunggu: { jumlah: 1, sejak: '2026-11-02T16:59:59.999Z' },
    ditolak: { jumlah: 12_345, alasan: [] },
  });
  expect(wave).toContain('1.234.567 siswa gelombang 2');
  expect(wave).toContain('1.000.000 lebih banyak daripada');
  expect(waiting).toBe('1 data menunggu diperiksa, sejak 2 November 2026.');
  expect(rejected).toBe('12.345 data gelombang ini ditolak dan belum diperbaiki.');
});
