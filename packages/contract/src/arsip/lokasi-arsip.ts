// Where papers lie: shelves, boxes on them, folders in those, each with a code on its label; and who has one just now.
import * as z from 'zod/mini';
import { bulkResult, bulkSelection } from '../bulk.ts';
import { statusData } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { dateUntilNextYear } from '../fields.ts';
import { LABEL_PALING_BANYAK, labelOptions } from '../label.ts';
import { choice, type FilterValues, filterQuery } from '../list-filter.ts';
import { listQuery, pageOf } from '../lists.ts';
import { line } from '../text.ts';
import { limit } from '../urutan.ts';
import { answer, idParams, messageOnly, requiredVersi } from '../wire.ts';

export const jenisLokasi = ['rak', 'boks', 'map'] as const;
export type JenisLokasi = (typeof jenisLokasi)[number];
export const namaJenis: Record<JenisLokasi, string> = { rak: 'Rak', boks: 'Boks', map: 'Map' };
/** In what each stands. */
export const wadahOf: Record<JenisLokasi, JenisLokasi | null> = { rak: null, boks: 'rak', map: 'boks' };

export const lokasiLabels = { jenis: 'Jenis', kode: 'Kode', nama: 'Nama', induk: 'Di dalam' } as const;

/** As it stands on a label and in an address; capitals whatever was typed. */
const KODE = /^[A-Z0-9][A-Z0-9-]{0,23}$/;
const badKode = 'Kode paling banyak 24 huruf, angka, dan tanda hubung';
export const notLabel = 'Kode ini bukan label arsip sekolah ini';

const kodeText = (required: string) =>
  line(required, 24).check(
    z.overwrite((value: string) => value.toUpperCase()),
    z.refine((value) => value === '' || KODE.test(value), badKode),
  );

/** The page of a place, which its QR opens. */
export const lokasiPath = (kode: string) => `/lokasi-arsip/${kode}`;

/** The code of a place in what a label, a camera or a hand gives: the address of this school, or the code itself. */
export function kodeIn(text: string, origin: string): string | undefined {
  const given = text.trim();
  const path = given.startsWith(`${origin}/`) ? given.slice(origin.length) : undefined;
  const kode = (path === undefined ? given : (/^\/lokasi-arsip\/([\w-]+)$/.exec(path)?.[1] ?? '')).toUpperCase();
  return KODE.test(kode) ? kode : undefined;
}

const jenis = z.enum(jenisLokasi, 'Pilih rak, boks, atau map');
/** Careful: not what a form that says nothing means: an empty one takes papers out of their place. */
const kodeTempat = z.string('Kode tempat harus disebut, kosong bila berkasnya dikeluarkan').check(
  z.trim(),
  z.overwrite((value: string) => value.toUpperCase()),
  z.maxLength(24, badKode),
);
const induk = z._default(kodeTempat, '');

export const lokasiForm = z.object({
  jenis,
  kode: kodeText('Kode harus diisi'),
  nama: line('Nama harus diisi'),
  induk,
});
export const pinjamForm = z.object({
  peminjam: line('Peminjam harus diisi'),
  keperluan: line('Keperluan harus diisi'),
  jatuh_tempo: dateUntilNextYear('Jatuh tempo harus diisi'),
});

const pinjaman = z.object({
  id: z.string(),
  peminjam: z.string(),
  keperluan: z.string(),
  jatuh_tempo: z.string(),
  dipinjam_pada: z.string(),
  kembali_pada: z.nullable(z.string()),
  terlambat: z.boolean(),
});
export type Pinjaman = z.infer<typeof pinjaman>;

const lokasiRow = z.object({
  id: z.string(),
  kode: z.string(),
  jenis,
  nama: z.string(),
  /** Code of what it stands in; null for a shelf. */
  induk: z.nullable(z.string()),
  /** From the shelf to itself, by codes. */
  jalur: z.string(),
  /** Places and records right in it. */
  isi: z.int(),
  berkas: z.int(),
  pinjaman: z.nullable(pinjaman),
  versi: z.int(),
});
export type LokasiRow = z.infer<typeof lokasiRow>;

const isiRow = z.object({
  id: z.string(),
  nama: z.string(),
  nim: z.string(),
  tahun_ajaran: z.string(),
  status_data: z.enum(statusData),
  tempat: z.string(),
});
export type IsiRow = z.infer<typeof isiRow>;

/** Where a record's papers lie, and what of that is away: the folder, or the box that it is in. */
const tempat = z.object({
  lokasi: z.nullable(z.object({ kode: z.string(), nama: z.string(), jalur: z.string() })),
  sejak: z.nullable(z.string()),
  pinjaman: z.nullable(z.extend(pinjaman, { kode: z.string() })),
});
export type TempatBerkas = z.infer<typeof tempat>;

/** What the list can be narrowed by: the places that are lent, or late. */
export const filterLokasi = { keadaan: choice('Keadaan', { dipinjam: 'Dipinjam', terlambat: 'Terlambat' }) };
export type FilterLokasi = FilterValues<typeof filterLokasi>;

const staff = ['admin', 'pimpinan'] as const;
const admin = ['admin'] as const;

export const lokasiArsip = {
  list: endpoint({
    method: 'GET',
    path: '/lokasi-arsip',
    summary: 'Rak, boks, dan map; semua, satu jenis, atau yang sedang dipinjam',
    roles: staff,
    filters: filterLokasi,
    query: z.extend(listQuery, { limit, jenis: z.optional(jenis), ...filterQuery(filterLokasi) }),
    output: pageOf(lokasiRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/lokasi-arsip',
    summary: 'Menambah rak, boks, atau map',
    roles: admin,
    status: 201,
    body: lokasiForm,
    multiField: true,
    output: answer(lokasiRow),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/lokasi-arsip/:id',
    summary: 'Mengganti nama atau memindahkan; kodenya tetap, karena sudah tercetak',
    roles: admin,
    params: idParams,
    body: z.object({ nama: line('Nama harus diisi'), induk, versi: requiredVersi }),
    multiField: true,
    output: answer(lokasiRow),
  }),
  hapus: endpoint({
    method: 'DELETE',
    path: '/lokasi-arsip/:id',
    summary: 'Menghapus tempat yang kosong',
    roles: admin,
    params: idParams,
    output: messageOnly,
  }),
  buka: endpoint({
    method: 'GET',
    path: '/lokasi-arsip/kode/:kode',
    summary: 'Tempat dari kode di labelnya, dengan riwayat pinjamnya',
    roles: staff,
    params: z.object({ kode: z.string().check(z.maxLength(100)) }),
    output: answer(z.object({ lokasi: lokasiRow, riwayat: z.array(pinjaman) })),
  }),
  isi: endpoint({
    method: 'GET',
    path: '/lokasi-arsip/:id/isi',
    summary: 'Data siswa yang berkasnya ada di tempat ini atau di dalamnya',
    roles: staff,
    params: idParams,
    query: listQuery,
    output: pageOf(isiRow),
  }),
  isiExcel: endpoint({
    method: 'POST',
    path: '/lokasi-arsip/:id/isi-excel',
    summary: 'Daftar isi sebagai Excel',
    roles: staff,
    params: idParams,
    output: 'excel',
  }),
  isiPdf: endpoint({
    method: 'POST',
    path: '/lokasi-arsip/:id/isi-pdf',
    summary: 'Daftar isi sebagai PDF',
    roles: staff,
    params: idParams,
    output: 'pdf',
  }),
  label: endpoint({
    method: 'POST',
    path: '/lokasi-arsip/label',
    summary: 'Label dengan kode sebagai PDF',
    roles: admin,
    body: z.object({
      ids: z
        .array(idParams.shape.id, 'Belum ada yang dipilih')
        .check(
          z.minLength(1, 'Belum ada yang dipilih'),
          z.maxLength(LABEL_PALING_BANYAK, `Paling banyak ${LABEL_PALING_BANYAK} label sekaligus`),
        ),
      label: labelOptions,
    }),
    refuses: [404],
    output: 'pdf',
  }),
  pinjam: endpoint({
    method: 'POST',
    path: '/lokasi-arsip/:id/pinjam',
    summary: 'Mencatat bahwa map atau boks dipinjam',
    roles: admin,
    params: idParams,
    body: pinjamForm,
    multiField: true,
    output: messageOnly,
  }),
  kembali: endpoint({
    method: 'POST',
    path: '/lokasi-arsip/:id/kembali',
    summary: 'Mencatat bahwa map atau boks sudah kembali',
    roles: admin,
    params: idParams,
    output: messageOnly,
  }),
  tempat: endpoint({
    method: 'GET',
    path: '/lokasi-arsip/berkas/:id',
    summary: 'Di mana berkas satu siswa berada',
    roles: staff,
    params: idParams,
    output: answer(tempat),
  }),
  simpanTempat: endpoint({
    method: 'PUT',
    path: '/lokasi-arsip/berkas/:id',
    summary: 'Menentukan tempat berkas satu siswa; kode kosong mengeluarkannya',
    roles: admin,
    params: idParams,
    body: z.object({ kode: kodeTempat }),
    multiField: true,
    output: messageOnly,
  }),
  tempatkan: endpoint({
    method: 'POST',
    path: '/lokasi-arsip/berkas-banyak',
    summary: 'Menentukan tempat berkas banyak siswa sekaligus',
    roles: admin,
    body: z.extend(bulkSelection, { kode: kodeText('Kode harus diisi') }),
    output: answer(bulkResult),
  }),
};
