// The filters of the student lists and of the bin live in the address, beside page and search.
import type { SaringField } from '@gerbang/contract/saring';
import { type ListSearch, listSearch } from './list-params.ts';

/** In the order in which they are shown. */
export const saringFields = [
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
] as const satisfies readonly SaringField[];

/** The filters as text, as the API takes them. */
export type SaringSearch = { [K in SaringField]?: string };

/** Reads the address of a student list; what is not a text is dropped. For `validateSearch` of the routes. */
export function dataSiswaSearch(given: Record<string, unknown>): ListSearch & SaringSearch {
  return withTexts(given, saringFields);
}

/** Which accounts an account list shows (`saringAkun` of the contract). */
const akunFields = ['terdaftar_dari', 'terdaftar_sampai', 'tanpa_data'] as const;
export type AkunSearch = { [K in (typeof akunFields)[number]]?: string };

/** Reads the address of an account list. */
export function akunSiswaSearch(given: Record<string, unknown>): ListSearch & AkunSearch {
  return withTexts(given, akunFields);
}

/** `jenis` is the kind that the bin shows. */
export type SampahSearch = ListSearch & { jenis?: string };

/** Reads the address of the bin, as `dataSiswaSearch` does its own. */
export function sampahSearch(given: Record<string, unknown>): SampahSearch {
  return withTexts(given, ['jenis']);
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
