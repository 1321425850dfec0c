// The draft of a form as the keeper holds it (lib/keeper): each field in a slot of its own, so that two tabs add to one draft.

import type { WaliField } from '@gerbang/contract/akun/persetujuan';
import { type Dokumen, dokumen } from '@gerbang/contract/choices';
import type { SlotValues } from '../../../lib/keeper/keeper.ts';
import type { Foto } from '../../../lib/prepare-foto.ts';
import { type SiswaTexts, textFields } from '../data-siswa/form/siswa-texts.ts';

type Wali = Partial<Record<WaliField, string>>;
const waliFields: readonly WaliField[] = ['wali_nama', 'wali_hubungan', 'persetujuan_wali'];

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

/** The pictures of a draft by field. */
export type FotoDraf = Partial<Record<Dokumen, Foto>>;

/** The draft and its pictures, from the slots of its room; a draft is undefined when nothing of it is there. */
export function drafOf(kept: SlotValues): { draf: Draf | undefined; foto: FotoDraf } {
  const found: Record<string, unknown> = {};
  const foto: FotoDraf = {};
  let last = '';
  for (const [slot, { pada, isi }] of kept) {
    const bidang = dokumen.find((each) => each === slot);
    if (bidang) {
      foto[bidang] = isi as Foto;
      continue;
    }
    if (pada > last) last = pada;
    const [part = '', field] = slot.split('.');
    if (field) found[part] = { ...(found[part] as object | undefined), [field]: isi };
    else found[part] = isi;
  }
  return { draf: last === '' ? undefined : withParts(last, found), foto };
}

function withParts(pada: string, { isian, ketikan, wali, dikirim, baru, awal, kamera }: Record<string, unknown>): Draf {
  return {
    ...{
      pada,
      isian: textsOf(isian, textFields),
      ketikan: textsOf(ketikan, textFields),
      wali: textsOf(wali, waliFields),
    },
    ...{ dikirim: dikirim === true, baru: baru === true, kamera: dokumen.find((bidang) => bidang === kamera) },
    ...(awal !== undefined && { awal: textsOf(awal, textFields) }),
  };
}

/** What each slot of its room holds of a draft. */
export function slotsOf({
  isian,
  ketikan,
  wali,
  dikirim,
  baru,
  awal,
  kamera,
}: Omit<Draf, 'pada'>): Map<string, unknown> {
  const fields = Object.entries({ isian, ketikan, wali }).flatMap(([part, texts]) =>
    Object.entries(texts).map(([field, text]): [string, unknown] => [`${part}.${field}`, text]),
  );
  const others = Object.entries({ dikirim: dikirim || undefined, baru: baru || undefined, awal, kamera });
  return new Map<string, unknown>([...fields, ...others].filter(([, value]) => value !== undefined));
}

/** Whether a draft holds nothing. */
export function isEmptyDraf(draf: Draf | undefined): boolean {
  if (!draf) return true;
  const { isian, ketikan, wali, dikirim, kamera } = draf;
  return !dikirim && !kamera && Object.keys({ ...isian, ...ketikan, ...wali }).length === 0;
}

/** Those that are fields of the form, and texts. */
function textsOf<Field extends string>(texts: unknown, fields: readonly Field[]): Partial<Record<Field, string>> {
  const all = (texts ?? {}) as Partial<Record<Field, unknown>>;
  const known = fields.filter((field) => typeof all[field] === 'string');
  return Object.fromEntries(known.map((field) => [field, all[field]])) as Partial<Record<Field, string>>;
}
