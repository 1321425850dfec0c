// How the school is reached.

import { formatWhatsapp, whatsappLink } from '../nomor-whatsapp.ts';
import type { Identitas } from './identitas.ts';

type Nomor = Pick<Identitas, 'whatsapp' | 'nomor_e164'>;

/** What was saved before it had its one form is read as it is typed. */
const nomorOf = ({ whatsapp, nomor_e164 }: Nomor) => nomor_e164 ?? whatsapp;

/** The school's number as people read it; '' without one. */
export const nomorTeks = (identitas: Nomor) => identitas.whatsapp && formatWhatsapp(nomorOf(identitas));

/** How the school is reached, in one line; '' where it has not said. */
export function kontakTeks(identitas: Nomor & Pick<Identitas, 'email' | 'jam_layanan'>): string {
  const { whatsapp, email, jam_layanan } = identitas;
  const ways = [whatsapp && `WhatsApp ${nomorTeks(identitas)}`, email].filter(Boolean).join(' atau ');
  return ways && jam_layanan ? `${ways} (${jam_layanan})` : ways;
}

/** Address that opens a chat with the school; '' without a number. */
export const tautanWhatsapp = (identitas: Nomor) => identitas.whatsapp && whatsappLink(nomorOf(identitas));

type KontakHalaman = { whatsapp: string; email: string; jam: string };

/** The same as the pages before the sign-in begin with it; '' where the school has not said. */
export function kontakBaris(kontak: KontakHalaman | null): string {
  if (!kontak) return '';
  const { whatsapp, email, jam } = kontak;
  return [whatsapp && `WhatsApp ${whatsapp}`, email].filter(Boolean).join(' · ') + (jam && ` (${jam})`);
}
