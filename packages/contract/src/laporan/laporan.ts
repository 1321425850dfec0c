import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { tahunAjaran } from '../fields.ts';
import { filterQuery } from '../list-filter.ts';
import { filterDataSiswa } from '../siswa/filter.ts';
import { idParams } from '../wire.ts';

const { gelombang, jurusan_pilihan, kelas_pilihan } = filterQuery(filterDataSiswa);

/** What the report of students is of: a school year, or a part of it (added). */
const dataSiswaBody = z.object({ tahun_ajaran: tahunAjaran, gelombang, jurusan_pilihan, kelas_pilihan });
export type FilterLaporan = z.output<typeof dataSiswaBody>;

/** Reports as downloads; the file name is in the content-disposition header. */
export const laporan = {
  dataSiswaExcel: endpoint({
    method: 'POST',
    path: '/laporan/data-siswa-excel',
    summary: 'Excel data siswa Tervalidasi satu tahun ajaran',
    roles: ['admin', 'pimpinan'],
    body: dataSiswaBody,
    refuses: [404],
    output: 'excel',
  }),
  dataSiswaPdf: endpoint({
    method: 'POST',
    path: '/laporan/data-siswa-pdf',
    summary: 'PDF data siswa Tervalidasi satu tahun ajaran',
    roles: ['admin', 'pimpinan'],
    body: dataSiswaBody,
    refuses: [404],
    output: 'pdf',
  }),
  dataInventarisExcel: endpoint({
    method: 'POST',
    path: '/laporan/data-inventaris-excel',
    summary: 'Excel semua inventaris',
    roles: ['admin', 'pimpinan'],
    refuses: [404],
    output: 'excel',
  }),
  dataInventarisPdf: endpoint({
    method: 'POST',
    path: '/laporan/data-inventaris-pdf',
    summary: 'PDF semua inventaris',
    roles: ['admin', 'pimpinan'],
    refuses: [404],
    output: 'pdf',
  }),
  dokumenPdf: endpoint({
    method: 'POST',
    path: '/laporan/dokumen-pdf/:id',
    summary: 'PDF semua dokumen satu siswa, bagi yang boleh melihatnya',
    roles: ['admin', 'pimpinan'],
    params: idParams,
    output: 'pdf',
  }),
  dokumenZip: endpoint({
    method: 'POST',
    path: '/laporan/dokumen-zip/:id',
    summary: 'ZIP semua dokumen satu siswa, bagi yang boleh melihatnya',
    roles: ['admin', 'pimpinan'],
    params: idParams,
    output: 'zip',
  }),
};

/** The calls of each report. */
export const reports = {
  'data-siswa': { excel: laporan.dataSiswaExcel, pdf: laporan.dataSiswaPdf },
  'data-inventaris': { excel: laporan.dataInventarisExcel, pdf: laporan.dataInventarisPdf },
};

/** Subject of a report, as in its address and its file name. */
export type Subject = keyof typeof reports;
