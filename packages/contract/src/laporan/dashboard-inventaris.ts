// What the pimpinan sees of the inventory: what it is worth, and what needs an eye. Each number opens its list.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { answer } from '../wire.ts';

/** The conditions that are counted: what is missing, and what is broken. */
export const kondisiPerhatian = ['Hilang', 'Rusak berat', 'Rusak ringan', 'Perlu servis'] as const;

const ringkasanInventaris = z.object({
  /** Whole rupiah of all pieces of items in use that have a price, by category, the dearest first; `barang` items each. */
  kategori: z.array(z.object({ kategori_barang: z.string(), barang: z.int(), nilai: z.number() })),
  /** Items in use without a price. */
  tanpa_harga: z.int(),
  /** Items in use of each condition. */
  kondisi: z.array(z.object({ kondisi_barang: z.enum(kondisiPerhatian), barang: z.int() })),
  /** Loans that are overdue. */
  terlambat: z.int(),
});
export type RingkasanInventaris = z.infer<typeof ringkasanInventaris>;

/** Bound as a call of the dashboard. */
export const inventaris = endpoint({
  method: 'GET',
  path: '/dashboard/inventaris',
  summary: 'Nilai inventaris menurut kategori, yang hilang, rusak, dan terlambat kembali',
  roles: ['pimpinan'],
  replicaRead: true,
  output: answer(ringkasanInventaris),
});
