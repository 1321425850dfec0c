// Files beside the documents that they are.
import { type Dokumen, dokumenLabels } from '@gerbang/contract/choices';
import { dokumenOfWord } from '@gerbang/contract/laporan/impor-dokumen';
import { placesOfForm } from '../form/places.ts';

export type Pasangan = readonly { file: File; bidang: Dokumen | undefined }[];

/** What the names say. */
export function pasanganOf(files: readonly File[]): Pasangan {
  const found = dokumenOfNames(files.map(({ name }) => name));
  return files.map((file, index) => ({ file, bidang: found[index] }));
}

/** Gives a file its document, which no other file has then. */
export function assign(pasangan: Pasangan, at: number, bidang: Dokumen | undefined): Pasangan {
  return pasangan.map((each, index) => {
    if (index === at) return { ...each, bidang };
    return each.bidang === bidang ? { ...each, bidang: undefined } : each;
  });
}

/** The next file without a document after this one, from the beginning again; -1 when each has one or none is left. */
export function nextOpen(pasangan: Pasangan, after: number): number {
  if (pairsOf(pasangan).length === placesOfForm.length) return -1;
  const order = [...pasangan.keys()].map((index) => (after + 1 + index) % pasangan.length);
  return order.find((index) => pasangan[index]?.bidang === undefined) ?? -1;
}

/** What goes into the form. */
export function pairsOf(pasangan: Pasangan): { file: File; bidang: Dokumen }[] {
  return pasangan.flatMap(({ file, bidang }) => (bidang ? [{ file, bidang }] : []));
}

/** A document with its key: its place in the form, from 1. */
export function placeOf(bidang: Dokumen): { key: string; label: string } {
  return { key: String(placesOfForm.indexOf(bidang) + 1), label: dokumenLabels[bidang] };
}

// Which document a file is, by its name: 'ktp.jpg', '2655001_Kartu Keluarga.pdf', 'Siti pas foto 2x3 (1).png'.

/** Words of the longest name of a document. */
const MOST_WORDS = 4;
/** Said of any picture, too: they mean the pas foto only where nothing else is named. */
const vague = new Set(['foto', 'photo', 'pas', 'pasfoto']);

/** The one document that a file's name means; undefined when it names none, or two. */
export function dokumenOfName(name: string): Dokumen | undefined {
  const words = wordsOf(name);
  const [sure, unsure] = [new Set<Dokumen>(), new Set<Dokumen>()];
  for (let from = 0; from < words.length; from++) {
    for (let count = 1; count <= MOST_WORDS && from + count <= words.length; count++) {
      const word = words.slice(from, from + count).join('');
      const found = dokumenOfWord(word);
      if (found) (vague.has(word) ? unsure : sure).add(found);
    }
  }
  const named = sure.size > 0 ? sure : unsure;
  return named.size === 1 ? [...named][0] : undefined;
}

/** A NIM in front or behind, and the number of a copy, are no part of a word. */
function wordsOf(name: string): string[] {
  return name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/^\d{4,}|\d{4,}$/g, '').replace(/(?<=\p{L}{2})\d{1,2}$/u, ''))
    .filter(Boolean);
}

/** The documents of several files; of two with one name's meaning the first has it. */
export function dokumenOfNames(names: readonly string[]): (Dokumen | undefined)[] {
  const taken = new Set<Dokumen>();
  return names.map((name) => {
    const found = dokumenOfName(name);
    if (!found || taken.has(found)) return undefined;
    taken.add(found);
    return found;
  });
}
