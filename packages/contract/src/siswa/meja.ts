// What the admin's desk needs beside the record: the queue, the history, the difference, likely duplicates, undo.
import * as z from 'zod/mini';
import { statusData } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { filterQuery } from '../list-filter.ts';
import { listQuery, pageOf, pageQuery } from '../lists.ts';
import { roles } from '../roles.ts';
import { answer, idParams, messageOnly, requiredVersi, versi } from '../wire.ts';
import { filterDataSiswa } from './filter.ts';
import { dataSiswaRecord } from './siswa-record.ts';
import { tanda } from './tanda.ts';

/** A record of the queue, as far as an arrow needs it. */
const diAntrean = z.nullable(z.object({ id: z.string(), nama: z.string() }));

/**
 * The queue of waiting records around one of them: those that were sent again first, then the oldest first. `nomor` is
 * its place from 1; of a record that waits no longer the place where it stood (then `menunggu` is false); 0 without
 * `id`, where `sesudah` is the first. `sesudah` and `pertama` pass by what another admin holds (`pegang`).
 */
const antrean = z.object({
  nomor: z.int(),
  jumlah: z.int(),
  menunggu: z.boolean(),
  sebelum: diAntrean,
  sesudah: diAntrean,
  pertama: diAntrean,
  /**
   * Where the record's school year or wave is not the usual one: what is usual, by the wave that was open on its day or
   * else by most of those that wait. Absent where it is (added).
   */
  biasanya: z.optional(
    z.object({ tahun_ajaran: z.string(), gelombang: z.int(), menurut: z.enum(['gelombang', 'antrean']) }),
  ),
});
export type Antrean = z.infer<typeof antrean>;

const value = z.nullable(z.union([z.string(), z.number()]));

/**
 * A changed field, `bidang` being its name in the record. Of a document the addresses of its pictures: null where there
 * was none or it is no longer kept, and `dokumen` says what happened.
 */
const perubahanRow = z.object({
  bidang: z.string(),
  lama: value,
  baru: value,
  dokumen: z.optional(z.enum(['ditambah', 'diganti'])),
});
export type PerubahanRow = z.infer<typeof perubahanRow>;

/** What can happen to a record. */
const jenisRiwayat = [
  'dibuat',
  'diubah',
  'diajukan_lagi',
  'divalidasi',
  'ditolak',
  'dikembalikan',
  'diurungkan',
  'dihapus',
  'dipulihkan',
  'dilihat',
  'dokumen_dilihat',
  'asli_dilihat',
  'kode_dicatat',
] as const;
export type JenisRiwayat = (typeof jenisRiwayat)[number];

/** Those that only looked: at the record, at the stamped copy of a document, at the document itself. */
export const jenisLihat = ['dilihat', 'dokumen_dilihat', 'asli_dilihat'] as const satisfies readonly JenisRiwayat[];

/** Stands where a look names its document: all of them, taken along in one file. */
export const SEMUA_DOKUMEN = 'unduhan';
/** What a look says that was the download of an official paper. */
export const SURAT_RESMI = 'surat';

/** One event of a record. `oleh.nama` is null without a profile, as of students, and when the account is gone. */
const riwayatRow = z.object({
  id: z.string(),
  waktu: z.string(),
  oleh: z.nullable(z.object({ id: z.string(), nama: z.nullable(z.string()), role: z.enum(roles) })),
  jenis: z.enum(jenisRiwayat),
  /** The version of the record after the event. */
  versi: z.int(),
  /** The document that was looked at. */
  bidang: z.nullable(z.string()),
  perubahan: z.array(perubahanRow),
  /** Of what an import did or took back: its words. */
  asal: z.nullable(z.string()),
  /** Why a document was opened without its stamp. */
  alasan: z.nullable(z.string()),
});
export type RiwayatRow = z.infer<typeof riwayatRow>;

/**
 * What changed after `sejak_versi`, or since the last rejection, whose marks and reason are told as well (`ditolak` is
 * null for a record that was never rejected). One entry for each field whose value differs in the end.
 */
export const perubahan = z.object({
  sejak_versi: z.int(),
  versi: z.int(),
  ditolak: z.nullable(
    z.object({
      waktu: z.string(),
      versi: z.int(),
      alasan_penolakan: z.string(),
      teks_penolakan: z.nullable(z.string()),
      tanda: z.array(tanda),
    }),
  ),
  perubahan: z.array(perubahanRow),
});
export type Perubahan = z.infer<typeof perubahan>;

/** Why two records may be of one person, in words; siblings may share a number. */
export const sebabKembar = {
  nama: 'Nama dan tanggal lahir sama',
  gambar: 'Ada gambar yang sama',
  nomor_whatsapp: 'Nomor WhatsApp sama, mungkin saudara',
} as const;
export type SebabKembar = keyof typeof sebabKembar;

/** A record that may be of the same person; the surest reason first. */
const kembarRow = z.object({
  id: z.string(),
  nama: z.string(),
  nim: z.string(),
  status_data: z.enum(statusData),
  sebab: z.array(z.enum(Object.keys(sebabKembar) as [SebabKembar, ...SebabKembar[]])),
});
export type KembarRow = z.infer<typeof kembarRow>;

/** Seconds in which an admin may take back an own decision. */
export const URUNGKAN_SECONDS = 60;

/** Minutes for which a record is held by who checks it; holding it again begins them anew. */
export const PEGANG_MINUTES = 10;

/** Who checks a record, `nama` being null without a profile, and until when. */
const pegangan = z.object({ saya: z.boolean(), nama: z.nullable(z.string()), sampai: z.string() });
export type Pegangan = z.infer<typeof pegangan>;

/**
 * What to know of a waiting record before it is opened: `kurang` names the required documents that are not there,
 * `dipegang` is null where no other admin checks it.
 */
export const faktaAntrean = z.object({
  kurang: z.array(z.string()),
  dipegang: z.nullable(z.object({ nama: z.nullable(z.string()) })),
});

/** The desk's calls; part of `dataSiswa`. */
export const meja = {
  antrean: endpoint({
    method: 'GET',
    path: '/data-siswa/antrean',
    summary: 'Antrean data yang menunggu validasi, di sekitar satu data',
    roles: ['admin'],
    query: z.object({
      id: z.optional(z.uuid('Data siswa tidak dikenali').check(z.toLowerCase())),
      search: listQuery.shape.search,
      ...filterQuery(filterDataSiswa),
    }),
    refuses: [404],
    output: answer(antrean),
  }),
  riwayat: endpoint({
    method: 'GET',
    path: '/data-siswa/riwayat/:id',
    summary: 'Riwayat satu data siswa, yang terbaru dahulu',
    roles: ['admin'],
    params: idParams,
    query: pageQuery,
    output: pageOf(riwayatRow),
  }),
  perubahan: endpoint({
    method: 'GET',
    path: '/data-siswa/perubahan/:id',
    summary: 'Yang berubah sejak penolakan terakhir, atau sejak satu versi',
    roles: ['admin'],
    params: idParams,
    query: z.object({ sejak_versi: versi }),
    output: answer(perubahan),
  }),
  kembar: endpoint({
    method: 'GET',
    path: '/data-siswa/kembar/:id',
    summary: 'Data lain yang mungkin milik orang yang sama',
    roles: ['admin'],
    params: idParams,
    output: answer(z.array(kembarRow)),
  }),
  urungkan: endpoint({
    method: 'PATCH',
    path: '/data-siswa/urungkan/:id',
    summary: 'Mengurungkan keputusan sendiri dalam 60 detik',
    roles: ['admin'],
    params: idParams,
    body: z.object({ versi: requiredVersi }),
    output: answer(dataSiswaRecord),
  }),
  kembalikan: endpoint({
    method: 'PATCH',
    path: '/data-siswa/kembalikan/:id',
    summary: 'Mengembalikan data yang Tervalidasi atau Ditolak ke Menunggu Validasi',
    roles: ['admin'],
    params: idParams,
    body: z.object({ versi }),
    output: answer(dataSiswaRecord),
  }),
  pegang: endpoint({
    method: 'PUT',
    path: '/data-siswa/pegang/:id',
    summary: 'Memegang data yang menunggu selama 10 menit; menjawab siapa yang memegangnya',
    roles: ['admin'],
    params: idParams,
    body: z.object({ ambil_alih: z.optional(z.boolean('Pilihan tidak valid')) }),
    output: answer(pegangan),
  }),
  lepas: endpoint({
    method: 'DELETE',
    path: '/data-siswa/pegang/:id',
    summary: 'Melepas data yang dipegang sendiri',
    roles: ['admin'],
    params: idParams,
    output: messageOnly,
  }),
};
