// What an import of items fills, and what people call it in their spreadsheets.
import { dataInventarisForm, dataInventarisMore } from '../inventaris/data-inventaris.ts';
import { headingKeys, plain } from '../plain.ts';
import { kolomBarangEkspor, kolomEkspor } from './ekspor-kolom.ts';
import type { KolomBerkas } from './impor.ts';
import { type BagianBarang, bagianBarang, labelBagian, type Pemetaan, pemetaanKosong } from './impor-pemetaan.ts';

/** The fields of an item that a file fills, in the order of the form; `foto_barang` names files. */
export type BidangBarang = Exclude<BagianBarang, 'foto_barang'>;
export const bidangBarang = bagianBarang.filter((each) => each !== 'foto_barang') as BidangBarang[];

/** The rule of each field, which is the form's. */
export const aturanBarang = { ...dataInventarisForm.shape, harga_barang: dataInventarisMore.shape.harga_barang };

const headings: Record<BagianBarang, string> = {
  nama_barang: 'nama barang|barang|nama|nama aset|nama alat|nama inventaris|uraian|uraian barang|item|asset name|name',
  kode_barang:
    'kode barang|kode|kode inventaris|kode aset|no inventaris|nomor inventaris|no inv|nomor barang|no barang|nup|nomor seri inventaris|asset tag|code',
  kategori_barang: 'kategori barang|kategori|jenis barang|jenis|golongan|kelompok|kelompok barang|category',
  jumlah_barang: 'jumlah barang|jumlah|jml|jml barang|banyaknya|kuantitas|qty|volume|quantity',
  kondisi_barang: 'kondisi barang|kondisi|keadaan|keadaan barang|status barang|condition',
  lokasi_barang: 'lokasi barang|lokasi|ruang|ruangan|tempat|letak|penempatan|location',
  tanggal_masuk_barang:
    'tanggal masuk barang|tanggal masuk|tgl masuk|tanggal perolehan|tgl perolehan|tanggal beli|tgl beli|tanggal pembelian|tgl pembelian|purchase date',
  keterangan: 'keterangan|ket|catatan|spesifikasi|merk|merek|notes',
  harga_barang: 'harga barang|harga|harga satuan|harga perolehan|nilai perolehan|nilai|price',
  foto_barang: 'foto barang|foto|gambar|nama foto|file foto|photo',
};

const fieldOf = new Map<string, BagianBarang>();
for (const [field, words] of Object.entries(headings) as [BagianBarang, string][]) {
  for (const word of words.split('|')) if (!fieldOf.has(plain(word))) fieldOf.set(plain(word), field);
}

/** What a heading names of an item. */
export function bidangOfHeading(heading: string): BagianBarang | undefined {
  const [bare, whole] = headingKeys(heading);
  return fieldOf.get(bare) ?? fieldOf.get(whole);
}

/** The keys of all headings that name something of an item. */
export const judulBarang: ReadonlySet<string> = new Set(fieldOf.keys());

/** Whether a table with these headings is the inventory of an export. */
function isEksporBarang(headings: readonly string[]): boolean {
  const { pengelola, dibuat_pada, diubah_pada, versi, id } = kolomEkspor;
  const labels = [labelBagian.kode_barang, kolomBarangEkspor.foto, pengelola, dibuat_pada, diubah_pada, versi, id];
  return labels.every((label) => headings.includes(label));
}

/** A mapping to begin with, by the headings alone. */
export function saranBarang(columns: readonly KolomBerkas[]): Pemetaan {
  const kolom: Pemetaan['kolom'] = {};
  for (const { label } of columns) {
    const field = bidangOfHeading(label);
    if (field) kolom[field] ??= { kolom: label };
  }
  return { ...pemetaanKosong, kolom, apa_adanya: isEksporBarang(columns.map(({ label }) => label)) };
}

/** Whether a kept mapping is one of items. */
export const isPemetaanBarang = ({ kolom }: Pemetaan) => kolom.kode_barang !== undefined;

/** A row of the example that may be downloaded. */
export const contohBarang: Record<BagianBarang, string> = {
  nama_barang: 'Proyektor Epson EB-X06',
  kode_barang: 'INV-2024-001',
  kategori_barang: 'Elektronik',
  jumlah_barang: '2',
  kondisi_barang: 'Baik',
  lokasi_barang: 'Lab Komputer 1',
  tanggal_masuk_barang: '15/07/2024',
  keterangan: 'Bantuan dinas',
  harga_barang: '6500000',
  foto_barang: 'INV-2024-001.jpg',
};
