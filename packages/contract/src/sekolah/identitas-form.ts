// Who the school is, as the pimpinan sends it.
import * as z from 'zod/mini';
import { email } from '../akun/account-fields.ts';
import { isInvisible, line, text } from '../text.ts';

const badWhatsapp = 'Nomor Whatsapp harus 8 sampai 15 angka';
/** Written as people like to read it. */
const isWhatsapp = (value: string) => /^\+?\d[\d .-]*$/.test(value) && /^\d{8,15}$/.test(value.replace(/\D/g, ''));

/** What may be left out is an empty text. The logo comes as a file. */
export const identitasFields = {
  nama: line('Nama sekolah harus diisi', 100),
  alamat: text('Alamat').check(z.overwrite((value) => (isInvisible(value) ? '' : value))),
  whatsapp: text('Nomor Whatsapp', 30).check(z.refine((value) => value === '' || isWhatsapp(value), badWhatsapp)),
  email: z.union([z.pipe(z.string().check(z.trim()), z.literal('')), email], 'Mohon input email yang valid'),
  jam_layanan: text('Jam layanan', 100),
};
export type IdentitasField = keyof typeof identitasFields;

/** The labels of the form, in its order. */
export const identitasLabels: Record<IdentitasField, string> = {
  nama: 'Nama Sekolah',
  alamat: 'Alamat',
  whatsapp: 'Nomor Whatsapp',
  email: 'Email',
  jam_layanan: 'Jam Layanan',
};
