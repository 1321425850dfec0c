// What the school has set for its official papers. Staff only.
import * as z from 'zod/mini';
import type { JenisSurat } from './jenis-surat.ts';

const teksSurat = z.object({ kode: z.string(), judul: z.string(), pembuka: z.string(), penutup: z.string() });
export type TeksSurat = z.output<typeof teksSurat>;

export const surat = z.object({
  /** Stands below the school's name, such as its licence; '' without. */
  keterangan: z.string(),
  /** Where papers are dated. */
  tempat: z.string(),
  penandatangan: z.string(),
  jabatan: z.string(),
  /** Such as 'NIDN 00 0000 0000'; '' without. */
  nomor_induk: z.string(),
  format_nomor: z.string(),
  bukti: teksSurat,
  diterima: teksSurat,
  kartu: teksSurat,
  biaya: teksSurat,
  boks: teksSurat,
});
export type SuratSekolah = z.output<typeof surat>;

const defaultTeks: Record<JenisSurat, TeksSurat> = {
  bukti: {
    kode: 'BP',
    judul: 'Bukti Pendaftaran',
    pembuka: '{sekolah} menerangkan bahwa data pendaftaran di bawah ini sudah diterima.',
    penutup: 'Simpan bukti ini. Status pendaftaran dapat dilihat di akun siswa.',
  },
  diterima: {
    kode: 'SKD',
    judul: 'Surat Keterangan Diterima',
    pembuka: 'Pimpinan {sekolah} menerangkan bahwa',
    penutup:
      'telah memenuhi syarat pendaftaran dan diterima sebagai siswa {sekolah} tahun ajaran {tahun_ajaran}. ' +
      'Surat ini dibuat untuk dipergunakan sebagaimana mestinya.',
  },
  kartu: {
    kode: 'KS',
    judul: 'Kartu Siswa',
    pembuka: 'Selama menjadi siswa',
    penutup: 'Kartu ini milik sekolah. Bila menemukannya, mohon antarkan ke sekolah.',
  },
  biaya: {
    kode: 'KB',
    judul: 'Keterangan Biaya Pendidikan',
    pembuka: '{sekolah} menerangkan biaya pendidikan siswa di bawah ini.',
    penutup: 'Keterangan ini bukan bukti pembayaran.',
  },
  boks: {
    kode: 'DIB',
    judul: 'Daftar Isi Boks Arsip',
    pembuka: 'Boks ini berisi map siswa di bawah ini.',
    penutup: 'Catat setiap map yang keluar dari boks ini.',
  },
};

export const defaultSuratSekolah: SuratSekolah = {
  keterangan: '',
  tempat: '',
  penandatangan: '',
  jabatan: 'Pimpinan',
  nomor_induk: '',
  format_nomor: '{nomor}/{kode}/{bulan romawi}/{tahun}',
  ...defaultTeks,
};
