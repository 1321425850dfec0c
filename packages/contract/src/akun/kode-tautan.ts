// The codes of one-time links, for who makes and shows them; kept from the pages behind the links, which load no more
// than they need.
import type { JenisTautan } from './tautan.ts';

/** Digits and letters without I, L, O and U: nobody takes one for another. 28 of them are 140 random bits. */
export const KODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const KODE_LENGTH = 28;

/** In groups of four, to be read aloud and typed. */
export function formatKode(kode: string): string {
  return (kode.match(/.{1,4}/g) ?? []).join('-');
}

/** The pages behind the links; the code stands in the fragment, which no server and no log gets to see. */
export const halamanTautan: Record<JenisTautan, string> = {
  konfirmasi: '/konfirmasi',
  reset: '/konfirmasi',
  bekukan: '/bukan-saya',
};
