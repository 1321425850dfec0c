// Whose picture a file is, and which document: read from its path, in the usual ways or by a pattern of the school's own.
import type { Dokumen } from '@gerbang/contract/choices';
import { isEksporFile } from '@gerbang/contract/ekspor-kolom';
import { dokumenOfWord } from '@gerbang/contract/impor-words';

export type PictureName = { nim: string; bidang: Dokumen } | { sebab: string } | { abaikan: true };

const PDF = 'PDF tidak dapat diimpor. Simpan halamannya sebagai JPG atau PNG dengan nama yang sama.';

const usual = ['{nim}/{dokumen}', '{dokumen}_{nim}', '{nim}_{dokumen}', '{dokumen}/{nim}'];

/** Reads paths; `nims` are those of the file's rows, lower-case. Throws `RangeError` for a pattern that names neither. */
export function pictureNames(nims: ReadonlySet<string>, pola: string): (path: string) => PictureName {
  const patterns = (pola === '' ? usual : [pola]).flatMap(toExpressions);
  return (path) => {
    if (isEksporFile(path)) return { abaikan: true };
    if (isOutside(path)) return { sebab: 'Nama berkas ini menunjuk ke luar ZIP, jadi tidak dibuka.' };
    if (/\.(zip|rar|7z|gz|tar)$/i.test(path)) return { sebab: 'ZIP di dalam ZIP tidak dibuka.' };
    if (/\.pdf$/i.test(path)) return { sebab: PDF };
    // Copies of one name bear a number behind it.
    const name = path.replace(/\.[a-z]{3,4}$/i, '').replace(/\s*\(\d+\)$/, '');
    let known: Dokumen | undefined;
    for (const pattern of patterns) {
      const { nim: written = '', dokumen = '' } = pattern.exec(name)?.groups ?? {};
      // A slash, as our exports write it; a NIM has no per cent sign.
      const nim = written.replace(/%2f/gi, '/');
      const bidang = dokumenOfWord(dokumen);
      known ??= bidang;
      if (bidang && nims.has(nim.toLowerCase())) return { nim, bidang };
    }
    return {
      sebab: known ? 'NIM pada nama ini tidak ada di berkas data.' : 'Nama ini tidak menyebut NIM dan dokumennya.',
    };
  };
}

/** Nothing is ever written under such a name; one that tries is told. */
function isOutside(path: string): boolean {
  return (
    path.startsWith('/') ||
    path.includes('\\') ||
    path.includes('\0') ||
    path.split('/').includes('..') ||
    /^[a-z]:/i.test(path)
  );
}

/** Words of the longest name of a document, such as `pas foto 3x4`. */
const MOST_WORDS = 5;

/** One for each number of words that the document may have: a NIM may have the same signs between its parts. */
function toExpressions(pattern: string): RegExp[] {
  return Array.from({ length: MOST_WORDS }, (_, more) => toExpression(pattern, more));
}

function toExpression(pattern: string, more: number): RegExp {
  if (!pattern.includes('{nim}') || !pattern.includes('{dokumen}')) {
    throw new RangeError('Pola nama gambar harus menyebut {nim} dan {dokumen}.');
  }
  const source = pattern
    .replace(/\.[a-z*]{1,5}$/i, '')
    .split(/(\{nim\}|\{dokumen\}|\{abaikan\}|[_\-\s]+)/)
    .map((part) => {
      if (part === '{nim}') return '(?<nim>[A-Za-z0-9](?:(?:[A-Za-z0-9._-]|%2F)*[A-Za-z0-9])?)';
      if (part === '{dokumen}') return `(?<dokumen>[^/_\\-\\s]+(?:[_\\-\\s]+[^/_\\-\\s]+){${more}})`;
      if (part === '{abaikan}') return '[^/]*?';
      return /^[_\-\s]+$/.test(part) ? '[_\\-\\s]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    });
  // Folders around it do not matter.
  return new RegExp(`(?:^|/)${source.join('')}$`, 'i');
}
