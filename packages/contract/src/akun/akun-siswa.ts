import * as z from 'zod/mini';
import { statusData } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { date } from '../fields.ts';
import { formatTanggal } from '../format.ts';
import { type FilterValues, filterQuery } from '../list-filter.ts';
import { listQuery, pageOf } from '../lists.ts';
import { urutAkunSiswa, urutan } from '../urutan.ts';
import { answer, idParams, messageOnly, tokenAnswer } from '../wire.ts';

/** `kode` of a refusal: another account with the NIM is active. */
export const NIM_TAKEN = 'nim_terpakai';

/** A student account. `data_siswa` names the record that bears the same NIM, if one exists (AKUN-7). */
const akunSiswaRow = z.object({
  id: z.string(),
  email: z.string(),
  nim: z.string(),
  data_siswa: z.nullable(
    z.object({
      id: z.string(),
      nama: z.string(),
      nomor_whatsapp: z.string(),
      /** The number in its one form; null for digits that are no number (added). */
      nomor_e164: z.nullable(z.string()),
    }),
  ),
  /** Whether the address is proven, the account frozen by its owner, and that record tied to it (added). */
  email_terbukti: z.boolean(),
  /** By a mail to the address, or by a code that the school handed over; null without either. */
  terbukti_lewat: z.nullable(z.enum(['email', 'kode'])),
  /** The mail server has said for good that there is no such address (added, SURAT-5). */
  email_ditolak: z.boolean(),
  dibekukan: z.boolean(),
  terhubung: z.boolean(),
  /** Of an inactive account: others that were registered with its NIM, of which an admin activates one (added). */
  nim_sama: z.optional(
    z.array(z.object({ email: z.string(), email_terbukti: z.boolean(), aktif: z.boolean(), dibuat_pada: z.string() })),
  ),
  /** Why activating it is asked twice (added): its record is another account's, or strict mode wants the address proven. */
  tanya: z.optional(z.enum(['milik', 'ketat'])),
});
export type AkunSiswaRow = z.infer<typeof akunSiswaRow>;

/** What the account lists are narrowed by (added): days of registration, and whether no record bears the NIM. */
export const filterAkun = {
  terdaftar_dari: { rule: date('Tanggal harus diisi'), chip: 'Terdaftar sejak ', words: formatTanggal },
  terdaftar_sampai: { rule: date('Tanggal harus diisi'), chip: 'Terdaftar sampai ', words: formatTanggal },
  tanpa_data: { rule: z.literal('1'), words: { 1: 'Belum ada data siswa' } },
};
export type FilterAkun = FilterValues<typeof filterAkun>;

/** An account and the record with its NIM side by side, for whoever decides whether they are one person's. */
const pencocokan = z.object({
  akun: z.extend(akunSiswaRow, { aktif: z.boolean(), dibuat_pada: z.string() }),
  data_siswa: z.nullable(
    z.object({
      id: z.string(),
      nim: z.string(),
      nama: z.string(),
      tempat_lahir: z.string(),
      tanggal_lahir: z.string(),
      asal_sekolah: z.string(),
      nomor_whatsapp: z.string(),
      nomor_e164: z.nullable(z.string()),
      pas_foto_3x4: z.nullable(z.string()),
      status_data: z.enum(statusData),
      dibuat_pada: z.string(),
    }),
  ),
});
export type Pencocokan = z.infer<typeof pencocokan>;

/** Where a link went: into a mail, or as a code to whoever hands it over, once. */
const tautanTerkirim = z.object({
  cara: z.enum(['surat', 'kode']),
  kode: z.nullable(z.string()),
  kedaluwarsa_pada: z.string(),
});
export type TautanTerkirim = z.infer<typeof tautanTerkirim>;

/** The account that a record is tied to, and another one that bears the NIM that the record is to get. */
const gantiNim = z.object({
  terhubung: z.nullable(z.object({ email: z.string() })),
  pemakai: z.nullable(z.object({ email: z.string() })),
});
export type GantiNim = z.infer<typeof gantiNim>;

/** What an admin sends an account a link for. */
const tautanBody = z.object({ jenis: z.enum(['konfirmasi', 'reset']) });

const akunQuery = z.extend(listQuery, urutan(urutAkunSiswa));
const narrowedQuery = z.extend(akunQuery, filterQuery(filterAkun));

export const akunSiswa = {
  listNonaktif: endpoint({
    method: 'GET',
    path: '/akun-siswa/nonaktif',
    summary: 'Akun siswa yang menunggu aktivasi',
    roles: ['admin'],
    filters: filterAkun,
    query: narrowedQuery,
    replicaRead: true,
    output: pageOf(akunSiswaRow),
  }),
  listAktif: endpoint({
    method: 'GET',
    path: '/akun-siswa/aktif',
    summary: 'Akun siswa yang aktif',
    roles: ['admin'],
    filters: filterAkun,
    query: narrowedQuery,
    replicaRead: true,
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
  listDibekukan: endpoint({
    method: 'GET',
    path: '/akun-siswa/dibekukan',
    summary: 'Akun siswa yang dibekukan pemilik emailnya',
    roles: ['admin'],
    query: akunQuery,
    replicaRead: true,
    output: pageOf(akunSiswaRow),
  }),
  kirimTautan: endpoint({
    method: 'POST',
    path: '/akun-siswa/:id/tautan',
    summary: 'Mengirim tautan konfirmasi atau reset; tanpa server email kodenya untuk diserahkan',
    roles: ['admin'],
    params: idParams,
    body: tautanBody,
    limited: true,
    output: answer(tautanTerkirim),
  }),
  ofDataSiswa: endpoint({
    method: 'GET',
    path: '/akun-siswa/data-siswa/:id',
    summary: 'Akun siswa dengan NIM dari satu data siswa; null bila belum ada',
    roles: ['admin'],
    params: idParams,
    output: answer(z.nullable(akunSiswaRow)),
  }),
  gantiNim: endpoint({
    method: 'GET',
    path: '/akun-siswa/data-siswa/:id/nim',
    summary: 'Akun yang terhubung dengan satu data siswa, dan akun lain yang memakai NIM barunya',
    roles: ['admin'],
    params: idParams,
    query: z.object({ nim: z._default(z.string(), '') }),
    output: answer(gantiNim),
  }),
  pencocokan: endpoint({
    method: 'GET',
    path: '/akun-siswa/:id/pencocokan',
    summary: 'Akun siswa dan data siswa dengan NIM yang sama, berdampingan',
    roles: ['admin'],
    params: idParams,
    output: answer(pencocokan),
  }),
  hubungkan: endpoint({
    method: 'POST',
    path: '/akun-siswa/:id/hubungan',
    summary: 'Menghubungkan akun yang emailnya terbukti dengan data siswa ber-NIM sama',
    roles: ['admin'],
    params: idParams,
    body: z.object({ data_siswa_id: idParams.shape.id }),
    output: answer(akunSiswaRow),
  }),
  lepaskan: endpoint({
    method: 'DELETE',
    path: '/akun-siswa/:id/hubungan',
    summary: 'Melepaskan akun dari data siswanya; keduanya tetap ada',
    roles: ['admin'],
    params: idParams,
    output: answer(akunSiswaRow),
  }),
  cairkan: endpoint({
    method: 'PATCH',
    path: '/akun-siswa/:id/cairkan',
    summary:
      'Membuka lagi akun yang dibekukan; password lama mati, pemiliknya mendapat tautan atau kode konfirmasi baru',
    roles: ['admin'],
    params: idParams,
    output: answer(z.extend(akunSiswaRow, { terkirim: tautanTerkirim })),
  }),
  akhiriSesi: endpoint({
    method: 'DELETE',
    path: '/akun-siswa/:id/sesi',
    summary: 'Mengakhiri semua sesi satu akun siswa, di perangkat mana pun',
    roles: ['admin'],
    params: idParams,
    output: messageOnly,
  }),
  hapus: endpoint({
    method: 'DELETE',
    path: '/akun-siswa/:id',
    summary: 'Menghapus akun siswa; datanya tetap di arsip',
    roles: ['admin'],
    params: idParams,
    token: 'akun-siswa',
    // The call tables name no other (CONTRACT).
    alsoToken: 'data-siswa',
    output: messageOnly,
  }),
};
