// How the file of an import is read: from which column each field comes, and what its texts mean.
import * as z from 'zod/mini';
import { dokumen, dokumenLabels, MAX_KODE } from '../choices.ts';
import { dataInventarisLabels } from '../inventaris/data-inventaris.ts';
import { kataKosong, kosongKey } from '../kosong.ts';
import { type DataSiswaField, dataSiswaFieldNames, dataSiswaLabels } from '../siswa/siswa-fields.ts';
import { line } from '../text.ts';

/** What a mapping may name: the fields and documents of a record. */
export type BagianSiswa = DataSiswaField | (typeof dokumen)[number];
/** The same of an item; a column may name the files of its pictures. */
const labelBagianBarang = {
  ...dataInventarisLabels,
  harga_barang: 'Harga Barang',
  foto_barang: 'Foto Barang',
} as const;
export type BagianBarang = keyof typeof labelBagianBarang;
export const bagianBarang = Object.keys(labelBagianBarang) as [BagianBarang, ...BagianBarang[]];
type ImporPart = BagianSiswa | BagianBarang;
const bagian = [...dataSiswaFieldNames, ...dokumen, ...bagianBarang] as [ImporPart, ...ImporPart[]];
export const labelBagian: Record<ImporPart, string> = { ...dataSiswaLabels, ...dokumenLabels, ...labelBagianBarang };
/** The same of whatever a row may be refused for. */
export const labelBidang: Record<string, string> = {
  ...labelBagian,
  kolom: 'Kolom',
  foto_lain: 'Foto Lain',
  status_data: 'Status',
  alasan_penolakan: 'Alasan Penolakan',
};

export type SumberBidang = DataSiswaField | BagianBarang;
const sumberBidang = [...dataSiswaFieldNames, ...bagianBarang] as [SumberBidang, ...SumberBidang[]];
const fieldName = z.enum(sumberBidang, 'Isian tidak dikenal');
const cellText = z.string('Isi tidak valid').check(z.maxLength(255, 'Isi maksimal 255 karakter'));
/** `kosong` is what a new record gets where its cell is empty. */
const sumber = z.union(
  [z.object({ kolom: cellText, kosong: z.optional(cellText) }), z.object({ tetap: cellText })],
  'Sumber isian tidak valid',
);

/** Day or month first, or days that Excel has turned around; dots or commas between thousands. */
export const artiBacaan = ['hari', 'bulan', 'tukar', 'titik', 'koma'] as const;
export type ArtiBacaan = (typeof artiBacaan)[number];

/** What has values that are chosen from: the fields, and the state in which a record arrives. */
export type BidangNilai = DataSiswaField | 'status_data';
const withValues: BidangNilai[] = [...dataSiswaFieldNames, 'status_data'];
const bidangNilai = z.enum(withValues as [BidangNilai, ...BidangNilai[]], 'Isian tidak dikenal');

/** A major or class that the school has not had so far: the settings get it when the import runs. */
export const tambahan = z.object({
  jenis: z.enum(['jurusan', 'kelas'], 'Pilihan tidak dikenal'),
  /** As the file has it. */
  kode: line('Kode harus diisi', MAX_KODE),
  nama: line('Nama pilihan harus diisi', 100),
  pensiun: z.boolean('Pilih apakah masih ditawarkan'),
});
export type Tambahan = z.output<typeof tambahan>;

/** From where each field comes, and what its values mean. Columns go by their headings, so that it fits the next file. */
export const pemetaan = z.object({
  kolom: z.partialRecord(fieldName, sumber),
  /** Columns with the state of each record and why it was rejected; empty where one state is for all. */
  kolom_status: z._default(cellText, ''),
  kolom_alasan: z._default(cellText, ''),
  /** What a text of the file means where the program does not know it, by field. */
  nilai: z._default(z.partialRecord(bidangNilai, z.record(cellText, cellText)), {}),
  /** How cells are read that can be read in two ways, by field. */
  baca: z._default(z.partialRecord(fieldName, z.enum(artiBacaan, 'Cara baca tidak dikenal')), {}),
  /** What stands for nothing in a cell. */
  kosong: z._default(z.array(cellText).check(z.maxLength(40, 'Kata kosong paling banyak 40')), kataKosong),
  tambahan: z._default(z.array(tambahan).check(z.maxLength(80, 'Pilihan baru terlalu banyak')), []),
  /** Of an export of this program: values are what they are, and are not interpreted. */
  apa_adanya: z._default(z.boolean(), false),
  /** Fields in which also what people entered or decided is overwritten. */
  timpa: z._default(z.array(z.enum(bagian, 'Isian tidak dikenal')), []),
  /** How new records arrive whose row says nothing else. */
  status_data: z._default(z.enum(['Tervalidasi', 'Menunggu Validasi'], 'Status tidak dikenal'), 'Tervalidasi'),
  /** Length to which a NIM of digits is filled with zeros in front; 0 leaves them. */
  panjang_nim: z._default(z.int('Panjang NIM tidak valid').check(z.minimum(0), z.maximum(64)), 0),
  /** How pictures are named, such as `{nim}/{dokumen}`; empty for the usual ways. */
  pola: z._default(z.string('Pola tidak valid').check(z.maxLength(200, 'Pola maksimal 200 karakter')), ''),
});
export type Pemetaan = z.output<typeof pemetaan>;
export const pemetaanKosong: Pemetaan = pemetaan.parse({ kolom: {} });

/** The words for nothing, as they are compared; in an export of ours each text is a value. */
export const kosongOf = ({ kosong, apa_adanya }: Pemetaan): ReadonlySet<string> =>
  new Set(apa_adanya ? [] : kosong.map(kosongKey));

/** A mapping that was kept under a name. */
export const pemetaanBernama = z.object({ nama: z.string(), isi: pemetaan });
