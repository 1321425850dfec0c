// The filters of the student lists and of the bin live in the address, beside page and search.
import type { SiswaFilterField } from '@gerbang/contract/filter';
import * as z from 'zod/mini';
import { type ListSearch, listSearch } from './list-params.ts';

/** In the order in which they are shown. */
export const filterFields = [
  'tahun_ajaran',
  'gelombang',
  'jenis_kelamin',
  'jurusan_pilihan',
  'kelas_pilihan',
  'asal_sekolah',
  'dokumen_kurang',
  'diajukan_lagi',
  'dikirim_dari',
  'dikirim_sampai',
] as const satisfies readonly SiswaFilterField[];

/** The filters as text, as the API takes them. */
export type FilterSearch = { [K in SiswaFilterField]?: string };

/** Reads the address of a student list; what is not a text is dropped. For `validateSearch` of the routes. */
export function dataSiswaSearch(given: Record<string, unknown>): ListSearch & FilterSearch {
  return withTexts(given, filterFields);
}

/** Which accounts an account list shows (`filterAkun` of the contract). */
const akunFields = ['terdaftar_dari', 'terdaftar_sampai', 'tanpa_data'] as const;
export type AkunSearch = { [K in (typeof akunFields)[number]]?: string };

/** Reads the address of an account list. */
export function akunSiswaSearch(given: Record<string, unknown>): ListSearch & AkunSearch {
  return withTexts(given, akunFields);
}

/** Which items the inventory shows (`filterInventaris` of the contract), in the order in which they are shown. */
export const inventarisFields = ['kategori_barang', 'lokasi_barang', 'kondisi_barang', 'keadaan', 'harga'] as const;
export type InventarisSearch = ListSearch & { [K in (typeof inventarisFields)[number]]?: string };

/** Reads the address of the inventory. */
export function inventarisSearch(given: Record<string, unknown>): InventarisSearch {
  return withTexts(given, inventarisFields);
}

/** `jenis` is the kind that the bin shows. */
export type SampahSearch = ListSearch & { jenis?: string };

/** Reads the address of the bin, as `dataSiswaSearch` does its own. */
export function sampahSearch(given: Record<string, unknown>): SampahSearch {
  return withTexts(given, ['jenis']);
}

/** What the list of loans is narrowed by. */
const peminjamanFields = ['keadaan', 'data_inventaris_id', 'data_siswa_id', 'akun_id'] as const;
export type PeminjamanSearch = { [K in (typeof peminjamanFields)[number]]?: string };

/** Reads the address of the list of loans. */
export function peminjamanSearch(given: Record<string, unknown>): ListSearch & PeminjamanSearch {
  return withTexts(given, peminjamanFields);
}

/** `keadaan` is what is shown of the places of papers: those that are lent, or late. */
export type LokasiSearch = ListSearch & { keadaan?: string };

/** Reads the address of the places of papers. */
export function lokasiSearch(given: Record<string, unknown>): LokasiSearch {
  return withTexts(given, ['keadaan']);
}

const withTexts = (given: Record<string, unknown>, fields: readonly string[]): ListSearch => ({
  ...listSearch(given),
  ...textsIn(given, fields),
});

/** Those of an address that are texts. */
export function textsIn(given: Record<string, unknown>, fields: readonly string[]): Record<string, string> {
  const texts = fields.map((field) => [field, given[field]]).filter(([, value]) => value && typeof value === 'string');
  return Object.fromEntries(texts);
}

/** Those that their rules take; what an address says besides is nothing that can be asked for. */
export function validIn<T extends object>(given: T, rules: { readonly [K in keyof T]-?: z.ZodMiniType }): Partial<T> {
  const shape = Object.entries<z.ZodMiniType>(rules);
  const valid = shape.flatMap(([field, rule]) => {
    const value = given[field as keyof T];
    return value !== undefined && z.safeParse(rule, value).success ? [[field, value]] : [];
  });
  return Object.fromEntries(valid) as Partial<T>;
}

/** Reads the address of the list of official papers: of which kind, and whether in force. */
export type SuratSearch = { jenis?: string; keadaan?: string };
export function suratSearch(given: Record<string, unknown>): ListSearch & SuratSearch {
  return withTexts(given, ['jenis', 'keadaan'] as const);
}
