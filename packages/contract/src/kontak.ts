// How the school is reached.
import type { Identitas } from './identitas.ts';

/** A number without what people write between its digits. */
export const digitsOf = (value: string) => value.replace(/\D/g, '');

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
