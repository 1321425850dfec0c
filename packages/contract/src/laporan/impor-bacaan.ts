// How the cells of a column are read: what all of them together say, and what only a person can.
import * as z from 'zod/mini';
import { isTambahan, siswaFields } from '../siswa/siswa-fields.ts';
import { type ArtiBacaan, artiBacaan, labelBagian, type Pemetaan, type SumberBidang } from './impor-pemetaan.ts';

const jenisBacaan = ['tanggal', 'angka', 'nomor', 'nim'] as const;
export type JenisBacaan = (typeof jenisBacaan)[number];

/** What a column is when it is read so. */
const bacaan = z.object({
  /** What it is, with three examples, and which cells do not fit. */
  kalimat: z.string(),
  ditolak: z.string(),
  /** How the cells are read; null where nobody knows until one of `pilihan` is chosen. */
  arti: z.nullable(z.enum(artiBacaan)),
  /** How long NIMs are that have lost their zeros. */
  panjang: z.optional(z.int()),
  pilihan: z.array(z.object({ value: z.enum(artiBacaan), label: z.string() })),
});
export type Bacaan = z.infer<typeof bacaan>;

/** What all cells of a column say; files that were read by an earlier program have none of it. */
export const kolomDibaca = z.object({
  /** How many hold nothing, or a word for that, and these words. */
  kosong: z.optional(z.int()),
  kata_kosong: z.optional(z.array(z.string())),
  bacaan: z.optional(z.partialRecord(z.enum(jenisBacaan), bacaan)),
});

type Column = z.infer<typeof kolomDibaca> & { label: string };

/** As what the column of a field is read. */
export function jenisOfBidang(field: SumberBidang): JenisBacaan | undefined {
  if (field === 'nim') return 'nim';
  if (field === 'tanggal_masuk_barang') return 'tanggal';
  if (field === 'jumlah_barang' || field === 'harga_barang') return 'angka';
  const kind = field in siswaFields ? siswaFields[field as keyof typeof siswaFields].kind : undefined;
  if (kind === 'date') return 'tanggal';
  if (kind === 'phone') return 'nomor';
  return kind === 'rupiah' || kind === 'sen' ? 'angka' : undefined;
}

/** What the column of a field is, where it comes from one. */
export function bacaanOf(field: SumberBidang, { kolom }: Pemetaan, columns: readonly Column[]): Bacaan | undefined {
  const [source, jenis] = [kolom[field], jenisOfBidang(field)];
  if (!source || 'tetap' in source || !jenis) return undefined;
  return columns.find(({ label }) => label === source.kolom)?.bacaan?.[jenis];
}

/** How the cells of a field are read: as was chosen, as far as the column has that choice, or as all of them say. */
export function artiOf(field: SumberBidang, map: Pemetaan, columns: readonly Column[]): ArtiBacaan | null {
  const found = bacaanOf(field, map, columns);
  const chosen = found?.pilihan.find(({ value }) => value === map.baca[field])?.value;
  // What an earlier program has read has the day first, as it always had there.
  return chosen ?? (found ? found.arti : 'hari');
}

/** The fields whose column somebody must say how to read. */
export function unanswered(map: Pemetaan, columns: readonly Column[]): SumberBidang[] {
  if (map.apa_adanya) return [];
  return (Object.keys(map.kolom) as SumberBidang[]).filter((field) => artiOf(field, map, columns) === null);
}

/** What each new record must have and comes from nowhere, of these fields. */
export function tanpaKolom<F extends SumberBidang>(fields: readonly F[], { kolom }: Pemetaan): F[] {
  const isNowhere = (source: Pemetaan['kolom'][F]) => !source || ('tetap' in source && source.tetap.trim() === '');
  return fields.filter((field) => isWanted(field) && isNowhere(kolom[field]));
}

/** A row without its key is refused for that; the others may follow later. */
const passed: readonly SumberBidang[] = ['nim', 'kode_barang', 'harga_barang', 'foto_barang'];
const isWanted = (field: SumberBidang) => !isTambahan(field) && !passed.includes(field);

/** These fields as a sentence names them. */
export const namesOfFields = (fields: readonly SumberBidang[]) => fields.map((field) => labelBagian[field]).join(', ');
