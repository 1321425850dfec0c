// Files beside the documents that they are.
import type { Dokumen } from '@gerbang/contract/choices';
import { dokumenLabels } from '@gerbang/contract/choices';
import { placesOfForm } from '../form/places.ts';
import { dokumenOfNames } from './dokumen-of-name.ts';

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
