import type { StatusData } from '@gerbang/contract/choices';
import { sentences as said } from '@gerbang/contract/sentences';
import { type DataSiswaRecord, dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { writeFailure } from '../../../lib/failure.ts';
import { useApi } from '../../../lib/use-api.ts';
import { toast } from '../../../ui/toast.tsx';
import type { ListPath } from './back-to-list.tsx';

/** What a detail screen shows, and where it leads with any other record. */
export type ExpectedRecord = {
  status: StatusData;
  list: ListPath;
  /** The sentence for each other status, said before the screen is left for `elsewhere`. */
  sentences: Partial<Record<StatusData, string>>;
  elsewhere: ListPath;
  /** Leaves the screen another way for a record in the wrong state; false where it does not. */
  instead?: (record: DataSiswaRecord, sentence: string) => boolean;
};

/**
 * The record in the address. One that does not exist, or has another status than the screen is for, is told in a toast
 * and the screen left; not while `settled`, when its status changed by what was done on this very screen.
 */
export function useRecord({ status, list, sentences, elsewhere, instead }: ExpectedRecord, settled = false) {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, isFetching, refetch } = useApi(dataSiswa.get, { params: { id } });
  const navigate = useNavigate();
  const record = data?.data;
  const lost = error instanceof ApiError && error.status === 404;
  const fits = record?.status_data === status || settled;
  // A kept answer may be older than the record: only a fresh one tells the wrong status.
  const wrong = record && !fits && !isFetching ? sentences[record.status_data] : undefined;
  const farewell = lost ? said.noDataSiswa : wrong;
  const failure = error && !lost && !record ? writeFailure(error) : undefined;

  const lastFailure = useRef<string>(undefined);
  useEffect(() => {
    if (failure && failure !== lastFailure.current) toast.error(failure);
    lastFailure.current = failure;
  }, [failure]);
  const latest = useRef({ record, instead });
  latest.current = { record, instead };
  useEffect(() => {
    if (!farewell) return;
    const { record, instead } = latest.current;
    if (farewell !== said.noDataSiswa && record && instead?.(record, farewell)) return;
    toast.error(farewell);
    void navigate({ to: farewell === said.noDataSiswa ? list : elsewhere, replace: true });
  }, [farewell, list, elsewhere, navigate]);

  return {
    record: fits && !lost ? record : undefined,
    /** Why there is no record; undefined while it is coming or the screen is being left. */
    failure,
    retry: () => void refetch(),
  };
}
