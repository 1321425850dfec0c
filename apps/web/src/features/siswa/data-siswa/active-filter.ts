import type { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { filterDataSiswa, type SiswaFilterField } from '@gerbang/contract/siswa/filter';
import { useLocation } from '@tanstack/react-router';
import type { CallInput } from '../../../lib/api.ts';
import { useListParams } from '../../../lib/list-params.ts';
import { useFilterQuery } from '../../../lib/use-filters.ts';

/** What narrows a list of records and the queue of those that wait: its search and its filters. */
export type ActiveFilter = { [K in SiswaFilterField | 'search']?: string };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What narrowed the list that led to a detail whose address is a plain one. */
    activeFilter?: ActiveFilter;
  }
}

/**
 * What narrows the list or queue of this screen: of the address, or of the list that led here.
 */
export function useActiveFilter(): ActiveFilter {
  const { search } = useListParams();
  const query = useFilterQuery(filterDataSiswa);
  const kept = useLocation({ select: ({ state }) => state.activeFilter });
  const inAddress: ActiveFilter = { ...(search && { search }), ...query };
  return Object.keys(inAddress).length > 0 ? inAddress : (kept ?? inAddress);
}

/** The question for the queue, around a record or before its first. `useFilterQuery` has checked the filters already. */
export function antreanInput(activeFilter: ActiveFilter, id?: string): CallInput<typeof dataSiswa.antrean> {
  return { query: { ...activeFilter, id } } as CallInput<typeof dataSiswa.antrean>;
}
