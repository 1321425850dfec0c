import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { tahunAjaran } from './fields.ts';

const tahunAjaranBody = z.object({ tahun_ajaran: tahunAjaran });

/** Reports as downloads; the file name is in the content-disposition header. */
export const laporan = {
  dataSiswaExcel: endpoint({
    method: 'POST',
    path: '/laporan/data-siswa-excel',
    summary: 'Excel data siswa Tervalidasi satu tahun ajaran',
    roles: ['admin', 'pimpinan'],
    body: tahunAjaranBody,
    output: 'file',
  }),
  dataSiswaPdf: endpoint({
    method: 'POST',
    path: '/laporan/data-siswa-pdf',
    summary: 'PDF data siswa Tervalidasi satu tahun ajaran',
    roles: ['admin', 'pimpinan'],
    body: tahunAjaranBody,
    output: 'file',
  }),
  dataInventarisExcel: endpoint({
    method: 'POST',
    path: '/laporan/data-inventaris-excel',
    summary: 'Excel semua inventaris',
    roles: ['admin', 'pimpinan'],
    output: 'file',
  }),
  dataInventarisPdf: endpoint({
    method: 'POST',
    path: '/laporan/data-inventaris-pdf',
    summary: 'PDF semua inventaris',
    roles: ['admin', 'pimpinan'],
    output: 'file',
  }),
};

/** The calls of each report. */
export const reports = {
  'data-siswa': { excel: laporan.dataSiswaExcel, pdf: laporan.dataSiswaPdf },
  'data-inventaris': { excel: laporan.dataInventarisExcel, pdf: laporan.dataInventarisPdf },
};

/** Subject of a report, as in its address and its file name. */
export type Subject = keyof typeof reports;
