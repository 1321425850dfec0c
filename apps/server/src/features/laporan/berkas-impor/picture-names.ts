// Whose picture a file is, and which document: read from its path, in the usual ways or by a pattern of the school's own.
import { type Dokumen, dokumen } from '@gerbang/contract/choices';
import { isEksporFile } from '@gerbang/contract/laporan/ekspor-kolom';
import { dokumenOfWord } from '@gerbang/contract/laporan/impor-dokumen';
import type { BidangImpor } from '../../../schema/impor-tables.ts';
import { namePattern } from './name-pattern.ts';

/** NIMs are lower-case. */
export type WantedNames = {
  nims: string[];
  pola: string;
  /** Of items: names of files, lower-case, each with the code of its item. */
  files?: [name: string, kode: string][];
};

export type PictureName = { nim: string; bidang: BidangImpor } | { sebab: string } | { abaikan: true };

const PDF = 'PDF tidak dapat diimpor. Simpan halamannya sebagai JPG atau PNG dengan nama yang sama.';

/** Longer than a path on any disk. */
const LONGEST_PATH = 4096;
const UNNAMED = 'Nama ini tidak menyebut NIM dan dokumennya.';

const usual = ['{nim}/{dokumen}', '{dokumen}_{nim}', '{nim}_{dokumen}', '{dokumen}/{nim}'];

/** Reads paths; `nims` are those of the file's rows, lower-case. Throws `RangeError` for a pattern that names neither. */
export function pictureNames(nims: ReadonlySet<string>, pola: string): (path: string) => PictureName {
  const patterns = (pola === '' ? usual : [pola]).flatMap(toPatterns);
  return (path) => {
    if (isEksporFile(path)) return { abaikan: true };
    const sebab = refusalOf(path);
    if (sebab !== undefined) return { sebab };
    const name = stemOf(path);
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
      sebab: known ? 'NIM pada nama ini tidak ada di berkas data.' : UNNAMED,
    };
  };
}

/** Why no file of this name is taken, whosever it is. */
function refusalOf(path: string): string | undefined {
  if (isOutside(path)) return 'Nama berkas ini menunjuk ke luar ZIP, jadi tidak dibuka.';
  if (path.length > LONGEST_PATH) return UNNAMED;
  if (/\.(zip|rar|7z|gz|tar)$/i.test(path)) return 'ZIP di dalam ZIP tidak dibuka.';
  return /\.pdf$/i.test(path) ? PDF : undefined;
}

/** A path without its ending; copies of one name bear a number behind it. */
const stemOf = (path: string) => path.replace(/\.[a-z]{3,4}$/i, '').replace(/\s*\(\d+\)$/, '');

/** What the names in a ZIP or folder say, of students or of items. */
export const namesFor = ({ nims, pola, files }: WantedNames) =>
  files ? itemNames(new Map(files)) : pictureNames(new Set(nims), pola);

const UNNAMED_ITEM = 'Nama ini tidak menyebut kode barang di berkas data.';
const documents: readonly string[] = dokumen;

/** Of items: a file that a row names, or whose name or folder is a code, with a number behind it where there are several. */
function itemNames(files: ReadonlyMap<string, string>): (path: string) => PictureName {
  return (path) => {
    const parts = path.toLowerCase().split('/');
    const name = stemOf(parts.at(-1) ?? '');
    // Beside the items of an export lie the papers of its students, and its tables.
    const found = files.get(parts.slice(-2).join('/')) ?? files.get(parts.at(-1) ?? '');
    if (found === undefined && (isEksporFile(path) || documents.includes(name))) return { abaikan: true };
    const sebab = refusalOf(path);
    if (sebab !== undefined) return { sebab };
    const nim =
      found ??
      [name, name.replace(/[-_ ]\d{1,2}$/, ''), parts.at(-2) ?? ''].map((each) => files.get(each)).find(Boolean);
    return nim === undefined ? { sebab: UNNAMED_ITEM } : { nim, bidang: 'foto_barang' };
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
