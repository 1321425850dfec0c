import * as z from 'zod/mini';
import { persetujuanFields } from '../akun/persetujuan.ts';
import { dokumen } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { answer, idParams, versi } from '../wire.ts';
import { kodeDikirim } from './kode-dokumen.ts';
import { ownFieldNames, propertyOf } from './siswa-fields.ts';
import { dataSiswaRecord } from './siswa-record.ts';

/** What a student enters. The NIM is always the account's own: one that is sent is dropped. */
export const dataDiriForm = z.object(propertyOf('rule', ownFieldNames));

/** Whether the archive has data with the account's NIM that no admin has matched with it yet, and what is missing. */
const pencocokan = z.object({ menunggu: z.boolean(), email_terbukti: z.boolean() });

/** `kode` of the 409 for a `versi` that only the student's own changes have made old: what is not saved goes on top of them. */
export const UBAHAN_SENDIRI = 'ubahan_sendiri';

export const dataDiri = {
  get: endpoint({
    method: 'GET',
    path: '/data-diri',
    summary: 'Data diri siswa sendiri',
    roles: ['siswa'],
    refuses: [404],
    output: answer(dataSiswaRecord),
  }),
  kunciDraf: endpoint({
    method: 'GET',
    path: '/data-diri/kunci-draf',
    summary: 'Kunci yang menyegel draf akun ini di perangkatnya',
    roles: ['siswa', 'admin'],
    output: answer(z.object({ kunci: z.string() })),
  }),
  pencocokan: endpoint({
    method: 'GET',
    path: '/data-diri/pencocokan',
    summary: 'Apakah data ber-NIM sama menunggu dicocokkan',
    roles: ['siswa'],
    output: answer(pencocokan),
  }),
  create: endpoint({
    method: 'POST',
    path: '/data-diri',
    summary: 'Membuat data diri, satu untuk tiap siswa',
    roles: ['siswa'],
    status: 201,
    body: z.extend(dataDiriForm, { ...persetujuanFields, kode_dokumen: kodeDikirim }),
    files: dokumen,
    multiField: true,
    output: answer(dataSiswaRecord),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/data-diri/:id',
    summary: 'Mengubah data diri selama belum Tervalidasi; isian yang tidak dikirim tetap',
    roles: ['siswa'],
    params: idParams,
    body: z.extend(z.partial(dataDiriForm), { ...persetujuanFields, versi, kode_dokumen: kodeDikirim }),
    files: dokumen,
    multiField: true,
    output: answer(dataSiswaRecord),
  }),
};
