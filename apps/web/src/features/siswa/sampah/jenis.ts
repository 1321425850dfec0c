import type { JenisSampah, SampahRow } from '@gerbang/contract/siswa/sampah';

type Words = {
  /** What `pengenal` is. */
  pengenal: string;
  /** What comes back with it. */
  restored: string;
  /** What goes for good with it. */
  lost: string;
};

export const words: Record<JenisSampah, Words> = {
  'data-siswa': {
    pengenal: 'NIM',
    restored: 'Data kembali ke daftar semula, beserta semua berkasnya.',
    lost: 'Data dan semua berkasnya hilang selamanya.',
  },
  'akun-siswa': {
    pengenal: 'NIM',
    restored: 'Akun kembali seperti semula. Siswa yang akunnya aktif dapat masuk lagi dengan password lamanya.',
    lost: 'Akun hilang selamanya. Data siswanya, bila ada, tetap di arsip.',
  },
  'data-inventaris': {
    pengenal: 'Kode',
    restored: 'Barang kembali ke daftar inventaris, beserta fotonya.',
    lost: 'Data barang dan fotonya hilang selamanya.',
  },
  'data-admin': {
    pengenal: 'Nama',
    restored: 'Admin dapat masuk lagi dengan password lamanya dan kembali mengelola data yang belum diambil alih.',
    lost: 'Akun, profile, dan fotonya hilang selamanya. Data yang pernah dikelolanya tetap ada.',
  },
};

/** '12 hari', as long as it can still be restored. */
export const daysLeft = ({ sisa_hari }: SampahRow): string => (sisa_hari > 0 ? `${sisa_hari} hari` : 'Hari ini');
