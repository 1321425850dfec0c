// What a scanned or typed code means: the address on a label, or the code beside it.

export type CodeMeaning = { id: string; unit: number | null } | { kode: string; unit: number | null };

const ADDRESS = /\/data-inventaris\/([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})(?:\?unit=(\d{1,6}))?$/i;
const UNIT = /^(.+)-(\d{1,6})\/\d{1,6}$/;
/** How other codes begin that people meet: addresses, networks, cards, payments. */
const OTHERS = /^(https?|wifi|mailto|tel|sms|smsto|geo|begin|market|intent|otpauth|upi):/i;
/** Letters of a code at the most. */
export const MOST_KODE = 500;

/** An item by its id, or by the code that people read; with the number of the piece where the label has one. */
export function meantBy(text: string): CodeMeaning {
  const [, id, unit] = ADDRESS.exec(text) ?? [];
  if (id !== undefined) return { id: id.toLowerCase(), unit: unit === undefined ? null : Number(unit) };
  const [, kode, piece] = UNIT.exec(text) ?? [];
  return kode === undefined ? { kode: text, unit: null } : { kode, unit: Number(piece) };
}

/** Whether no label of an item carries this: something else's address, a packaging's number, or more than a code holds. */
export function isForeign(text: string): boolean {
  if (text.length > MOST_KODE || /[\p{Cc}]/u.test(text)) return true;
  return (OTHERS.test(text) && !ADDRESS.test(text)) || isGtin(text);
}

/** A number of 8, 12, 13 or 14 digits whose last one checks the others, as on what shops sell. */
function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const sum = Array.from(text, Number)
    .toReversed()
    .reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
