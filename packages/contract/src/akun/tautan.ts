// One-time links and codes by which an account shows that it is its owner's (added).
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { answer, messageOnly } from '../wire.ts';
import { newPassword } from './account-fields.ts';

/** `konfirmasi` proves the address, `reset` gives a new password, `bekukan` says that the account is somebody else's. */
export const jenisTautan = ['konfirmasi', 'reset', 'bekukan'] as const;
export type JenisTautan = (typeof jenisTautan)[number];

const badKode = 'Kode terdiri atas 28 huruf dan angka';

/** A code (kode-tautan.ts) as it was typed or as its link carries it: hyphens, blanks and small letters do not count. */
const kode = z.string(badKode).check(
  z.maxLength(200, badKode),
  z.regex(/^[\s\u2010-\u2015-]*(?:[0-9A-TV-Za-tv-z][\s\u2010-\u2015-]*){28}$/, badKode),
  z.overwrite((typed: string) =>
    typed
      .toUpperCase()
      .replace(/[\s\u2010-\u2015-]/g, '')
      .replaceAll('O', '0')
      .replace(/[IL]/g, '1'),
  ),
);

const periksaBody = z.object({ kode });

const otherConfirmation = 'Konfirmasi Password tidak sama dengan Password';

export const pakaiBody = z.object({ kode, password: newPassword, confirmPassword: z.string(otherConfirmation) }).check(
  z.refine((body) => body.password === body.confirmPassword, {
    path: ['confirmPassword'],
    message: otherConfirmation,
  }),
);

const bekukanBody = z.object({ kode });

/** Whose link it is; opening it changes nothing, because programs that look through mails open links, too. */
const tautanRow = z.object({ jenis: z.enum(jenisTautan), email: z.string(), nim: z.string() });

export const tautan = {
  periksa: endpoint({
    method: 'POST',
    path: '/tautan/periksa',
    summary: 'Milik siapa tautan sekali pakai; tidak memakainya',
    roles: 'anyone',
    body: periksaBody,
    limited: true,
    output: answer(tautanRow),
  }),
  pakai: endpoint({
    method: 'POST',
    path: '/tautan/pakai',
    summary: 'Membuktikan email dan menetapkan password; semua sesi berakhir',
    roles: 'anyone',
    body: pakaiBody,
    limited: true,
    output: messageOnly,
  }),
  bekukan: endpoint({
    method: 'POST',
    path: '/tautan/bekukan',
    summary: 'Membekukan akun; semua sesi berakhir',
    roles: 'anyone',
    body: bekukanBody,
    limited: true,
    output: messageOnly,
  }),
};
