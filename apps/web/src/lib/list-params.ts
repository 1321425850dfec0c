// Page, search, filters, size, order and columns of a list live in the address, so that back, forward and reload find them again.
import { useNavigate, useSearch } from '@tanstack/react-router';

/** Search parameters of every list; absent means page 1, no search, and the list's own size and order. */
export type ListSearch = {
  page?: number;
  search?: string;
  limit?: string;
  urut?: string;
  arah?: string;
  kolom?: string;
};

/**
 * Reads the address of a list with these filters; what is not a page from 1 or a text is dropped. Which texts are filters
 * that can be asked for, the list's call says. For `validateSearch` of the routes.
 */
export function listSearch<F extends string = never>(
  given: Record<string, unknown>,
): ListSearch & { [K in F]?: string } {
  const { page: asked, search: text, ...others } = given;
  const page = /^[1-9]\d{0,8}$/.test(String(asked)) ? Number(asked) : 1;
  const search = typeof text === 'string' ? text.trim().slice(0, 255) : '';
  const texts = textsIn(others, Object.keys(others)) as ListSearch & { [K in F]?: string };
  return { ...(page > 1 && { page }), ...(search && { search }), ...texts };
}

/** Those of an address that are texts. */
export function textsIn(given: Record<string, unknown>, fields: readonly string[]): Record<string, string> {
  const texts = fields.map((field) => [field, given[field]]).filter(([, value]) => value && typeof value === 'string');
  return Object.fromEntries(texts);
}

/** Page number and search text of the list in the address, and how to change them; filters, size, order and columns stay. */
export function useListParams() {
  const { page: _page, search: _search, ...filters } = useSearch({ strict: false }) as ListSearch;
  // Careful: the router leaves what a route has dropped where it was.
  const { page, search } = listSearch<never>({ page: _page, search: _search });
  const given: ListSearch = { ...(page && { page }), ...(search && { search }) };
  const navigate = useNavigate();
  const go = (next: ListSearch, { replace = false, changed = {} } = {}) =>
    void navigate({ to: '.', search: { ...listSearch<never>(next), ...filters, ...changed }, replace });
  return {
    page: page ?? 1,
    search: search ?? '',
    setPage: (page: number) => go({ ...given, page }),
    /** Like `setPage`, but the page that is left does not come back with the back button. */
    correctPage: (page: number) => go({ ...given, page }, { replace: true }),
    /** Starts again at page 1; `changed`: filters that are others from then on. */
    setSearch: (search: string, changed?: Record<string, string>) => go({ search }, { changed }),
  };
}
