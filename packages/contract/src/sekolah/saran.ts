import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listQuery } from '../lists.ts';
import { answer } from '../wire.ts';

/** The fields for which the archive has spellings to offer. */
const bidangSaran = ['asal_sekolah', 'tempat_lahir'] as const;
export type BidangSaran = (typeof bidangSaran)[number];

/** Letters from which on there are suggestions. */
export const SARAN_MIN = 2;

export const saran = {
  cari: endpoint({
    method: 'GET',
    path: '/saran',
    summary: 'Ejaan yang sudah ada di arsip, yang terbanyak lebih dulu, paling banyak delapan',
    roles: ['siswa', 'admin'],
    query: z.object({
      bidang: z.enum(bidangSaran, 'Bidang saran tidak dikenali'),
      search: listQuery.shape.search,
    }),
    output: answer(z.array(z.string())),
  }),
};
