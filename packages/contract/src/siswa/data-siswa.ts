import * as z from 'zod/mini';
import { dokumen, statusData } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { filterQuery } from '../list-filter.ts';
import { listQuery, pageOf, stepOf } from '../lists.ts';
import { langkah, urutan, urutDataSiswa } from '../urutan.ts';
import { answer, idParams, messageOnly, tokenAnswer, versi } from '../wire.ts';
import { filterDataSiswa } from './filter.ts';
import { kodeDikirim } from './kode-dokumen.ts';
import { faktaAntrean, meja } from './meja.ts';
import { penolakan } from './penolakan.ts';
import { dataSiswaFields } from './siswa-fields.ts';
import { dataSiswaRecord, dataSiswaRow } from './siswa-record.ts';

export type { DataSiswaRecord } from './siswa-record.ts';

/** A row of the lists; in the queue's order also what is required and not there, and which other admin checks it. */
const listedRow = z.extend(dataSiswaRow, { antrean: z.optional(faktaAntrean) });
export type DataSiswaRow = z.infer<typeof listedRow>;

const daftar = z._default(z.enum(statusData, 'Status data tidak dikenali'), 'Tervalidasi');

/** What an admin enters for a student: every field, the NIM among them. */
export const dataSiswaForm = z.object(dataSiswaFields);

/** The link of the phone whose pictures are among those of the form (added): it ends when the form is saved. */
const pindai = z.optional(idParams.shape.id);

export const dataSiswa = {
  list: endpoint({
    method: 'GET',
    path: '/data-siswa',
    summary: 'Data siswa menurut status; pimpinan hanya yang Tervalidasi',
    roles: ['admin', 'pimpinan'],
    filters: filterDataSiswa,
    query: z.extend(listQuery, {
      statusData: daftar,
      ...filterQuery(filterDataSiswa),
      // `antrean`: as the desk takes those that wait, sent again first, then the oldest (added).
      ...urutan([...urutDataSiswa, 'antrean']),
    }),
    replicaRead: true,
    output: pageOf(listedRow),
  }),
  semua: endpoint({
    method: 'GET',
    path: '/data-siswa/semua',
    summary: 'Semua data siswa satu status, langkah demi langkah; perubahan di tengah jalan tidak menggeser yang lain',
    roles: ['admin', 'pimpinan'],
    query: z.object({ statusData: daftar, ...filterQuery(filterDataSiswa), ...langkah }),
    output: stepOf(listedRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/data-siswa/:id',
    summary: 'Satu data siswa; pimpinan hanya yang Tervalidasi',
    roles: ['admin', 'pimpinan'],
    params: idParams,
    replicaRead: true,
    output: answer(dataSiswaRecord),
  }),
  generateToken: endpoint({
    method: 'GET',
    path: '/data-siswa/generate-token',
    summary: 'Token sekali pakai untuk menghapus satu data siswa',
    roles: ['admin'],
    output: tokenAnswer,
  }),
  create: endpoint({
    method: 'POST',
    path: '/data-siswa',
    summary: 'Menambah data siswa yang langsung Tervalidasi',
    roles: ['admin'],
    status: 201,
    body: z.extend(dataSiswaForm, { pindai, kode_dokumen: kodeDikirim }),
    files: dokumen,
    multiField: true,
    output: answer(dataSiswaRecord),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/data-siswa/:id',
    summary: 'Mengubah data siswa yang Tervalidasi; berkas yang tidak dikirim tetap',
    roles: ['admin'],
    params: idParams,
    body: z.extend(dataSiswaForm, { versi, pindai, kode_dokumen: kodeDikirim }),
    files: dokumen,
    multiField: true,
    output: answer(dataSiswaRecord),
  }),
  hapus: endpoint({
    method: 'DELETE',
    path: '/data-siswa/:id',
    summary: 'Menghapus data siswa yang Tervalidasi atau Ditolak, beserta berkasnya',
    roles: ['admin'],
    params: idParams,
    token: 'data-siswa',
    output: messageOnly,
  }),
  validasi: endpoint({
    method: 'PATCH',
    path: '/data-siswa/validasi/:id',
    summary: 'Menyatakan data yang menunggu sebagai Tervalidasi',
    roles: ['admin'],
    params: idParams,
    body: z.object({ versi }),
    output: answer(dataSiswaRecord),
  }),
  tolak: endpoint({
    method: 'PATCH',
    path: '/data-siswa/tolak/:id',
    summary: 'Menolak data yang menunggu, dengan alasannya atau tanda pada isian dan dokumen',
    roles: ['admin'],
    params: idParams,
    body: penolakan,
    output: answer(dataSiswaRecord),
  }),
  ...meja,
};
