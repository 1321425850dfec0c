// Settings of the whole school (added): so far strict mode, and how two pimpinan release the lost factor of a third.
import * as z from 'zod/mini';
import { ownPassword, passwordBody } from '../akun/bukti.ts';
import { endpoint } from '../endpoint.ts';
import { staf } from '../roles.ts';
import { answer, idParams, messageOnly, requiredVersi } from '../wire.ts';

const stafRow = z.object({
  id: z.string(),
  email: z.string(),
  nama: z.nullable(z.string()),
  role: z.enum(staf),
  /** Whether a passkey or an app is there. */
  faktor: z.boolean(),
  /** Whether its password was chosen by somebody else, or is too weak for strict mode. */
  ganti_password: z.boolean(),
  /** Frozen by the owner of its address; a new password by mail opens it again. */
  dibekukan: z.optional(z.literal(true)),
  /** When another pimpinan asked to release its factors, and who; null without, and for a request that is over. */
  pelepasan: z.nullable(z.object({ diminta_pada: z.string(), oleh: z.string(), sendiri: z.boolean() })),
});
export type StafRow = z.infer<typeof stafRow>;

/** How strict mode stands, and whom it would concern. */
const keamananKetat = z.object({
  ketat: z.boolean(),
  versi: z.int(),
  diubah_pada: z.nullable(z.string()),
  diubah_oleh: z.nullable(z.string()),
  /** What whoever switches it on lacks; empty when nothing. */
  kurang: z.array(z.enum(['faktor', 'pemulihan'])),
  staf: z.array(stafRow),
});
export type KeamananKetat = z.infer<typeof keamananKetat>;

export const ketatBody = z.object({ ketat: z.boolean(), versi: requiredVersi, password: ownPassword });

export const pengaturan = {
  keamanan: endpoint({
    method: 'GET',
    path: '/pengaturan/keamanan',
    summary: 'Keamanan ketat: keadaannya dan siapa yang terkena',
    roles: ['pimpinan'],
    output: answer(keamananKetat),
  }),
  simpanKeamanan: endpoint({
    method: 'PUT',
    path: '/pengaturan/keamanan',
    summary: 'Menyalakan atau mematikan keamanan ketat; meminta password',
    roles: ['pimpinan'],
    body: ketatBody,
    limited: true,
    output: messageOnly,
  }),
  mintaLepas: endpoint({
    method: 'POST',
    path: '/pengaturan/keamanan/pimpinan/:id/minta-lepas',
    summary: 'Meminta langkah kedua pimpinan lain dilepas; pimpinan ketiga menyetujui dalam 24 jam',
    roles: ['pimpinan'],
    params: idParams,
    body: passwordBody,
    limited: true,
    output: messageOnly,
  }),
  setujuiLepas: endpoint({
    method: 'POST',
    path: '/pengaturan/keamanan/pimpinan/:id/setujui-lepas',
    summary: 'Menyetujui permintaan pimpinan lain dan melepas langkah kedua itu',
    roles: ['pimpinan'],
    params: idParams,
    body: passwordBody,
    limited: true,
    output: messageOnly,
  }),
};
