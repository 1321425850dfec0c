// One's own sessions: where the account is signed in, and ending that.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { roles } from '../roles.ts';
import { answer, idParams, messageOnly } from '../wire.ts';
import { proofBody } from './bukti.ts';

/** A session of one's own. */
const sesiRow = z.object({
  /** Names it and opens nothing. */
  id: z.string(),
  /** Browser and system, such as 'Chrome di Android'; '' for one from before they were noted. */
  perangkat: z.string(),
  /** Where it was opened from: an IPv4 address, or the /64 of an IPv6 one; '' like above. */
  alamat: z.string(),
  /** ISO 8601 UTC, like the next; the last use is a minute behind at most. */
  dibuat_pada: z.string(),
  terakhir_dipakai_pada: z.string(),
  /** Whether it is the one that asks. */
  ini: z.boolean(),
});
export type SesiRow = z.infer<typeof sesiRow>;

export const sesi = {
  list: endpoint({
    method: 'GET',
    path: '/sesi',
    summary: 'Sesi akun sendiri yang masih berlaku: yang ini, lalu yang terakhir dipakai dahulu, paling banyak 100',
    roles,
    output: answer(z.array(sesiRow)),
  }),
  akhiriLain: endpoint({
    method: 'POST',
    path: '/sesi/akhiri',
    summary:
      'Mengakhiri semua sesi akun sendiri selain sesi ini; meminta password, atau passkey dari admin dan pimpinan',
    roles,
    body: proofBody,
    limited: true,
    output: messageOnly,
  }),
  tutupTab: endpoint({
    method: 'POST',
    path: '/sesi/tutup-tab',
    summary: 'Tab sesi komputer bersama ditutup: sesi berakhir 15 detik kemudian, kecuali tab itu dimuat ulang',
    roles,
    whileHeld: true,
    output: messageOnly,
  }),
  bukaTab: endpoint({
    method: 'POST',
    path: '/sesi/buka-tab',
    summary: 'Tab sesi komputer bersama masih terbuka',
    roles,
    whileHeld: true,
    output: messageOnly,
  }),
  akhiri: endpoint({
    method: 'POST',
    path: '/sesi/:id/akhiri',
    summary: 'Mengakhiri satu sesi akun sendiri; meminta password, atau passkey dari admin dan pimpinan',
    roles,
    params: idParams,
    body: proofBody,
    limited: true,
    output: messageOnly,
  }),
};
