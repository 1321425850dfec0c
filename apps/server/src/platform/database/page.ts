import { PAGE_SIZE, type Page } from '@gerbang/contract/wire';
import type { SelectQueryBuilder } from 'kysely';
import { slowly } from './pace.ts';

/** Rows to skip before page `page` (from 1). */
export function offsetOf(page: number): number {
  return (page - 1) * PAGE_SIZE;
}

/** A page of a list; beyond the last page `data` is empty. */
export function pageOf<Row>(page: number, totalItems: number, data: Row[]): Page<Row> {
  return { currentPage: page, totalPages: Math.ceil(totalItems / PAGE_SIZE), totalItems, data };
}

/** How many rows a search finds, where nobody waits for it. */
export async function countOf<Tables, Table extends keyof Tables>(
  matching: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const counting = matching.select((eb) => eb.fn.countAll<number>().as('total')).modifyEnd(slowly);
  const { total } = (await counting.executeTakeFirstOrThrow()) as { total: number };
  return total;
}
