// Telephone numbers as the world writes them.
import { readNomor } from '@gerbang/contract/nomor-whatsapp';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A number as typed in its one form (E.164, '+6281234567890'), by which it is compared; null for what is no number. */
export function toE164(typed: string): string | null {
  const read = readNomor(typed);
  const parsed = parse(read);
  // Careful: of a number too long for its country some prefixes lose a digit with each parse, and some countries' short
  // numbers get an area code that nobody typed (+261 5… becomes +261 20 5…).
  const isAsTyped = parsed === undefined || (parse(parsed) === parsed && read?.endsWith(parsed.slice(5)));
  const number = isAsTyped ? parsed : read;
  return number !== undefined && /^\+\d{8,15}$/.test(number) ? number : null;
}

const parse = (number: string): string | undefined => parsePhoneNumberFromString(number)?.number;
