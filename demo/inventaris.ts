// What a small computer school owns.
import type { DataInventarisField, DataInventarisRow } from '@gerbang/contract/inventaris/data-inventaris';
import { addDays, HARI_INI, moment } from './days.ts';
import { createRandom } from './random.ts';
import { readTable } from './tables.ts';

/** What the picture shows, drawn by barang.ts. */
export type Gambar =
  | 'computer'
  | 'laptop'
  | 'projector'
  | 'printer'
  | 'chair'
  | 'desk'
  | 'board'
  | 'network'
  | 'ac'
  | 'cupboard'
  | null;

export type DemoInventaris = Pick<DataInventarisRow, DataInventarisField> & {
  /** Number of the managing account in `staf`, or null. */
  pengelola: number | null;
  dibuat_pada: string;
  gambar: Gambar;
};

type Row = [
  nama: string,
  kode: string,
  jumlah: number,
  kondisi: string,
  lokasi: string,
  masuk: string,
  keterangan: string,
  gambar: Gambar,
];

const { barang, kategori } = readTable<{ barang: readonly Row[]; kategori: Record<string, string> }>('inventaris');

/** Every inventory item, the one that came in first leading. */
export function createAllInventaris(seed: string): DemoInventaris[] {
  const random = createRandom(`${seed}:inventaris`);
  const items = barang.map(([nama, kode, jumlah, kondisi, lokasi, masuk, keterangan, gambar]) => ({
    nama_barang: nama,
    kode_barang: kode,
    kategori_barang: kategori[kode.split('-')[1] as string] as string,
    jumlah_barang: jumlah,
    kondisi_barang: kondisi,
    lokasi_barang: lokasi,
    tanggal_masuk_barang: masuk,
    keterangan,
    pengelola: random.weighted<number | null>([
      [0, 5],
      [1, 4],
      [2, 1],
      [null, 1],
    ]),
    dibuat_pada: enteredOn(masuk, random.int(8 * 60, 15 * 60)),
    gambar,
  }));
  return items.sort((a, b) => (a.dibuat_pada < b.dibuat_pada ? -1 : 1));
}

/** Old things were entered when the program began, in January 2023. */
function enteredOn(masuk: string, minutes: number): string {
  const day = addDays(masuk < '2023-01-16' ? '2023-01-16' : masuk, 1);
  return moment(day < HARI_INI ? day : addDays(HARI_INI, -1), minutes);
}
