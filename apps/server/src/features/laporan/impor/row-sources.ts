// The rows of a file, and from which cell of one each field comes.
import type { Pemetaan, SumberBidang } from '@gerbang/contract/laporan/impor-pemetaan';
import { plain } from '@gerbang/contract/plain';
import type { Db } from '../../../platform/database/database.ts';
import { pagesBy } from '../../../platform/database/lists.ts';
import type { Cell } from '../berkas-impor/cells.ts';

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

/** Whether somebody who compares would see more than other signs or capitals. */
export function isOther(typed: Cell, read: string | number | null | undefined): boolean {
  return typed !== null && read !== undefined && read !== null && plain(String(typed)) !== plain(String(read));
}
