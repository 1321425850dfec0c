import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { roles } from '../roles.ts';
import { answer, messageOnly } from '../wire.ts';
import { email, newPassword, nimField } from './account-fields.ts';
import { persetujuanPrivasi } from './versi-privasi.ts';

/** What may be wanted of staff first: another password or a factor (strict mode), or a word about factors that are held. */
export const wajib = ['password', 'faktor', 'tinjau'] as const;
export type Wajib = (typeof wajib)[number];

/** The session user (MASUK-1). `nim` is there for students only. */
export const sessionUser = z.object({
  id: z.string(),
  email: z.string(),
  nim: z.optional(z.string()),
  role: z.object({ nama: z.enum(roles) }),
  profile: z.nullable(
    z.object({
      nama: z.nullable(z.string()),
      nomor_whatsapp: z.nullable(z.string()),
      alamat: z.nullable(z.string()),
      foto_profile: z.nullable(z.string()),
    }),
  ),
  /** What comes before anything else; only while it does (KETAT-2, FAKTOR-11). */
  wajib: z.optional(z.enum(wajib)),
  /** There where programs call in this account's name, so that a new password asks about them (SANDI-19). */
  token_api: z.optional(z.literal(true)),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** Of a sign-in on a computer that others use, too (MASUK-9). */
export const komputerBersama = z.optional(z.enum(['ya', 'tidak']));

export const loginBody = z.object({
  email,
  password: z
    .string('Mohon masukkan password')
    .check(z.minLength(1, 'Mohon masukkan password'), z.maxLength(128, 'Password maksimal 128 karakter')),
  /** Whether others use this computer: the session rests half an hour at most, and the browser keeps nothing. */
  komputer_bersama: komputerBersama,
});

export const registrasiBody = z
  .object({
    email,
    nim: nimField('Input NIM tidak boleh kosong'),
    password: newPassword,
    passwordKonfirmasi: z.string('Konfirmasi Password tidak sama dengan Password'),
    persetujuan_privasi: persetujuanPrivasi,
  })
  .check(
    z.refine((body) => body.password === body.passwordKonfirmasi, {
      path: ['passwordKonfirmasi'],
      message: 'Konfirmasi Password tidak sama dengan Password',
    }),
  );

/** A name that a browser gives itself, so that the codes it asks for are tried by nobody else. */
const peminta = z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/, 'Peminta kode tidak dikenali')));

const lupaPasswordBody = z.object({ email, peminta });

const otherConfirmation = 'Konfirmasi Password tidak sama dengan Password';

export const resetPasswordBody = z
  .object({
    email,
    otp: z.string('Kode OTP harus 6 angka').check(z.trim(), z.regex(/^\d{6}$/, 'Kode OTP harus 6 angka')),
    peminta,
    password: newPassword,
    confirmPassword: z.string(otherConfirmation),
  })
  .check(
    z.refine((body) => body.password === body.confirmPassword, {
      path: ['confirmPassword'],
      message: otherConfirmation,
    }),
  );

const otherNewConfirmation = 'Konfirmasi Password Baru tidak sama dengan Password Baru';

export const gantiPasswordBody = z
  .object({
    oldPassword: newPassword,
    newPassword,
    confirmNewPassword: z.string(otherNewConfirmation),
    /** Whether the keys of programs that this account made end, too. */
    cabut_token: z.optional(z.enum(['ya', 'tidak'])),
  })
  .check(
    z.refine((body) => body.newPassword === body.confirmNewPassword, {
      path: ['confirmNewPassword'],
      message: otherNewConfirmation,
    }),
  );

export const auth = {
  registrasiSiswa: endpoint({
    method: 'POST',
    path: '/auth/registrasi-siswa',
    summary: 'Mendaftarkan akun siswa, nonaktif sampai diaktivasi admin',
    roles: 'anyone',
    status: 201,
    body: registrasiBody,
    page: '/registrasi',
    limited: true,
    output: answer(z.object({ id: z.string(), email: z.string(), nim: z.string() })),
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Masuk dan menerima cookie sesi',
    roles: 'anyone',
    body: loginBody,
    page: '/login',
    limited: true,
    refuses: [401],
    output: answer(z.object({ user: sessionUser })),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'Mengakhiri sesi; boleh diulang',
    roles: 'anyone',
    output: messageOnly,
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    summary: 'Pengguna dari sesi ini',
    roles,
    whileHeld: true,
    output: answer(z.object({ user: sessionUser })),
  }),
  forgetPassword: endpoint({
    method: 'POST',
    path: '/auth/forget-password',
    summary: 'Mengirim kode 6 angka ke email akun aktif; jawabannya selalu sama',
    roles: 'anyone',
    body: lupaPasswordBody,
    page: '/lupa-password',
    limited: true,
    /**
     * `tunggu`: seconds until this browser may ask again, when it asked less than a minute ago. `tautan`: too many codes
     * were asked for, and a link is mailed instead.
     */
    output: z.object({ message: z.string(), tunggu: z.optional(z.int()), tautan: z.optional(z.boolean()) }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Mengganti password dengan kode dari email; semua sesi berakhir',
    roles: 'anyone',
    body: resetPasswordBody,
    limited: true,
    output: messageOnly,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/change-password',
    summary: 'Mengganti password sendiri; semua sesi berakhir',
    roles,
    whileHeld: true,
    body: gantiPasswordBody,
    limited: true,
    output: messageOnly,
  }),
};
