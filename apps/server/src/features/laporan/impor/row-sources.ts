// The rows of a file, from which cell of one each field comes, and what it holds there.

import type { KolomBerkas } from '@gerbang/contract/laporan/impor';
import { artiOf, namesOfFields, tanpaKolom } from '@gerbang/contract/laporan/impor-bacaan';
import { type BidangNilai, kosongOf, type Pemetaan, type SumberBidang } from '@gerbang/contract/laporan/impor-pemetaan';
import type { Dikenal } from '@gerbang/contract/laporan/impor-words';
import { plain } from '@gerbang/contract/plain';
import type { Db } from '../../../platform/database/database.ts';
import { pagesBy } from '../../../platform/database/lists.ts';
import type { Cell } from '../berkas-impor/cells.ts';
import { type Meanings, type Sebab, textFor } from './cell-text.ts';
import { BadCellError } from './readings.ts';

/** The rows of an import's file, `size` at a time. */
export const fileRows = (db: Db, imporId: string, size: number) =>
  pagesBy(db.selectFrom('impor_baris').select(['baris', 'isi']).where('impor_id', '=', imporId), {
    column: 'baris',
    size,
  });

type Source<Field> = { field: Field; cell: (cells: Cell[]) => Cell; kosong?: string | undefined };

type MappedColumns = { places: ReadonlyMap<string, number>; pemetaan: Pemetaan };

/** From where each of these fields comes, those that the file does not have left out. */
export function sourcesOf<Field extends SumberBidang>(
  fields: readonly Field[],
  { places, pemetaan }: MappedColumns,
): Source<Field>[] {
  return fields.flatMap((field): Source<Field>[] => {
    const source = pemetaan.kolom[field];
    if (!source) return [];
    if ('tetap' in source) return [{ field, cell: () => source.tetap.trim() || null }];
    const at = places.get(source.kolom);
    const kosong = source.kosong?.trim() || undefined;
    return at === undefined ? [] : [{ field, cell: (cells) => cells[at] ?? null, kosong }];
  });
}

/** `nilai` has the fields that the row fills; an empty cell fills nothing. */
export type RowValues<Field extends SumberBidang> = {
  nilai: Partial<Record<Field, string | number | null>>;
  sebab: Sebab[];
};
export type ReadValues<Field extends SumberBidang> = RowValues<Field> & {
  /** What a new record gets where the row has nothing. */
  bawaan: RowValues<Field>;
  /** What stands in the file where it was read as something else. */
  tertulis: Partial<Record<Field, string>>;
};

type RowRules<Field extends SumberBidang> = {
  fields: readonly Field[];
  columns: readonly KolomBerkas[];
  pemetaan: Pemetaan;
  dikenal: Dikenal;
  /** The value that the field's rule makes of a text. Throws `BadCellError`. */
  valueFor(field: Field, text: string): string | number | null | undefined;
};

const none: ReadonlySet<string> = new Set();

/** Reads rows by a mapping, each cell as its column is read; columns that the file does not have fill nothing. */
export function valuesReader<Field extends SumberBidang>(rules: RowRules<Field>): (cells: Cell[]) => ReadValues<Field> {
  const { fields, columns, pemetaan } = rules;
  const places = new Map(columns.map(({ label }, at) => [label, at]));
  const kosong = kosongOf(pemetaan);
  const { panjang_nim, apa_adanya } = pemetaan;
  const sources = sourcesOf(fields, { places, pemetaan }).map((source) => {
    const nilai = pemetaan.nilai[source.field as BidangNilai];
    // What somebody has typed here is read as in the form, the day first, and a word for nothing is meant so.
    const typed = { nilai, panjang_nim, apa_adanya, arti: 'hari' as const, kosong: none };
    const isTyped = 'tetap' in (pemetaan.kolom[source.field] ?? {});
    const read = isTyped ? typed : { ...typed, arti: artiOf(source.field, pemetaan, columns), kosong };
    return { ...source, typed, read };
  });
  return (cells) => {
    const row: ReadValues<Field> = { nilai: {}, sebab: [], bawaan: { nilai: {}, sebab: [] }, tertulis: {} };
    for (const { field, cell, kosong, typed, read } of sources) {
      const own = cell(cells);
      readField(row, { field, cell: own, meanings: read }, rules);
      const isEmpty = row.nilai[field] === undefined && !row.sebab.some(({ bidang }) => bidang === field);
      if (isEmpty && kosong) readField(row.bawaan, { field, cell: kosong, meanings: typed }, rules);
      if (isOther(own, row.nilai[field])) row.tertulis[field] = String(own).slice(0, 80);
    }
    return row;
  };
}

type FieldCell<Field> = { field: Field; cell: Cell; meanings: Omit<Meanings, 'dikenal'> };

function readField<Field extends SumberBidang>(
  { nilai, sebab }: RowValues<Field>,
  { field, cell, meanings }: FieldCell<Field>,
  { dikenal, valueFor }: RowRules<Field>,
): void {
  try {
    // The school year is read before the wave.
    const { tahun_ajaran: tahun } = nilai as { tahun_ajaran?: string };
    const text = textFor(field, cell, { ...meanings, dikenal: tahun === undefined ? dikenal : { ...dikenal, tahun } });
    const value = text === undefined ? undefined : valueFor(field, text);
    if (value !== undefined) nilai[field] = value;
  } catch (error) {
    if (!(error instanceof BadCellError)) throw error;
    sebab.push({ bidang: field, isi: String(cell), sebab: error.message });
  }
}

type RuleOfField = {
  safeParse(text: string): { success: boolean; data?: unknown; error?: { issues: { message: string }[] } };
};

/** What a form's rule makes of a text. Throws `BadCellError` with its sentence. */
export function byRule(rule: RuleOfField, text: string): string | number | null | undefined {
  const { success, data, error } = rule.safeParse(text);
  if (!success) throw new BadCellError(error?.issues[0]?.message ?? '');
  return data as string | number | null | undefined;
}

/** Reads what a new record lacks: the columns that there are not in one sentence, the empty cells with the sentences of the form. */
export function lackReader<Field extends SumberBidang>(
  fields: readonly Field[],
  { pemetaan, ruleOf }: { pemetaan: Pemetaan; ruleOf(field: Field): RuleOfField },
): (row: RowValues<Field>) => Sebab[] {
  const gone: readonly Field[] = tanpaKolom(fields, pemetaan);
  const sentences = fields.flatMap((field) => {
    const { success, error } = ruleOf(field).safeParse('');
    return success || gone.includes(field) ? [] : [{ bidang: field, isi: '', sebab: error?.issues[0]?.message ?? '' }];
  });
  const columns = {
    bidang: 'kolom',
    isi: '',
    sebab: `${namesOfFields(gone)} tidak ada di berkas. Isi pada pemetaan kolom.`,
  };
  return ({ nilai, sebab }) => {
    const told = new Set(sebab.map(({ bidang }) => bidang));
    const empty = sentences.filter(({ bidang }) => nilai[bidang] === undefined && !told.has(bidang));
    return gone.length > 0 ? [columns, ...empty] : empty;
  };
}

/** Whether somebody who compares would see more than other signs or capitals. */
function isOther(typed: Cell, read: string | number | null | undefined): boolean {
  return typed !== null && read !== undefined && read !== null && plain(String(typed)) !== plain(String(read));
}
