// Patterns of file names, matched by RE2 in time that grows with pattern and name alone, however many wildcards a pattern has:
// a regular expression of the language tries all their lengths together, and names come from whoever made the ZIP.
import { RE2JS } from 're2js';

export type PictureName = { nim: string; dokumen: string };

/** `words` of the document; `isBrief`: wildcards take as few signs as fit, and not as many, like all others. */
type NameReading = { words: number; isBrief: boolean };

// RE2 knows only the spaces of ASCII by its \s.
const between = String.raw`_\-\s\v\p{Z}\x{feff}`;
const GAP = `[${between}]+`;
const WORD = `[^/${between}]+`;
/** It begins and ends with a letter or digit; `%2f` is a slash, as our exports write it. */
const NIM = '(?P<nim>[a-z0-9](?:(?:[a-z0-9._-]|%2f)*[a-z0-9])?)';

/** Reads names without their ending. Throws `RangeError` for a pattern that does not name both. */
export function namePattern(pattern: string, reading: NameReading): (name: string) => PictureName | undefined {
  if (pattern.split('{nim}').length !== 2 || pattern.split('{dokumen}').length !== 2) {
    throw new RangeError('Pola nama gambar harus menyebut {nim} dan {dokumen}, masing-masing satu kali.');
  }
  // Folders around what the pattern says do not matter: it may begin at any of them.
  const expression = RE2JS.compile(`(?:^|/)${expressionOf(pattern, reading)}$`, RE2JS.CASE_INSENSITIVE);
  return (name) => {
    const found = expression.matcher(name);
    return found.find() ? { nim: found.group('nim') ?? '', dokumen: found.group('dokumen') ?? '' } : undefined;
  };
}

function expressionOf(pattern: string, { words, isBrief }: NameReading): string {
  const places: Record<string, string> = {
    '{nim}': NIM,
    '{dokumen}': `(?P<dokumen>${WORD}${`${GAP}${WORD}`.repeat(words - 1)})`,
    '{abaikan}': isBrief ? '[^/]*?' : '[^/]*',
  };
  return pattern
    .replace(/\.[a-z*]{1,5}$/i, '')
    .split(/(\{nim\}|\{dokumen\}|\{abaikan\}|[_\-\s]+)/)
    .filter((part) => part !== '')
    .map((part) => places[part] ?? (/^[_\-\s]+$/.test(part) ? GAP : RE2JS.quote(part)))
    .join('');
}
