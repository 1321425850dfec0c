import { PAGE_SIZE, type Page } from '@gerbang/contract/wire';

/** Rows to skip before page `page` (from 1). */
export function offsetOf(page: number): number {
  return (page - 1) * PAGE_SIZE;
}

/** A page of a list; beyond the last page `data` is empty. */
export function pageOf<Row>(page: number, totalItems: number, data: Row[]): Page<Row> {
  return { currentPage: page, totalPages: Math.ceil(totalItems / PAGE_SIZE), totalItems, data };
}
