import type { dataSiswa } from '@gerbang/contract/data-siswa';
import { useLocation } from '@tanstack/react-router';
import type { CallInput } from '../../lib/api.ts';
import { useListParams } from '../../lib/list-params.ts';
import type { SaringSearch } from '../../lib/saring-address.ts';
import { useSaring } from './use-saring.ts';

/** What narrows a list of records and the queue of those that wait: its search and its filters. */
export type Saringan = SaringSearch & { search?: string };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What narrowed the list that led to a detail whose address is a plain one. */
    saringan?: Saringan;
  }
}

/**
 * What narrows the list or queue of this screen: of the address, or of the list that led here.
 */
export function useSaringan(): Saringan {
  const { search } = useListParams();
  const { query } = useSaring();
  const kept = useLocation({ select: ({ state }) => state.saringan });
  const inAddress: Saringan = { ...(search && { search }), ...query };
  return Object.keys(inAddress).length > 0 ? inAddress : (kept ?? inAddress);
}

/** The question for the queue, around a record or before its first. `useSaring` has checked the filters already. */
export function antreanInput(saringan: Saringan, id?: string): CallInput<typeof dataSiswa.antrean> {
  return { query: { ...saringan, id } } as CallInput<typeof dataSiswa.antrean>;
}
