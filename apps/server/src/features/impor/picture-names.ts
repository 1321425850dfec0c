// Whose picture a file is, and which document: read from its path, in the usual ways or by a pattern of the school's own.
import type { Dokumen } from '@gerbang/contract/choices';
import { isEksporFile } from '@gerbang/contract/ekspor-kolom';
import { dokumenOfWord } from '@gerbang/contract/impor-words';
import { nameOf, namePattern } from './name-pattern.ts';

export type PictureName = { nim: string; bidang: Dokumen } | { sebab: string } | { abaikan: true };

const PDF = 'PDF tidak dapat diimpor. Simpan halamannya sebagai JPG atau PNG dengan nama yang sama.';

const usual = ['{nim}/{dokumen}', '{dokumen}_{nim}', '{nim}_{dokumen}', '{dokumen}/{nim}'];

/** Reads paths; `nims` are those of the file's rows, lower-case. Throws `RangeError` for a pattern that names neither. */
export function pictureNames(nims: ReadonlySet<string>, pola: string): (path: string) => PictureName {
  const patterns = (pola === '' ? usual : [pola]).flatMap(toPatterns);
  return (path) => {
    if (isEksporFile(path)) return { abaikan: true };
    if (isOutside(path)) return { sebab: 'Nama berkas ini menunjuk ke luar ZIP, jadi tidak dibuka.' };
    if (/\.(zip|rar|7z|gz|tar)$/i.test(path)) return { sebab: 'ZIP di dalam ZIP tidak dibuka.' };
    if (/\.pdf$/i.test(path)) return { sebab: PDF };
    // Copies of one name bear a number behind it.
    const name = nameOf(path.replace(/\.[a-z]{3,4}$/i, '').replace(/\s*\(\d+\)$/, ''));
    let known: Dokumen | undefined;
    for (const pattern of patterns) {
      const { nim: written, dokumen } = pattern(name) ?? { nim: '', dokumen: '' };
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

/**
 * One for each number of words that the document may have: a NIM may have the same signs between its parts. For the same
 * reason a wildcard is read both ways: up to the first place where the rest fits, and up to the last.
 */
function toPatterns(pattern: string) {
  return (pattern.includes('{abaikan}') ? [true, false] : [true]).flatMap((isBrief) =>
    Array.from({ length: MOST_WORDS }, (_, more) => namePattern(pattern, { words: more + 1, isBrief })),
  );
}
