// WhatsApp numbers: which number of the world digits stand for, and how it is written everywhere (ISIAN-7).

/**
 * The number with its country, as '+6281234567890', of digits as typed: those of Indonesia with 0, 62 or 8 in front, all
 * others with their country's code, with or without 00 or +. Whether there is such a number is not asked.
 */
export function readNomor(typed: string): string {
  let digits = typed.replace(/\D/g, '');
  if (!typed.startsWith('+')) {
    if (digits.startsWith('00')) digits = digits.slice(2);
    // Careful: 8… is also how numbers of Japan or China begin; those of Indonesia have at most twelve digits there.
    else if (/^(0|8\d{7,11}$)/.test(digits)) digits = `62${digits.replace(/^0/, '')}`;
  }
  return `+${digits.replace(/^620+/, '62')}`;
}

/** Codes of countries: one digit, two of these, or three. */
const country = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/;

/** A number, however it is written, as people read it: '0812-3456-7890', or '+65 8123 4567' of another country. */
export function formatWhatsapp(nomor: string): string {
  const [, code, rest = ''] = country.exec(readNomor(nomor)) ?? [];
  if (!code) return nomor;
  if (code !== '62') return [`+${code}`, ...(rest.match(/.{1,4}/g) ?? [])].join(' ');
  return [`0${rest.slice(0, 3)}`, rest.slice(3, 7), rest.slice(7)].filter(Boolean).join('-');
}

/** Address that opens a chat with a number. */
export function whatsappLink(nomor: string): string {
  return `https://wa.me/${readNomor(nomor).slice(1)}`;
}
