import * as z from 'zod/mini';
import { jenisKelamin } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { tahunAjaranError } from '../fields.ts';
import { dataSiswaRecord } from '../siswa/siswa-record.ts';
import { analisis } from './analisis.ts';
import { inventaris } from './dashboard-inventaris.ts';
import { kabar } from './kabar.ts';
import { kerja } from './kerja.ts';

/** The statistics (STATISTIK-3, STATISTIK-4); `totalSiswaKeseluruhan` is over all years. */
const dataDashboard = z.object({
  totalAkunPerluAktivasi: z.int(),
  totalDataSiswaPerluValidasi: z.int(),
  totalSiswaKeseluruhan: z.int(),
  totalSiswaInputTahunAjaran: z.int(),
  dataTotalSiswaPerGender: z.array(z.object({ jenis_kelamin: z.enum(jenisKelamin), jumlah: z.int() })),
  dataTotalSiswaPerJurusan: z.array(z.object({ jurusan_pilihan: z.string(), jumlah: z.int() })),
  dataTotalSiswaPerKelas: z.array(z.object({ kelas_pilihan: z.string(), jumlah: z.int() })),
  dataTotalSiswaPerAsalSekolah: z.array(z.object({ asal_sekolah: z.string(), jumlah: z.int() })),
  dataTotalSiswaPerGelombang: z.array(z.object({ gelombang: z.int(), jumlah: z.int() })),
});
export type DataDashboard = z.infer<typeof dataDashboard>;

/** A school year, or `semua` for all of them (STATISTIK-5). */
const tahunAjaranOrAll = z.string('Format harus 20YY/20YY').check(
  z.trim(),
  z.superRefine((value, ctx) => {
    const message = value === 'semua' ? undefined : tahunAjaranError(value);
    if (message) ctx.addIssue({ code: 'custom', message, input: value });
  }),
);

export const dashboard = {
  statistik: endpoint({
    method: 'GET',
    path: '/dashboard',
    summary: 'Statistik siswa Tervalidasi untuk satu tahun ajaran atau semua',
    roles: ['admin', 'pimpinan'],
    query: z.object({ tahun_ajaran: z.optional(tahunAjaranOrAll) }),
    replicaRead: true,
    output: z.object({
      message: z.string(),
      tahun_ajaran: z.string(),
      dataDashboard,
      /** Always of the newest wave, whatever year is asked for (added). */
      kabar: z.optional(kabar),
    }),
  }),
  analisis,
  kerja,
  inventaris,
  siswa: endpoint({
    method: 'GET',
    path: '/dashboard/siswa',
    summary: 'Dashboard siswa: datanya sendiri',
    roles: ['siswa'],
    replicaRead: true,
    refuses: [404],
    output: z.object({ message: z.string(), dataSiswa: dataSiswaRecord }),
  }),
};
