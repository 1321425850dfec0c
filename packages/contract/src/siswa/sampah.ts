import * as z from 'zod/mini';
import { pengelola } from '../akun/pengelola.ts';
import { endpoint } from '../endpoint.ts';
import { choice, filterQuery } from '../list-filter.ts';
import { listQuery, pageOf } from '../lists.ts';
import { type Role, roles } from '../roles.ts';
import { urutan, urutSampah } from '../urutan.ts';
import { idParams, messageOnly, tokenAnswer } from '../wire.ts';

/** What can lie in the bin, named by the feature that deletes it. */
export const namaJenisSampah = {
  'data-siswa': 'Data Siswa',
  'akun-siswa': 'Akun Siswa',
  'data-inventaris': 'Inventaris',
  'data-admin': 'Akun Admin',
} as const;
export type JenisSampah = keyof typeof namaJenisSampah;
export const jenisSampah = Object.keys(namaJenisSampah) as JenisSampah[];

/** Who may see, restore and purge what: whoever may delete it. */
const keepers: Record<JenisSampah, readonly Role[]> = {
  'data-siswa': ['admin'],
  'akun-siswa': ['admin'],
  'data-inventaris': ['admin'],
  'data-admin': ['pimpinan'],
};

/** The same by role. */
export const jenisSampahOf = Object.fromEntries<readonly JenisSampah[]>(
  roles.map((role) => [role, jenisSampah.filter((jenis) => keepers[jenis].includes(role))]),
) as Record<Role, readonly JenisSampah[]>;

/** An entry of the bin: no more of what was deleted than it takes to recognise it. */
const sampahRow = z.object({
  /** The id of what was deleted, which it gets back. */
  id: z.string(),
  jenis: z.enum(jenisSampah),
  /** Name of the student or item, e-mail of the account. */
  label: z.string(),
  /** NIM, code of the item, or name of the admin ('' without a profile). */
  pengenal: z.string(),
  dihapus_oleh: pengelola,
  /** ISO 8601 UTC. */
  dihapus_pada: z.string(),
  /** Whole days, begun ones among them, until it is gone for good. */
  sisa_hari: z.int(),
});
export type SampahRow = z.infer<typeof sampahRow>;

/** What the bin can be narrowed by. */
export const filterSampah = { jenis: choice('Jenis', namaJenisSampah, 'Jenis tidak dikenali') };

export const sampah = {
  list: endpoint({
    method: 'GET',
    path: '/sampah',
    summary: 'Yang dihapus dan masih dapat dipulihkan, yang terakhir dihapus dahulu bila tidak diurutkan',
    roles: ['admin', 'pimpinan'],
    filters: filterSampah,
    query: z.extend(listQuery, { ...filterQuery(filterSampah), ...urutan(urutSampah) }),
    output: pageOf(sampahRow),
  }),
  generateToken: endpoint({
    method: 'GET',
    path: '/sampah/generate-token',
    summary: 'Token sekali pakai untuk menghapus satu isi Sampah selamanya',
    roles: ['admin', 'pimpinan'],
    output: tokenAnswer,
  }),
  pulihkan: endpoint({
    method: 'PATCH',
    path: '/sampah/pulihkan/:id',
    summary: 'Mengembalikan yang dihapus, beserta berkasnya',
    roles: ['admin', 'pimpinan'],
    params: idParams,
    output: messageOnly,
  }),
  hapus: endpoint({
    method: 'DELETE',
    path: '/sampah/:id',
    summary: 'Menghapus selamanya, beserta berkasnya',
    roles: ['admin', 'pimpinan'],
    params: idParams,
    token: 'sampah',
    output: messageOnly,
  }),
};
