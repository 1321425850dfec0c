// Stock-taking (added): a session over all or some places, scans from phones that may come late and twice, and its end.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { staf } from '../roles.ts';
import { line, text } from '../text.ts';
import { answer, idParams } from '../wire.ts';
import { MOST_KODE } from './opname-kode.ts';

/** Scans of one upload at the most. */
export const MOST_PINDAIAN = 200;

/** Pieces of an item at the most. */
export const MOST_JUMLAH = 999_999;

/** How an item stands in a session. */
export const keadaanOpname = ['ditemukan', 'belum', 'salah_tempat', 'beda_jumlah'] as const;
export type KeadaanOpname = (typeof keadaanOpname)[number];

/** In what an item may differ from its record; each is decided by itself. */
export const halOpname = ['lokasi', 'jumlah', 'kondisi'] as const;
export type HalOpname = (typeof halOpname)[number];

const sesi = z.object({
  id: z.string(),
  nama: z.string(),
  /** The places that are counted; none of them named means all. */
  lokasi: z.array(z.string()),
  dibuka_pada: z.string(),
  dibuka_oleh: z.nullable(z.string()),
  ditutup_pada: z.nullable(z.string()),
  ditutup_oleh: z.nullable(z.string()),
});
export type SesiOpname = z.infer<typeof sesi>;

/** An item that is expected, or was seen although it is expected elsewhere. */
export const barangOpname = z.object({
  id: z.string(),
  nama_barang: z.string(),
  kode_barang: z.string(),
  lokasi_barang: z.string(),
  jumlah_barang: z.int(),
  kondisi_barang: z.string(),
  /**
   * Pieces that were out with somebody when it was counted, else that are now or were at the end: they are there besides
   * those that are seen.
   */
  dipinjam: z.int(),
  keadaan: z.enum(keadaanOpname),
  /** As it was seen last; null while it was not, also of an item that is out as a whole and so counts as found. */
  terlihat: z.nullable(
    z.object({
      lokasi: z.string(),
      jumlah: z.int(),
      kondisi: z.nullable(z.string()),
      tindakan: z.nullable(z.enum(['pindah', 'kembali'])),
      pada: z.string(),
      oleh: z.nullable(z.string()),
    }),
  ),
  /** What was decided at the desk of that in which it differs; without a decision the record changes. */
  putusan: z.array(
    z.object({ hal: z.enum(halOpname), ubah: z.boolean(), pada: z.string(), oleh: z.nullable(z.string()) }),
  ),
  /** What the office changed after it was scanned: there the record stays, unless it was decided since that it changes. */
  diubah: z.array(z.object({ hal: z.enum(halOpname), pada: z.string() })),
});
export type BarangOpname = z.infer<typeof barangOpname>;

const takDikenal = z.object({ kode: z.string(), lokasi: z.string(), pada: z.string(), oleh: z.nullable(z.string()) });

const hasilOpname = z.extend(sesi, {
  barang: z.array(barangOpname),
  tak_dikenal: z.array(takDikenal),
  petugas: z.array(z.object({ nama: z.nullable(z.string()), pindaian: z.int() })),
  /** Scans that came after the session was closed: kept, and without effect. */
  terlambat: z.int(),
});
export type HasilOpname = z.infer<typeof hasilOpname>;

const moment = z.iso.datetime('Waktu pindaian tidak valid');

/** One scan; its `id` is made by the phone, so that what is sent twice counts once. */
export const pindaianForm = z.object({
  id: z.uuid('Pindaian tidak valid').check(z.toLowerCase()),
  /** What the label carries, or what was typed. */
  kode: line('Kode harus diisi', MOST_KODE),
  lokasi: line('Ruang yang diperiksa harus diisi'),
  kondisi: z.optional(line('Kondisi harus diisi')),
  jumlah: z.optional(
    z.int('Jumlah tidak valid').check(z.gte(0, 'Jumlah tidak valid'), z.lte(MOST_JUMLAH, 'Jumlah tidak valid')),
  ),
  /** Of an item that stands elsewhere than it should: it moves here, or is brought back. */
  tindakan: z.optional(z.enum(['pindah', 'kembali'], 'Tindakan tidak dikenali')),
  /** The scan of the same account that this one takes back; it says nothing else then. */
  batal: z.optional(z.uuid('Pindaian tidak valid').check(z.toLowerCase())),
  pada: moment,
});
export type Pindaian = z.output<typeof pindaianForm>;

export const opname = {
  list: endpoint({
    method: 'GET',
    path: '/opname',
    summary: 'Sesi opname, yang terbaru dahulu',
    roles: staf,
    output: answer(z.array(sesi)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/opname',
    summary: 'Membuka sesi opname untuk semua lokasi, atau beberapa',
    roles: ['admin'],
    status: 201,
    body: z.object({
      nama: line('Nama opname harus diisi', 100),
      lokasi: z._default(z.array(text('Lokasi')).check(z.maxLength(200, 'Paling banyak 200 lokasi')), []),
    }),
    output: answer(z.object({ id: z.string() })),
  }),
  get: endpoint({
    method: 'GET',
    path: '/opname/:id',
    summary: 'Satu sesi opname dengan keadaan tiap barangnya',
    roles: staf,
    params: idParams,
    output: answer(hasilOpname),
  }),
  pindai: endpoint({
    method: 'POST',
    path: '/opname/:id/pindaian',
    summary: `Menerima pindaian, paling banyak ${MOST_PINDAIAN}; yang sudah diterima tidak dihitung lagi`,
    roles: ['admin'],
    params: idParams,
    body: z.object({
      pindaian: z
        .array(pindaianForm, 'Belum ada pindaian')
        .check(
          z.minLength(1, 'Belum ada pindaian'),
          z.maxLength(MOST_PINDAIAN, `Paling banyak ${MOST_PINDAIAN} pindaian sekaligus`),
        ),
    }),
    output: answer(z.object({ diterima: z.array(z.string()) })),
  }),
  putuskan: endpoint({
    method: 'POST',
    path: '/opname/:id/putusan',
    summary: 'Memutuskan sebelum sesi ditutup: catatan barang diubah menurut yang dilihat, atau tetap',
    roles: ['admin'],
    params: idParams,
    body: z.object({
      data_inventaris_id: z.uuid('Barang tidak valid'),
      hal: z.enum(halOpname, 'Pilih lokasi, jumlah, atau kondisi'),
      /** What was seen, as it was shown to who decides. */
      nilai: line('Yang dilihat harus disebutkan'),
      ubah: z.boolean('Pilih diubah atau tetap'),
    }),
    output: answer(z.object({ id: z.string() })),
  }),
  tutup: endpoint({
    method: 'POST',
    path: '/opname/:id/tutup',
    summary: 'Menutup sesi: selisihnya menjadi perubahan barang dengan riwayat',
    roles: ['pimpinan'],
    params: idParams,
    output: answer(z.object({ diubah: z.int(), tidak_ditemukan: z.int() })),
  }),
  beritaAcara: endpoint({
    method: 'POST',
    path: '/opname/:id/berita-acara',
    summary: 'PDF berita acara opname',
    roles: staf,
    params: idParams,
    output: 'pdf',
  }),
  excel: endpoint({
    method: 'POST',
    path: '/opname/:id/excel',
    summary: 'Excel berita acara opname: setiap barang dan label tak dikenal satu baris',
    roles: staf,
    params: idParams,
    output: 'excel',
  }),
};
