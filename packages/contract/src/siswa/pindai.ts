// A phone as the scanner of an admin's desk (added): a link for one record, the desk's side and the phone's.
import * as z from 'zod/mini';
import { dokumen } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { answer, idParams, messageOnly } from '../wire.ts';

/** What the pictures are for: a form for a new record, the form of a valid one, or a waiting record itself. */
export const tujuanPindai = ['baru', 'ubah', 'menunggu'] as const;
export type TujuanPindai = (typeof tujuanPindai)[number];

/** Minutes that a link lives after its last use, and at all. */
export const PINDAI_MENIT = 10;
export const PINDAI_PALING_LAMA_MENIT = 30;
/** Pictures that one link takes, those that replaced others included. */
export const PINDAI_FOTO = 40;

/** Where a phone opens the link; its code stands in the fragment, which no server and no log gets to see. */
export const HALAMAN_PINDAI = '/pindai';

const badKode = 'Tautan pindai ini tidak lengkap. Pindai lagi kode QR di meja.';
const badBidang = 'Dokumen tidak dikenali';
const bidang = z.enum(dokumen, badBidang);

const createBody = z.object({
  tujuan: z.enum(tujuanPindai, 'Tujuan pindai tidak dikenali'),
  data_siswa_id: z.optional(z.uuid('Data siswa tidak dikenali').check(z.toLowerCase())),
  /** The documents that the phone is asked for, in their order. */
  minta: z.array(bidang, badBidang).check(
    z.minLength(1, 'Pilih dokumen yang akan difoto'),
    z.maxLength(dokumen.length, badBidang),
    z.refine((all) => new Set(all).size === all.length, badBidang),
  ),
});

/** What a phone has sent; `kirim` is another one when the picture is. */
const kirimanPindai = z.object({
  bidang,
  kirim: z.string(),
  ukuran: z.int(),
  lebar: z.int(),
  tinggi: z.int(),
  diterima_pada: z.string(),
});
export type KirimanPindai = z.infer<typeof kirimanPindai>;

const pindaiRow = z.object({
  id: z.string(),
  /** Eight letters that desk and phone both show, so that people see that they belong together. */
  tanda: z.string(),
  minta: z.array(bidang),
  berakhir_pada: z.string(),
  /** The phone that opened it, such as 'Chrome di Android'. */
  perangkat: z.nullable(z.string()),
  /** How often another phone was refused. */
  ditolak: z.int(),
  /** What the phone is about to photograph. */
  sedang: z.nullable(bidang),
  kiriman: z.array(kirimanPindai),
});
export type PindaiRow = z.infer<typeof pindaiRow>;

/** `kode` is told once; `alamat` is the address that people use, null where none is set. */
const newPindai = z.extend(pindaiRow, { kode: z.string(), alamat: z.nullable(z.string()) });
export type NewPindai = z.infer<typeof newPindai>;

/** All that a phone is told: no name, no number. */
const hpRow = z.object({
  tanda: z.string(),
  minta: z.array(bidang),
  terkirim: z.array(bidang),
  berakhir_pada: z.string(),
});
export type HpRow = z.infer<typeof hpRow>;

const gambarParams = z.extend(idParams, { bidang });

const kirimBody = z.object({
  bidang,
  /** Made by the phone for each picture: sent again after a broken connection it is the same one. */
  kirim: z.string('Kiriman tidak dikenali').check(z.regex(/^[0-9a-f]{32}$/, 'Kiriman tidak dikenali')),
});

const bukaBody = z.object({ kode: z.string(badKode).check(z.regex(/^[\w-]{32}$/, badKode)) });

export const pindai = {
  create: endpoint({
    method: 'POST',
    path: '/pindai',
    summary: 'Membuat tautan sekali pakai untuk satu HP sebagai pemindai satu data siswa',
    roles: ['admin'],
    status: 201,
    body: createBody,
    output: answer(newPindai),
  }),
  get: endpoint({
    method: 'GET',
    path: '/pindai/:id',
    summary: 'Keadaan tautan pindai milik sesi ini dan foto yang sudah datang',
    roles: ['admin'],
    params: idParams,
    output: answer(pindaiRow),
  }),
  gambar: endpoint({
    method: 'GET',
    path: '/pindai/:id/gambar/:bidang',
    summary: 'Foto yang datang dari HP dan menunggu formulirnya',
    roles: ['admin'],
    params: gambarParams,
    output: 'image',
  }),
  ganti: endpoint({
    method: 'POST',
    path: '/pindai/:id/ganti',
    summary: 'Memutus HP yang terhubung dan memberi kode baru; foto yang sudah datang tetap',
    roles: ['admin'],
    params: idParams,
    output: answer(newPindai),
  }),
  akhiri: endpoint({
    method: 'DELETE',
    path: '/pindai/:id',
    summary: 'Mengakhiri tautan pindai',
    roles: ['admin'],
    params: idParams,
    output: messageOnly,
  }),
  buka: endpoint({
    method: 'POST',
    path: '/pindai-hp/buka',
    summary: 'HP pertama yang membuka tautan menjadi pemindainya',
    roles: 'anyone',
    body: bukaBody,
    limited: true,
    refuses: [404],
    output: answer(hpRow),
  }),
  hp: endpoint({
    method: 'GET',
    path: '/pindai-hp',
    summary: 'Yang diminta dari HP ini dan yang sudah terkirim',
    roles: 'anyone',
    refuses: [404],
    output: answer(hpRow),
  }),
  sedang: endpoint({
    method: 'POST',
    path: '/pindai-hp/sedang',
    summary: 'Dokumen yang sedang difoto di HP ini',
    roles: 'anyone',
    body: z.object({ bidang }),
    refuses: [404],
    output: answer(hpRow),
  }),
  kirim: endpoint({
    method: 'POST',
    path: '/pindai-hp/kirim',
    summary: 'Mengirim foto satu dokumen dari HP ini; kiriman yang sama dihitung sekali',
    roles: 'anyone',
    body: kirimBody,
    files: ['foto'],
    refuses: [404],
    output: answer(hpRow),
  }),
  putus: endpoint({
    method: 'DELETE',
    path: '/pindai-hp',
    summary: 'HP ini selesai; tautannya berakhir',
    roles: 'anyone',
    refuses: [404],
    output: messageOnly,
  }),
};
