// Patterns of file names, matched in time that grows with the name alone, however many wildcards a pattern has: a regular
// expression tries all their lengths together, and names come from whoever made the ZIP.

export type Named = { nim: string; dokumen: string };

/** A text, a NIM, or a run of signs of one kind. */
type Part = { of?: keyof Named } & (
  | { is: 'text'; text: string }
  | { is: 'nim' }
  | { is: 'run'; kind: number; least: 0 | 1; isBrief?: boolean }
);

// What a sign is, as bits.
const [WORD, GAP, ANY, LETTER, IN_NIM, SLASH] = [1, 2, 4, 8, 16, 32];
/** A slash, as our exports write it in a NIM. */
const WRITTEN_SLASH = '%2f';
const isGap = (text: string) => /^[_\-\s]+$/.test(text);

/** A name of a file without its ending, and what each of its signs is. */
export type Name = { text: string; signs: Uint8Array };

/** `words` of the document; `isBrief`: wildcards take as few signs as fit, and not as many, like all others. */
type Reading = { words: number; isBrief: boolean };

/** Reads names. Throws `RangeError` for a pattern that does not name both. */
export function namePattern(pattern: string, reading: Reading): (name: Name) => Named | undefined {
  if (pattern.split('{nim}').length !== 2 || pattern.split('{dokumen}').length !== 2) {
    throw new RangeError('Pola nama gambar harus menyebut {nim} dan {dokumen}, masing-masing satu kali.');
  }
  const parts = toParts(pattern, reading);
  return (name) => match(parts, name);
}

/** Made once for all patterns. */
export function nameOf(text: string): Name {
  const signs = new Uint8Array(text.length + 1);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    signs[at] = code < usual.length ? (usual[code] as number) : kindsOf(text[at] as string);
    if (text[at] === '%' && hasText(text, at, WRITTEN_SLASH)) signs[at] = (signs[at] as number) | SLASH;
  }
  return { text, signs };
}

function kindsOf(sign: string): number {
  if (sign === '/') return 0;
  const isLetter = /[a-z0-9]/i.test(sign);
  const nim = isLetter || /[._-]/.test(sign) ? IN_NIM : 0;
  return ANY | (isGap(sign) ? GAP : WORD) | (isLetter ? LETTER : 0) | nim;
}
const usual = Uint8Array.from({ length: 128 }, (_, code) => kindsOf(String.fromCharCode(code)));

function toParts(pattern: string, { words, isBrief }: Reading): Part[] {
  const run = (kind: number): Part => ({ is: 'run', kind, least: 1 });
  const dokumen = Array.from({ length: 2 * words - 1 }, (_, at): Part => {
    return { ...run(at % 2 === 0 ? WORD : GAP), of: 'dokumen' };
  });
  return pattern
    .replace(/\.[a-z*]{1,5}$/i, '')
    .split(/(\{nim\}|\{dokumen\}|\{abaikan\}|[_\-\s]+)/)
    .filter((part) => part !== '')
    .flatMap((part): Part[] => {
      if (part === '{nim}') return [{ is: 'nim', of: 'nim' }];
      if (part === '{dokumen}') return dokumen;
      if (part === '{abaikan}') return [{ is: 'run', kind: ANY, least: 0, isBrief }];
      return [isGap(part) ? run(GAP) : { is: 'text', text: part.toLowerCase() }];
    });
}

/** Folders around what the pattern says do not matter: it may begin at any of them. */
function match(parts: Part[], { text, signs }: Name): Named | undefined {
  // From the last part to the first: at which places the rest of the pattern fits the rest of the name.
  const fits: Uint8Array[] = [new Uint8Array(text.length + 1)];
  (fits[0] as Uint8Array)[text.length] = 1;
  for (let index = parts.length - 1; index >= 0; index--) {
    const places = placesOf(parts[index] as Part, { text, signs, next: fits.at(-1) as Uint8Array });
    if (!places.includes(1)) return undefined;
    fits.push(places);
  }
  fits.reverse();
  let at = fits[0]?.findIndex((fit, place) => fit === 1 && (place === 0 || text[place - 1] === '/')) ?? -1;
  if (at < 0) return undefined;
  const found: Named = { nim: '', dokumen: '' };
  for (const [index, part] of parts.entries()) {
    const end = endOf(part, at, { text, signs, next: fits[index + 1] as Uint8Array });
    if (part.of) found[part.of] += text.slice(at, end);
    at = end;
  }
  return found;
}

/** `next`: where what follows the part fits. */
type Around = Name & { next: Uint8Array };

/** Where this part fits with all that follows. */
function placesOf(part: Part, around: Around): Uint8Array {
  if (part.is === 'text') return placesOfText(part.text, around);
  return part.is === 'run' ? placesOfRun(part, around) : placesOfNim(around);
}

function placesOfText(part: string, { text, next }: Around): Uint8Array {
  const places = new Uint8Array(next.length);
  for (let at = text.length - part.length; at >= 0; at--) {
    if (next[at + part.length] === 1 && hasText(text, at, part)) places[at] = 1;
  }
  return places;
}

function placesOfRun({ kind, least }: { kind: number; least: 0 | 1 }, { text, signs, next }: Around): Uint8Array {
  const places = new Uint8Array(next.length);
  // Whether it fits from here on once it has begun.
  let inside = next[text.length] as number;
  if (least === 0) places[text.length] = inside;
  for (let at = text.length - 1; at >= 0; at--) {
    const more = ((signs[at] as number) & kind) === 0 ? 0 : inside;
    inside = (next[at] as number) | more;
    places[at] = least === 0 ? inside : more;
  }
  return places;
}

/** It begins and ends with a letter or digit. */
function placesOfNim({ text, signs, next }: Around): Uint8Array {
  const places = new Uint8Array(next.length);
  const inside = new Uint8Array(next.length + WRITTEN_SLASH.length);
  for (let at = text.length - 1; at >= 0; at--) {
    const sign = signs[at] as number;
    const ends = (sign & LETTER) === 0 ? 0 : (next[at + 1] as number);
    const goesOn = (sign & IN_NIM) === 0 ? 0 : (inside[at + 1] as number);
    const slash = (sign & SLASH) === 0 ? 0 : (inside[at + WRITTEN_SLASH.length] as number);
    inside[at] = ends | goesOn | slash;
    places[at] = (sign & LETTER) === 0 ? 0 : ends | (inside[at + 1] as number);
  }
  return places;
}

const hasText = (text: string, at: number, part: string) => text.slice(at, at + part.length).toLowerCase() === part;

/** Where a part that begins here ends: as far as may be, a wildcard as early. */
function endOf(part: Part, at: number, { signs, next }: Around): number {
  if (part.is === 'text') return at + part.text.length;
  const isBrief = part.is === 'run' && part.isBrief === true;
  let [end, mayEnd] = [-1, part.is === 'run' && part.least === 0];
  for (let here = at; here < next.length; ) {
    if (mayEnd && next[here]) end = here;
    if (end >= 0 && isBrief) break;
    const sign = signs[here] as number;
    const step = part.is === 'nim' && sign & SLASH ? WRITTEN_SLASH.length : 1;
    if (step === 1 && (sign & (part.is === 'run' ? part.kind : IN_NIM)) === 0) break;
    here += step;
    mayEnd = part.is === 'run' || (step === 1 && (sign & LETTER) !== 0);
  }
  return end;
}
