// The link by which the state of an application is read without signing in: whoever has it sees the state, and nobody's name.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { answer, messageOnly } from '../wire.ts';

/** Where the page of a link is, below the school's address. */
export const statusPath = (kode: string) => `/status/${kode}`;

/** 128 bits as base64url. */
export const kodeStatus = /^[\w-]{22}$/;

/** Null while no link works: none was made yet, or the last one was revoked. */
const tautanStatus = z.object({ kode: z.nullable(z.string()), dibuat_pada: z.nullable(z.string()) });
export type TautanStatus = z.infer<typeof tautanStatus>;

export const status = {
  get: endpoint({
    method: 'GET',
    path: '/status-siswa',
    summary: 'Tautan status milik sendiri',
    roles: ['siswa'],
    output: answer(tautanStatus),
  }),
  buat: endpoint({
    method: 'POST',
    path: '/status-siswa',
    summary: 'Membuat tautan status; yang sebelumnya tidak berlaku lagi',
    roles: ['siswa'],
    status: 201,
    output: answer(tautanStatus),
  }),
  cabut: endpoint({
    method: 'DELETE',
    path: '/status-siswa',
    summary: 'Mencabut tautan status',
    roles: ['siswa'],
    output: messageOnly,
  }),
};
