// Everything, or a part of it, to be taken elsewhere: a ZIP that is made in the background and fetched when it is ready.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { filterQuery } from '../list-filter.ts';
import { filterDataSiswa } from '../siswa/filter.ts';
import { answer, idParams, messageOnly, tokenAnswer } from '../wire.ts';

/** From the order to the file; `gagal` also when it could not be made after several tries. */
export const statusEkspor = ['menunggu', 'dibuat', 'siap', 'gagal'] as const;
export type StatusEkspor = (typeof statusEkspor)[number];

/** Which records, checked like the fields of the form. */
const { tahun_ajaran, gelombang, jurusan_pilihan, kelas_pilihan } = filterQuery(filterDataSiswa);

/** Whether the item photos and the pictures, and the inventory at all, belong to it; both unless said otherwise. */
const isi = { inventaris: z._default(z.boolean(), true), gambar: z._default(z.boolean(), true) };

const filterEkspor = z.object({ tahun_ajaran, gelombang, jurusan_pilihan, kelas_pilihan, ...isi });
export type FilterEkspor = z.output<typeof filterEkspor>;

const count = z.int().check(z.nonnegative());

const eksporRow = z.object({
  id: z.string(),
  status: z.enum(statusEkspor),
  saring: z.object({
    tahun_ajaran: z.optional(z.string()),
    gelombang: z.optional(z.int()),
    jurusan_pilihan: z.optional(z.string()),
    kelas_pilihan: z.optional(z.string()),
    inventaris: z.boolean(),
    gambar: z.boolean(),
  }),
  /** ISO 8601 UTC, as all times here. */
  dibuat_pada: z.string(),
  /** Null without a profile, and when the account is gone. */
  dibuat_oleh: z.nullable(z.string()),
  /** Pictures so far, and in all; both 0 while rows are read. */
  sudah: count,
  dari: count,
  /** What it holds when it is ready. */
  siswa: count,
  barang: count,
  /** Pictures that are lost or damaged: `manifest.json` names them. */
  dilewati: count,
  /** Bytes, and their SHA-256 in hex. */
  ukuran: count,
  sha256: z.nullable(z.string()),
  /** Why it could not be made. */
  galat: z.nullable(z.string()),
  /** When it goes by itself; null while it is not ready. */
  kedaluwarsa_pada: z.nullable(z.string()),
});
export type EksporRow = z.infer<typeof eksporRow>;

export const ekspor = {
  list: endpoint({
    method: 'GET',
    path: '/ekspor',
    summary: 'Ekspor yang dipesan, terbaru dahulu',
    roles: ['pimpinan'],
    output: answer(z.array(eksporRow)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/ekspor',
    summary: 'Memesan ekspor data Tervalidasi dan inventaris; dibuat di latar belakang, satu pada satu waktu',
    roles: ['pimpinan'],
    status: 201,
    body: filterEkspor,
    output: answer(z.object({ id: z.string() })),
  }),
  generateToken: endpoint({
    method: 'GET',
    path: '/ekspor/generate-token',
    summary: 'Token sekali pakai untuk membuka unduhan ekspor',
    roles: ['pimpinan'],
    output: tokenAnswer,
  }),
  bukaUnduhan: endpoint({
    method: 'POST',
    path: '/ekspor/:id/buka-unduhan',
    summary: 'Membuka unduhan ekspor untuk sesi ini selama 12 jam',
    roles: ['pimpinan'],
    params: idParams,
    token: 'ekspor',
    output: messageOnly,
  }),
  unduh: endpoint({
    method: 'GET',
    path: '/ekspor/:id/unduh',
    summary: 'File ekspor; melayani Range, sehingga unduhan yang terputus dapat dilanjutkan',
    roles: ['pimpinan'],
    params: idParams,
    ranged: true,
    refuses: [409],
    output: 'zip',
  }),
  hapus: endpoint({
    method: 'DELETE',
    path: '/ekspor/:id',
    summary: 'Membatalkan ekspor yang sedang dibuat, atau menghapus filenya',
    roles: ['pimpinan'],
    params: idParams,
    output: messageOnly,
  }),
};
