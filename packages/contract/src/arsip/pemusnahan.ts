// Destruction with minutes: retention proposes what is over its time, the pimpinan confirms, and numbers without names stay.
import * as z from 'zod/mini';
import { assertion, ownPassword } from '../akun/bukti.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../lists.ts';
import { answer, idParams, messageOnly, requiredVersi } from '../wire.ts';

/** How what is over its time goes: by itself, or after somebody has confirmed a list. */
export const caraMusnah = ['otomatis', 'usulan'] as const;
export type CaraMusnah = (typeof caraMusnah)[number];

export const statusPemusnahan = ['usulan', 'berjalan', 'selesai', 'dibatalkan'] as const;
export type StatusPemusnahan = (typeof statusPemusnahan)[number];

export type AlasanMusnah = 'ditolak' | 'arsip';
/** `lewat`: changed or gone since it was proposed, and so left alone. */
export type HasilMusnah = 'menunggu' | 'musnah' | 'lewat';

/** Lines of one list. */
export const MOST_BUTIR = 1000;

const count = z.int().check(z.nonnegative());
const moment = z.nullable(z.string());

const pemusnahanRow = z.object({
  id: z.string(),
  status: z.enum(statusPemusnahan),
  /** Of the minutes, such as 3/2026; null before they are. */
  nomor: z.nullable(z.string()),
  dibuat_pada: z.string(),
  penyetuju: z.nullable(z.string()),
  disetujui_pada: moment,
  selesai_pada: moment,
  jumlah: count,
  musnah: count,
  lewat: count,
  gambar: count,
  sha256: z.nullable(z.string()),
});
export type PemusnahanRow = z.infer<typeof pemusnahanRow>;

const butirRow = z.object({
  urut: z.int(),
  /** Only of what the leader may read, and while it is there. */
  nama: z.nullable(z.string()),
  nim: z.nullable(z.string()),
  tahun_ajaran: z.string(),
  alasan: z.enum(['ditolak', 'arsip']),
  tempat: z.string(),
  /** Who has the folder now; null while it lies in its place. */
  peminjam: z.nullable(z.string()),
  hasil: z.enum(['menunggu', 'musnah', 'lewat']),
});
export type ButirRow = z.infer<typeof butirRow>;

const keadaan = z.object({
  cara: z.enum(caraMusnah),
  versi: z.int(),
  ditolak_hari: count,
  arsip_tahun: count,
  /** Records over their time now, at most `MOST_BUTIR`. */
  lewat_waktu: count,
  daftar: z.array(pemusnahanRow),
});
export type KeadaanPemusnahan = z.infer<typeof keadaan>;

/** The own password or a passkey; with an authenticator app its code besides. */
const bukti = {
  password: z.optional(ownPassword),
  bukti: z.optional(assertion),
  kode: z.optional(z.string().check(z.regex(/^\d{6}$/, 'Kode aplikasi autentikator harus 6 angka'))),
};
const once = z.refine<{ password?: unknown; bukti?: unknown }>(
  ({ password, bukti }) => (password === undefined) !== (bukti === undefined),
  { path: ['password'], message: 'Masukkan password Anda' },
);

const roles = ['pimpinan'] as const;

export const pemusnahan = {
  get: endpoint({
    method: 'GET',
    path: '/pemusnahan',
    summary: 'Cara pemusnahan, berapa yang lewat masa simpan, dan daftar yang pernah dibuat',
    roles,
    output: answer(keadaan),
  }),
  simpanCara: endpoint({
    method: 'PUT',
    path: '/pemusnahan/cara',
    summary: 'Memilih pemusnahan otomatis atau dengan usulan; meminta password',
    roles,
    body: z.object({ cara: z.enum(caraMusnah), versi: requiredVersi, ...bukti }).check(once),
    limited: true,
    output: messageOnly,
  }),
  usulkan: endpoint({
    method: 'POST',
    path: '/pemusnahan',
    summary: 'Menyusun daftar usulan dari data yang lewat masa simpan',
    roles,
    status: 201,
    output: answer(z.object({ id: z.string() })),
  }),
  butir: endpoint({
    method: 'GET',
    path: '/pemusnahan/:id/butir',
    summary: 'Isi satu daftar, dengan tempat map fisiknya',
    roles,
    params: idParams,
    query: pageQuery,
    output: pageOf(butirRow),
  }),
  setujui: endpoint({
    method: 'POST',
    path: '/pemusnahan/:id/setujui',
    summary: 'Menyetujui daftar dan memusnahkannya selamanya; meminta password, dan faktor kedua bila ada',
    roles,
    params: idParams,
    body: z.object({ jumlah: count, ...bukti }).check(once),
    limited: true,
    output: messageOnly,
  }),
  batalkan: endpoint({
    method: 'DELETE',
    path: '/pemusnahan/:id',
    summary: 'Membatalkan daftar yang belum disetujui',
    roles,
    params: idParams,
    output: messageOnly,
  }),
  beritaAcara: endpoint({
    method: 'GET',
    path: '/pemusnahan/:id/berita-acara',
    summary: 'Berita acara sebagai PDF: nomor dan sidik, tanpa nama',
    roles,
    params: idParams,
    refuses: [409],
    output: 'pdf',
  }),
};
