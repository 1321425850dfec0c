import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { answer, idParams, listQuery, messageOnly, pageOf, tokenAnswer } from './wire.ts';

/** A student account. `data_siswa` names the record that bears the same NIM, if one exists (AKUN-7). */
const akunSiswaRow = z.object({
  id: z.string(),
  email: z.string(),
  nim: z.string(),
  data_siswa: z.nullable(z.object({ id: z.string(), nama: z.string(), nomor_whatsapp: z.string() })),
});
export type AkunSiswaRow = z.infer<typeof akunSiswaRow>;

export const akunSiswa = {
  listNonaktif: endpoint({
    method: 'GET',
    path: '/akun-siswa/nonaktif',
    summary: 'Akun siswa yang menunggu aktivasi',
    roles: ['admin'],
    query: listQuery,
    output: pageOf(akunSiswaRow),
  }),
  listAktif: endpoint({
    method: 'GET',
    path: '/akun-siswa/aktif',
    summary: 'Akun siswa yang aktif',
    roles: ['admin'],
    query: listQuery,
    output: pageOf(akunSiswaRow),
  }),
  generateToken: endpoint({
    method: 'GET',
    path: '/akun-siswa/generate-token',
    summary: 'Token sekali pakai untuk menghapus satu akun siswa',
    roles: ['admin'],
    output: tokenAnswer,
  }),
  aktivasi: endpoint({
    method: 'PATCH',
    path: '/akun-siswa/:id',
    summary: 'Mengaktifkan akun siswa',
    roles: ['admin'],
    params: idParams,
    output: answer(akunSiswaRow),
  }),
  hapus: endpoint({
    method: 'DELETE',
    path: '/akun-siswa/:id',
    summary: 'Menghapus akun siswa; datanya tetap di arsip',
    roles: ['admin'],
    params: idParams,
    token: 'akun-siswa',
    output: messageOnly,
  }),
};
