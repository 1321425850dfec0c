import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { answer, idParams, messageOnly, tokenAnswer } from '../wire.ts';
import { email, newPassword } from './account-fields.ts';
import { profileData } from './profile.ts';

/** An admin account (ADMIN-1). */
const dataAdminRow = z.object({
  id: z.string(),
  email: z.string(),
  /** The number also in its one form; null without, and for what is no number (added). */
  profile: z.nullable(z.extend(profileData, { nomor_e164: z.nullable(z.string()) })),
  /** There where it signs in by a passkey or an app, too (added). */
  faktor: z.optional(z.literal(true)),
  /** There where the link of a mail froze it, until its owner sets a new password (added). */
  dibekukan: z.optional(z.literal(true)),
});
export type DataAdminRow = z.infer<typeof dataAdminRow>;

/** What the pimpinan enters for a new admin. */
export const dataAdminForm = z.object({ email, password: newPassword });

export const dataAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/data-admin',
    summary: 'Semua akun admin, yang terbaru dahulu',
    roles: ['pimpinan'],
    output: answer(z.object({ count: z.int(), rows: z.array(dataAdminRow) })),
  }),
  generateToken: endpoint({
    method: 'GET',
    path: '/data-admin/generate-token',
    summary: 'Token sekali pakai untuk menambah, menghapus, atau melepas langkah kedua satu admin',
    roles: ['pimpinan'],
    output: tokenAnswer,
  }),
  create: endpoint({
    method: 'POST',
    path: '/data-admin',
    summary: 'Menambah akun admin',
    roles: ['pimpinan'],
    status: 201,
    // Whatever is no text is no token: the answer is then the one for a missing token.
    body: z.extend(dataAdminForm, { token: z.catch(z.optional(z.string()), undefined) }),
    token: 'data-admin',
    output: answer(dataAdminRow),
  }),
  lepasFaktor: endpoint({
    method: 'POST',
    path: '/data-admin/:id/lepas-faktor',
    summary: 'Melepas langkah kedua seorang admin yang kehilangannya; semua sesinya berakhir',
    roles: ['pimpinan'],
    params: idParams,
    token: 'data-admin',
    output: messageOnly,
  }),
  akhiriSesi: endpoint({
    method: 'DELETE',
    path: '/data-admin/:id/sesi',
    summary: 'Mengakhiri semua sesi seorang admin, di perangkat mana pun',
    roles: ['pimpinan'],
    params: idParams,
    output: messageOnly,
  }),
  hapus: endpoint({
    method: 'DELETE',
    path: '/data-admin/:id',
    summary: 'Menghapus akun admin; yang dikelolanya tetap ada',
    roles: ['pimpinan'],
    params: idParams,
    token: 'data-admin',
    output: messageOnly,
  }),
};
