// The forms of loans, with their sentences.
import * as z from 'zod/mini';
import { date, isCalendarDate, today } from '../fields.ts';
import { line, longText, text } from '../text.ts';

export const tahapPinjam = ['dipesan', 'dipinjam', 'kembali', 'batal'] as const;
export type TahapPinjam = (typeof tahapPinjam)[number];

/** What the list can be narrowed to; the two in the middle are parts of the first. */
export const keadaanPinjam = {
  dipinjam: 'Sedang dipinjam',
  hari_ini: 'Kembali hari ini',
  terlambat: 'Terlambat',
  dipesan: 'Dipesan',
  kembali: 'Sudah kembali',
  batal: 'Dibatalkan',
} as const;
export type KeadaanPinjam = keyof typeof keadaanPinjam;

/** As items come back; the first three also leave. */
export const kondisiBarang = ['Baik', 'Perlu servis', 'Rusak ringan', 'Rusak berat', 'Hilang'] as const;
export type KondisiBarang = (typeof kondisiBarang)[number];
export const kondisiKeluar = ['Baik', 'Perlu servis', 'Rusak ringan'] as const;
/** What nobody lends; an item of which all pieces are so is one whose Kondisi Barang says it (PINJAM-3). */
export const takDipinjamkan: readonly string[] = ['Rusak berat', 'Hilang'];

export const jenisPeminjam = ['siswa', 'admin', 'lain'] as const;
export type JenisPeminjam = (typeof jenisPeminjam)[number];

/** Days that a loan or a reservation may last at most, and that a reservation may lie ahead. */
export const MOST_HARI = 366;

/** Labels of the form, also its accessible names. */
export const peminjamanLabels = {
  jenis_peminjam: 'Peminjam',
  data_siswa_id: 'Siswa',
  akun_id: 'Admin',
  nama_peminjam: 'Nama Peminjam',
  nomor_peminjam: 'Nomor Whatsapp',
  jumlah: 'Jumlah',
  mulai: 'Mulai',
  jatuh_tempo: 'Kembali Paling Lambat',
  kondisi: 'Kondisi',
  catatan: 'Catatan',
} as const;
export type PeminjamanField = keyof typeof peminjamanLabels;

/** Pieces of an item, at least one. */
export const jumlah = z.pipe(
  line('Jumlah harus diisi').check(
    z.refine((value) => value === '' || /^[1-9]\d{0,5}$/.test(value), 'Jumlah harus 1 sampai 999999'),
  ),
  z.transform(Number),
);

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 60 * 60_000).toISOString().slice(0, 10);

/** A day from today on, at most a year ahead. */
const dayAhead = (label: string) =>
  date(`${label} harus diisi`).check(
    z.refine((value) => !isCalendarDate(value) || value >= today(), `${label} tidak boleh sebelum hari ini`),
    z.refine(
      (value) => !isCalendarDate(value) || value <= dayAfter(today(), MOST_HARI),
      `${label} paling lambat setahun dari hari ini`,
    ),
  );

const jatuhTempo = dayAhead('Kembali Paling Lambat');
const catatan = z.prefault(longText('Catatan'), '');
const kondisi = <const K extends readonly [KondisiBarang, ...KondisiBarang[]]>(known: K) =>
  z.enum(known, 'Kondisi harus dipilih');

const id = (sentence: string) => z.optional(z.uuid(sentence).check(z.toLowerCase()));

/** Who borrows: a record, an account, or somebody else with name and number. */
const peminjam = {
  jenis_peminjam: z.enum(jenisPeminjam, 'Peminjam harus dipilih'),
  data_siswa_id: id('Siswa harus dipilih'),
  akun_id: id('Admin harus dipilih'),
  nama_peminjam: z.prefault(text('Nama Peminjam', 255), ''),
  nomor_peminjam: z.prefault(
    text('Nomor Whatsapp', 15).check(
      z.refine((value) => value === '' || /^\d{8,15}$/.test(value), 'Nomor Whatsapp harus 8 sampai 15 angka'),
    ),
    '',
  ),
};

type Peminjam = {
  jenis_peminjam: JenisPeminjam;
  data_siswa_id?: string | undefined;
  akun_id?: string | undefined;
  nama_peminjam: string;
  nomor_peminjam: string;
};
type Periode = { mulai?: string; jatuh_tempo: string };
type Issue = { code: 'custom'; message: string; path: string[]; input: unknown };

/** What belongs to the kind of borrower that was chosen must be there. */
function checkPeminjam(value: Peminjam, add: (issue: Issue) => void): void {
  const miss = (field: keyof Peminjam, message: string) =>
    add({ code: 'custom', message, path: [field], input: value[field] });
  if (value.jenis_peminjam === 'siswa' && !value.data_siswa_id) miss('data_siswa_id', 'Siswa harus dipilih');
  if (value.jenis_peminjam === 'admin' && !value.akun_id) miss('akun_id', 'Admin harus dipilih');
  if (value.jenis_peminjam !== 'lain') return;
  if (!/\p{L}/u.test(value.nama_peminjam)) miss('nama_peminjam', 'Nama Peminjam harus diisi');
  if (value.nomor_peminjam === '') miss('nomor_peminjam', 'Nomor Whatsapp harus diisi');
}

function checkPeriode({ mulai, jatuh_tempo }: Periode, add: (issue: Issue) => void): void {
  if (mulai === undefined || mulai <= jatuh_tempo) return;
  const message = 'Kembali Paling Lambat tidak boleh sebelum Mulai';
  add({ code: 'custom', message, path: ['jatuh_tempo'], input: jatuh_tempo });
}

const what = { data_inventaris_id: z.uuid('Barang tidak dikenali').check(z.toLowerCase()), jumlah };

/** A loan from today on. */
export const pinjamForm = z
  .object({ ...what, ...peminjam, jatuh_tempo: jatuhTempo, kondisi: kondisi(kondisiKeluar), catatan })
  .check(z.superRefine((value, { addIssue }) => checkPeminjam(value, addIssue)));

/** A reservation. */
export const pesanForm = z
  .object({ ...what, ...peminjam, mulai: dayAhead('Mulai'), jatuh_tempo: jatuhTempo, catatan })
  .check(
    z.superRefine((value, { addIssue }) => {
      checkPeminjam(value, addIssue);
      checkPeriode(value, addIssue);
    }),
  );

/** What was reserved leaves. */
export const ambilForm = z.object({ jatuh_tempo: jatuhTempo, kondisi: kondisi(kondisiKeluar), catatan });

/** Some or all come back. */
export const kembaliForm = z.object({ jumlah, kondisi: kondisi(kondisiBarang), catatan });

export const perpanjangForm = z.object({ jatuh_tempo: jatuhTempo });
