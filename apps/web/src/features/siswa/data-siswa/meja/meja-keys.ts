// The keys of the desk, in words.
import type { Of } from '../../../../lib/sekolah.ts';
import type { KeyRow } from '../../../../ui/key-list.tsx';

export const mejaKeys: readonly { title: string; keys: readonly (KeyRow | Of<KeyRow>)[] }[] = [
  {
    title: 'Antrean',
    keys: [
      [['←'], 'Siswa sebelumnya'],
      [['→'], 'Siswa berikutnya'],
      [['V'], 'Validasi, disetujui dengan Enter'],
      [['T'], 'Tolak'],
      [['U'], 'Urungkan keputusan terakhir'],
      { of: '/lokasi-arsip', it: [['B'], 'Letakkan berkas fisik siswa yang baru divalidasi'] },
      [['K'], 'Kembali ke daftar'],
    ],
  },
  {
    title: 'Dokumen',
    keys: [
      [['1', '–', '6'], 'Buka dokumen 1 sampai 6'],
      [['S'], 'Semua dokumen sekaligus'],
      [['+'], 'Perbesar'],
      [['-'], 'Perkecil'],
      [['0'], 'Paskan ke layar'],
      [['R'], 'Putar'],
      [['Shift', '←', '→', '↑', '↓'], 'Geser dokumen yang diperbesar'],
      [['L'], 'Lihat sepenuh layar'],
    ],
  },
  {
    title: 'Tolak',
    keys: [
      [['Tab'], 'Dari kotak alasan ke alasan cepat'],
      [['1', '–', '9'], 'Pilih alasan cepat'],
      [['Ctrl', 'Enter'], 'Kirim penolakan'],
    ],
  },
  {
    title: 'Lainnya',
    keys: [
      [['?'], 'Daftar pintasan ini'],
      [['Esc'], 'Tutup dialog'],
    ],
  },
];

/** Those of a picture that fills the window. */
export const pictureKeys: readonly KeyRow[] = [
  [['←'], 'Gambar sebelumnya'],
  [['→'], 'Gambar berikutnya'],
  [['+'], 'Perbesar'],
  [['-'], 'Perkecil'],
  [['0'], 'Paskan ke layar'],
  [['R'], 'Putar'],
  [['Esc'], 'Tutup dialog'],
];
