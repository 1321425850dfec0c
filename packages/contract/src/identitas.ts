// Who the school is: what stands first on every screen and paper, and how it is reached.
import * as z from 'zod/mini';
import { email } from './account-fields.ts';
import { isInvisible, line, text } from './text.ts';

const badWhatsapp = 'Nomor Whatsapp harus 8 sampai 15 angka';
/** Written as people like to read it. */
const isWhatsapp = (value: string) => /^\+?\d[\d .-]*$/.test(value) && /^\d{8,15}$/.test(digitsOf(value));
const digitsOf = (value: string) => value.replace(/\D/g, '');

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

export const identitas = z.object({
  nama: z.string(),
  alamat: z.string(),
  whatsapp: z.string(),
  email: z.string(),
  jam_layanan: z.string(),
  /** Id of the picture; null without. */
  logo: z.nullable(z.string()),
});
export type Identitas = z.output<typeof identitas>;

/** How the school is reached, in one line; '' where it has not said. */
export function kontakTeks({
  whatsapp,
  email,
  jam_layanan,
}: Pick<Identitas, 'whatsapp' | 'email' | 'jam_layanan'>): string {
  const ways = [whatsapp && `WhatsApp ${whatsapp}`, email].filter(Boolean).join(' atau ');
  return ways && jam_layanan ? `${ways} (${jam_layanan})` : ways;
}

/** Address that opens a chat with the school; '' without a number. */
export function tautanWhatsapp({ whatsapp }: Pick<Identitas, 'whatsapp'>): string {
  return whatsapp && `https://wa.me/${digitsOf(whatsapp).replace(/^0/, '62')}`;
}

/** An empty name stands for `NAMA_SEKOLAH`: nobody has changed it yet. */
export const identitasAwal: Identitas = { nama: '', alamat: '', whatsapp: '', email: '', jam_layanan: '', logo: null };
