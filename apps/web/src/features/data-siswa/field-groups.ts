import type { DataSiswaField, Dokumen } from '@gerbang/contract/fields';

export type FieldGroup = {
  title: string;
  fields: readonly DataSiswaField[];
  /** The documents that prove these fields; either of them is enough. */
  documents: readonly Dokumen[];
};

/** The fields of a record by what proves them, in reading order. */
export const fieldGroups: readonly FieldGroup[] = [
  {
    title: 'Identitas',
    fields: ['nama', 'tempat_lahir', 'tanggal_lahir', 'jenis_kelamin', 'agama'],
    documents: ['fotokopi_ktp', 'fotokopi_kk'],
  },
  { title: 'Pendidikan', fields: ['asal_sekolah'], documents: ['fotokopi_ijazah', 'fotokopi_skl'] },
  {
    title: 'Pendaftaran',
    fields: [
      'nim',
      'jurusan_pilihan',
      'kelas_pilihan',
      'tahun_ajaran',
      'gelombang',
      'tanggal_daftar',
      'biaya_pendidikan',
      'diskon',
      'nomor_whatsapp',
    ],
    documents: [],
  },
];
