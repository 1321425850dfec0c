// The draft of the form as it is kept on this device; where it lies is in draf-store.ts, how it is sealed in draf-seal.ts.
import { type Dokumen, dokumen } from '@gerbang/contract/choices';
import type { WaliField } from '@gerbang/contract/persetujuan';
import * as z from 'zod/mini';
import { type SiswaTexts, textFields } from '../data-siswa/form/siswa-texts.ts';

type Wali = Partial<Record<WaliField, string>>;

/** What was typed and not yet saved. */
export type Draf = {
  /** When it was last kept, ISO 8601 UTC. */
  pada: string;
  /** Only the fields that differ from what was there before. */
  isian: Partial<SiswaTexts>;
  /** What stands in a field and is no value yet: half a date. */
  ketikan: Partial<SiswaTexts>;
  /** What a parent or guardian entered. */
  wali: Wali;
  /** Whether 'Simpan' was pressed and not everything has arrived: it goes on by itself. */
  dikirim: boolean;
  /** Whether the server had no record yet: its form opens without the server, too. */
  baru: boolean;
  /** What the form of a new record began with, for a page without the server. */
  awal?: Partial<SiswaTexts> | undefined;
  /** The field whose camera or file chooser is open: the page may not live to see the picture. */
  kamera: Dokumen | undefined;
};

const shape = z.object({
  pada: z.iso.datetime(),
  isian: z.record(z.string(), z.string()),
  ketikan: z.optional(z.record(z.string(), z.string())),
  wali: z.optional(z.record(z.string(), z.string())),
  dikirim: z.optional(z.boolean()),
  baru: z.optional(z.boolean()),
  awal: z.optional(z.record(z.string(), z.string())),
  kamera: z.optional(z.enum(dokumen)),
});

/** A draft as something stored holds it; undefined when it is not one. */
export function drafOf(stored: unknown): Draf | undefined {
  const { data } = z.safeParse(shape, stored);
  if (!data) return undefined;
  const { pada, ketikan = {}, wali = {}, dikirim = false, baru = false, awal, kamera } = data;
  const texts = { isian: knownOf(data.isian), ketikan: knownOf(ketikan), wali: waliOf(wali) };
  return { pada, ...texts, dikirim, baru, kamera, ...(awal && { awal: knownOf(awal) }) };
}

/** The later of two drafts. */
export function newerDraf(one: Draf | undefined, other: Draf | undefined): Draf | undefined {
  if (!one || !other) return one ?? other;
  return one.pada >= other.pada ? one : other;
}

/** Whether a draft holds nothing: what is left after saving, so that no older copy counts again. */
export function isEmptyDraf(draf: Draf | undefined): boolean {
  if (!draf) return true;
  const { isian, ketikan, wali, dikirim, kamera } = draf;
  return !dikirim && !kamera && Object.keys({ ...isian, ...ketikan, ...wali }).length === 0;
}

function knownOf(texts: Record<string, string>): Partial<SiswaTexts> {
  const known = textFields.filter((field) => texts[field] !== undefined);
  return Object.fromEntries(known.map((field) => [field, texts[field]]));
}

function waliOf({ wali_nama = '', wali_hubungan = '', persetujuan_wali = '' }: Record<string, string>): Wali {
  const all = { wali_nama, wali_hubungan, persetujuan_wali };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}
