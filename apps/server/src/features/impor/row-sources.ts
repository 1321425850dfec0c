// From which cell of a row each field comes.
import type { Pemetaan, SumberBidang } from '@gerbang/contract/impor-pemetaan';
import { plain } from '@gerbang/contract/plain';
import type { Cell } from '../berkas-impor/cells.ts';

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

/** Whether somebody who compares would see more than other signs or capitals. */
export function isOther(typed: Cell, read: string | number | null | undefined): boolean {
  return typed !== null && read !== undefined && read !== null && plain(String(typed)) !== plain(String(read));
}
