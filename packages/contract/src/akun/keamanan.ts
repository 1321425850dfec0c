// Factors of staff (added): passkeys, codes of an authenticator app, recovery codes, and the sign-in by them.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { staf } from '../roles.ts';
import { line } from '../text.ts';
import { answer, idParams, messageOnly } from '../wire.ts';
import { komputerBersama, sessionUser } from './auth.ts';
import { assertion, bytes, credential, proofBody } from './bukti.ts';

/** What a refused call tells a program beside the sentence: how the sign-in goes on, or what strict mode waits for. */
export const kodeMasuk = { kode: 'faktor_kedua', passkey: 'faktor_passkey', lewat: 'langkah_lewat' } as const;

/** As browsers write a new passkey in JSON; what is not named here is not read. */
const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(z.array(z.string().check(z.regex(/^[\w-]{1,20}$/))).check(z.maxLength(10))),
  }),
});
export type NewCredential = z.output<typeof newCredential>;

const namaPasskey = line('Nama harus diisi', 60);
const wrongForm = 'Kode harus 6 angka';
export const kodeTotp = z.string(wrongForm).check(z.trim(), z.regex(/^\d{6}$/, wrongForm));
const wrongCode = 'Kode harus 6 angka, atau kode pemulihan seperti ABCD-1234';
/** Six digits of the app, or a recovery code with or without its dash. */
export const secondCode = z
  .string(wrongCode)
  .check(z.trim(), z.toUpperCase(), z.regex(/^(\d{6}|[0-9A-Z]{4}-?[0-9A-Z]{4})$/, wrongCode));

export const kodeBody = z.object({ kode: secondCode, komputer_bersama: komputerBersama });
export const passkeyBody = z.object({ nama: namaPasskey });
export const totpBody = z.object({ kode: kodeTotp, tiket: z.string('Mulai lagi dari awal').check(z.maxLength(2000)) });

/** Which of the held factors the owner keeps; the others go. */
export const tinjauBody = z.safeExtend(proofBody, {
  pakai: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(30)),
});

const options = answer(z.object({ options: z.record(z.string(), z.unknown()) }));
/** The recovery codes, shown this once; null where those of before stay. */
const kodeBaru = z.object({
  kode_pemulihan: z.nullable(z.array(z.string())),
  /** By what `simpanPemulihan` says that they are stored. */
  dibuat_pada: z.nullable(z.string()),
});
export type KodeBaru = z.infer<typeof kodeBaru>;
const withCodes = answer(kodeBaru);

const faktorDitahan = z.object({
  /** Of a passkey its id; the app and the set of recovery codes are named by their kind. */
  id: z.string(),
  jenis: z.enum(['passkey', 'totp', 'pemulihan']),
  nama: z.nullable(z.string()),
  dibuat_pada: z.string(),
  dipakai_pada: z.nullable(z.string()),
});
export type FaktorDitahan = z.infer<typeof faktorDitahan>;

/** The factors of an account. */
export const faktor = z.object({
  passkey: z.array(
    z.object({
      id: z.string(),
      nama: z.string(),
      dibuat_pada: z.string(),
      dipakai_pada: z.nullable(z.string()),
      /** A copy of it was seen: it opens nothing any more. */
      ditutup: z.boolean(),
    }),
  ),
  /** Since when codes of an app are asked for; null without. */
  totp: z.nullable(z.string()),
  /** Of the set that was stored the codes left, and when it was made; whether a newer one, or the first, waits to be stored. */
  pemulihan: z.nullable(z.object({ sisa: z.int(), dibuat_pada: z.string(), belum_disimpan: z.boolean() })),
  /** What was added before a reset and does not count until its owner keeps it (FAKTOR-11); nowhere above. */
  ditahan: z.array(faktorDitahan),
});
export type Faktor = z.infer<typeof faktor>;

/** What may happen to the factors of an account, as audit log and mail tell it. */
export type PerubahanFaktor =
  | 'pasang totp'
  | 'lepas totp'
  | 'tambah passkey'
  | 'lepas passkey'
  | 'passkey tiruan'
  | 'buat kode pemulihan'
  | 'pakai kode pemulihan'
  | 'tinjau faktor'
  | 'lepas faktor';

/** Recovery codes of a set. */
export const JUMLAH_PEMULIHAN = 10;

const own = { roles: staf, whileHeld: true } as const;

export const keamanan = {
  masukKode: endpoint({
    method: 'POST',
    path: '/auth/kode',
    summary: 'Langkah kedua sesudah password: kode aplikasi autentikator atau kode pemulihan',
    roles: 'anyone',
    body: kodeBody,
    limited: true,
    refuses: [401],
    output: answer(z.object({ user: sessionUser })),
  }),
  mulaiMasuk: endpoint({
    method: 'POST',
    path: '/auth/passkey/mulai',
    summary: 'Tantangan untuk masuk dengan passkey, berlaku 5 menit dan sekali',
    roles: 'anyone',
    output: options,
  }),
  masuk: endpoint({
    method: 'POST',
    path: '/auth/passkey',
    summary: 'Masuk dengan passkey; tanpa password',
    roles: 'anyone',
    body: z.object({ credential: assertion, komputer_bersama: komputerBersama }),
    refuses: [401],
    output: answer(z.object({ user: sessionUser })),
  }),
  get: endpoint({
    method: 'GET',
    path: '/keamanan-akun',
    summary: 'Cara masuk akun sendiri: passkey, aplikasi autentikator, sisa kode pemulihan',
    ...own,
    output: answer(faktor),
  }),
  mulaiBukti: endpoint({
    method: 'POST',
    path: '/keamanan-akun/bukti/mulai',
    summary:
      'Tantangan untuk membuktikan diri dengan passkey akun ini sebagai ganti password, berlaku 5 menit dan sekali',
    ...own,
    output: options,
  }),
  mulaiTotp: endpoint({
    method: 'POST',
    path: '/keamanan-akun/totp/mulai',
    summary: 'Rahasia baru untuk aplikasi autentikator; meminta password atau passkey',
    ...own,
    body: proofBody,
    limited: true,
    output: answer(z.object({ rahasia: z.string(), alamat: z.string(), tiket: z.string() })),
  }),
  simpanTotp: endpoint({
    method: 'POST',
    path: '/keamanan-akun/totp',
    summary: 'Memasang aplikasi autentikator dengan kode pertamanya, menggantikan yang lama',
    ...own,
    body: totpBody,
    limited: true,
    output: withCodes,
  }),
  hapusTotp: endpoint({
    method: 'POST',
    path: '/keamanan-akun/totp/hapus',
    summary: 'Melepas aplikasi autentikator; meminta password atau passkey',
    ...own,
    body: proofBody,
    limited: true,
    refuses: [404],
    output: messageOnly,
  }),
  mulaiPasskey: endpoint({
    method: 'POST',
    path: '/keamanan-akun/passkey/mulai',
    summary: 'Tantangan untuk passkey baru; meminta password atau passkey',
    ...own,
    body: proofBody,
    limited: true,
    output: options,
  }),
  tambahPasskey: endpoint({
    method: 'POST',
    path: '/keamanan-akun/passkey',
    summary: 'Menambah passkey',
    ...own,
    status: 201,
    body: z.extend(passkeyBody, { credential: newCredential }),
    output: withCodes,
  }),
  ubahPasskey: endpoint({
    method: 'PATCH',
    path: '/keamanan-akun/passkey/:id',
    summary: 'Memberi nama lain kepada passkey',
    ...own,
    params: idParams,
    body: passkeyBody,
    output: messageOnly,
  }),
  hapusPasskey: endpoint({
    method: 'POST',
    path: '/keamanan-akun/passkey/:id/hapus',
    summary: 'Melepas passkey; meminta password atau passkey',
    ...own,
    params: idParams,
    body: proofBody,
    limited: true,
    output: messageOnly,
  }),
  buatPemulihan: endpoint({
    method: 'POST',
    path: '/keamanan-akun/pemulihan',
    summary:
      'Sepuluh kode pemulihan baru, yang menggantikan yang lama begitu dinyatakan tersimpan; meminta password atau passkey',
    ...own,
    body: proofBody,
    limited: true,
    output: withCodes,
  }),
  tinjau: endpoint({
    method: 'POST',
    path: '/keamanan-akun/tinjau',
    summary: 'Memakai lagi cara masuk yang ditahan sesudah reset, dan melepas sisanya; meminta password atau passkey',
    ...own,
    body: tinjauBody,
    limited: true,
    output: withCodes,
  }),
  simpanPemulihan: endpoint({
    method: 'POST',
    path: '/keamanan-akun/pemulihan/simpan',
    summary: 'Kode pemulihan baru sudah disimpan; yang lama berakhir',
    ...own,
    body: z.object({
      dibuat_pada: z
        .string('Kode pemulihan tidak dikenal')
        .check(z.regex(/^[\dT:.Z-]{20,30}$/, 'Kode pemulihan tidak dikenal')),
    }),
    output: messageOnly,
  }),
};
