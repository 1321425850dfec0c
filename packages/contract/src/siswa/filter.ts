// The exact filters of the student lists (added): what the dashboard groups by, so that every number opens its list.
import { dokumenLabels } from '../choices.ts';
import { date } from '../fields.ts';
import { formatGelombang, formatJenisKelamin, formatTanggal } from '../format.ts';
import { choice, type FilterValues } from '../list-filter.ts';
import { dataSiswaFields } from './siswa-fields.ts';

const gelombang = Array.from({ length: 9 }, (_, n) => [`${n + 1}`, formatGelombang(n + 1)]);

/** Each filter is compared for equality, and checked like the same field of the form. */
export const filterDataSiswa = {
  tahun_ajaran: { rule: dataSiswaFields.tahun_ajaran, label: 'Tahun Ajaran', chip: 'Tahun ajaran ' },
  gelombang: {
    rule: dataSiswaFields.gelombang,
    label: 'Gelombang',
    words: Object.fromEntries(gelombang) as Record<string, string>,
  },
  jurusan_pilihan: { rule: dataSiswaFields.jurusan_pilihan, label: 'Jurusan' },
  kelas_pilihan: { rule: dataSiswaFields.kelas_pilihan, label: 'Kelas' },
  jenis_kelamin: {
    rule: dataSiswaFields.jenis_kelamin,
    label: 'Jenis Kelamin',
    words: { L: formatJenisKelamin('L'), P: formatJenisKelamin('P') },
  },
  /** A school is chosen on the dashboard. */
  asal_sekolah: { rule: dataSiswaFields.asal_sekolah },
  /** A document that the record lacks. */
  dokumen_kurang: {
    ...choice('Dokumen yang Belum Ada', dokumenLabels, 'Dokumen tidak dikenali'),
    chip: 'Tanpa ',
  },
  /** Whether it was rejected, sent again and waits. */
  diajukan_lagi: choice('Pengajuan', { ya: 'Diajukan lagi' }, 'Pengajuan ulang tidak dikenali'),
  /** First and last day (yyyy-mm-dd) on which it was sent last: it waits since then. */
  dikirim_dari: { rule: date('Tanggal harus diisi'), chip: 'Dikirim sejak ', words: formatTanggal },
  dikirim_sampai: { rule: date('Tanggal harus diisi'), chip: 'Dikirim sampai ', words: formatTanggal },
};

export type SiswaFilterField = keyof typeof filterDataSiswa;

/** The filters in force, parsed. */
export type FilterDataSiswa = FilterValues<typeof filterDataSiswa>;
