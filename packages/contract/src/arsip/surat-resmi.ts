// Official papers: issued with a number, kept as issued, revoked with a reason.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { choice, type FilterValues, filterQuery } from '../list-filter.ts';
import { listQuery, pageOf } from '../lists.ts';
import { staf } from '../roles.ts';
import { line } from '../text.ts';
import { limit, MOST_AT_ONCE } from '../urutan.ts';
import { answer, idParams } from '../wire.ts';
import { jenisSurat, jenisSuratLabels, jenisSuratSiswa } from './jenis-surat.ts';
import { suratForm } from './surat-form.ts';

/** The sentence for a paper whose file is lost. */
export const suratRusak = 'Surat ini rusak di penyimpanan. Hubungi admin.';

/** So many are issued in one call; a screen that issues more calls again. */
export const SURAT_SEKALIGUS = 100;

const namedJenis = z.enum(jenisSurat, 'Jenis surat tidak dikenal');
const jenisSiswa = z.enum(jenisSuratSiswa, 'Jenis surat tidak dikenal');

const suratResmiRow = z.object({
  id: z.string(),
  jenis: z.enum(jenisSurat),
  nomor: z.string(),
  tanggal: z.string(),
  /** Whose it is, or what the box is called; null once the person's data are deleted. */
  nama: z.nullable(z.string()),
  nim: z.nullable(z.string()),
  data_siswa_id: z.nullable(z.string()),
  diterbitkan_pada: z.string(),
  /** Name or address of who issued it. */
  diterbitkan_oleh: z.nullable(z.string()),
  dicabut_pada: z.nullable(z.string()),
  dicabut_oleh: z.nullable(z.string()),
  alasan_cabut: z.nullable(z.string()),
  /** Number of the paper that has taken its place. */
  pengganti: z.nullable(z.string()),
  /** Whether its PDF is still kept. */
  ada_berkas: z.boolean(),
});
export type SuratResmiRow = z.infer<typeof suratResmiRow>;

/** Of their own papers students read no names of staff. */
const suratSaya = z.object({
  id: z.string(),
  jenis: z.enum(jenisSurat),
  nomor: z.string(),
  tanggal: z.string(),
  dicabut_pada: z.nullable(z.string()),
  alasan_cabut: z.nullable(z.string()),
  pengganti: z.nullable(z.string()),
});
export type SuratSaya = z.infer<typeof suratSaya>;

const idsOf = (most: number) =>
  z
    .array(idParams.shape.id, 'Belum ada yang dipilih')
    .check(
      z.minLength(1, 'Belum ada yang dipilih'),
      z.maxLength(most, `Paling banyak ${most} sekaligus. Persempit dengan pencarian atau saringan.`),
    );
const ids = idsOf(SURAT_SEKALIGUS);

const alasan = line('Alasan harus diisi');

const hasilTerbit = z.object({
  /** Papers in the order of the students that were named. */
  terbit: z.array(suratResmiRow),
  ditolak: z.array(z.object({ id: z.string(), message: z.string() })),
});
export type HasilTerbit = z.infer<typeof hasilTerbit>;

/** A box of the archive by its id, or a name and the students that are in it. */
const boksForm = z
  .object({
    lokasi: z.optional(idParams.shape.id),
    nama: z.optional(line('Nama boks harus diisi', 80)),
    siswa: z.optional(idsOf(MOST_AT_ONCE)),
  })
  .check(
    z.refine(
      ({ lokasi, nama, siswa }) => [nama, siswa].every((given) => (given === undefined) === (lokasi !== undefined)),
      'Pilih boks di Lokasi Arsip, atau tulis nama boks dan pilih siswanya',
    ),
  );
export type BoksForm = z.infer<typeof boksForm>;

/** Whoever goes: students by their ids, those that an import added, or those of a list of destruction. */
const leaving = z
  .object({
    siswa: z.optional(idsOf(MOST_AT_ONCE)),
    impor: z.optional(idParams.shape.id),
    pemusnahan: z.optional(idParams.shape.id),
  })
  .check(z.refine((body) => Object.keys(body).length === 1, 'Sebutkan siswa, impor, atau daftar pemusnahan'));
export type Leaving = z.infer<typeof leaving>;

/** What the register can be narrowed by. */
export const filterSurat = {
  jenis: { rule: namedJenis, label: 'Jenis', words: jenisSuratLabels },
  keadaan: choice('Keadaan', { berlaku: 'Berlaku', dicabut: 'Dicabut' }, 'Keadaan tidak dikenal'),
};
export type FilterSurat = FilterValues<typeof filterSurat>;

export const suratResmi = {
  list: endpoint({
    method: 'GET',
    path: '/surat-resmi',
    summary: 'Daftar surat resmi yang diterbitkan',
    roles: staf,
    filters: filterSurat,
    query: z.extend(listQuery, {
      limit,
      ...filterQuery(filterSurat),
      siswa: z.optional(idParams.shape.id),
    }),
    output: pageOf(suratResmiRow),
  }),
  terbitkan: endpoint({
    method: 'POST',
    path: '/surat-resmi',
    summary: 'Menerbitkan surat satu jenis untuk siswa yang dipilih; yang sudah punya ditolak',
    roles: ['admin'],
    body: z.object({ jenis: jenisSiswa, siswa: ids }),
    output: answer(hasilTerbit),
  }),
  rancangan: endpoint({
    method: 'GET',
    path: '/surat-resmi/rancangan',
    summary: 'Surat seperti yang akan terbit, dengan nomor berikutnya dan tanpa kode; nomornya belum terpakai',
    roles: ['admin'],
    query: z.object({ jenis: jenisSiswa, siswa: idParams.shape.id }),
    refuses: [404, 409],
    output: answer(z.object({ nomor: z.string(), /** Base64. */ pdf: z.string() })),
  }),
  boks: endpoint({
    method: 'POST',
    path: '/surat-resmi/boks',
    summary: 'Menerbitkan daftar isi boks arsip: dari satu boks di lokasi arsip, atau untuk siswa yang dipilih',
    roles: ['admin'],
    body: boksForm,
    refuses: [404],
    output: answer(suratResmiRow),
  }),
  cetak: endpoint({
    method: 'POST',
    path: '/surat-resmi/cetak',
    summary: 'Satu PDF dari surat yang dipilih, dicetak seperti saat diterbitkan; kartu empat selembar',
    roles: staf,
    body: z.object({ surat: idsOf(MOST_AT_ONCE) }),
    refuses: [404],
    output: 'pdf',
  }),
  berakhir: endpoint({
    method: 'POST',
    path: '/surat-resmi/berakhir',
    summary: 'Berapa surat dan kartu yang tidak berlaku lagi bila siswa ini tidak valid lagi atau dihapus',
    roles: staf,
    body: leaving,
    output: answer(z.object({ surat: z.int(), kartu: z.int() })),
  }),
  unduh: endpoint({
    method: 'GET',
    path: '/surat-resmi/:id/pdf',
    summary: 'PDF surat seperti saat diterbitkan; siswa hanya miliknya',
    roles: ['siswa', 'admin', 'pimpinan'],
    params: idParams,
    output: 'pdf',
  }),
  cabut: endpoint({
    method: 'POST',
    path: '/surat-resmi/:id/cabut',
    summary: 'Mencabut surat dengan alasan; nomornya tetap terpakai',
    roles: staf,
    params: idParams,
    body: z.object({ alasan }),
    output: answer(suratResmiRow),
  }),
  ganti: endpoint({
    method: 'POST',
    path: '/surat-resmi/:id/ganti',
    summary: 'Mencabut surat siswa dengan alasan dan menerbitkan penggantinya dengan nomor baru',
    roles: ['admin'],
    params: idParams,
    body: z.object({ alasan }),
    output: answer(suratResmiRow),
  }),
  pratinjau: endpoint({
    method: 'POST',
    path: '/surat-resmi/pratinjau',
    summary: 'Contoh surat dengan pengaturan yang belum disimpan; tanpa nomor dan tanpa kode',
    roles: ['pimpinan'],
    multiField: true,
    body: z.extend(suratForm, { jenis: namedJenis }),
    output: 'pdf',
  }),
  saya: endpoint({
    method: 'GET',
    path: '/surat-resmi/saya',
    summary: 'Surat milik siswa yang login',
    roles: ['siswa'],
    output: answer(z.array(suratSaya)),
  }),
  buktiSaya: endpoint({
    method: 'POST',
    path: '/surat-resmi/saya/bukti',
    summary: 'Bukti pendaftaran siswa yang login: yang berlaku, atau diterbitkan sekarang',
    roles: ['siswa'],
    refuses: [404],
    output: answer(suratSaya),
  }),
};
