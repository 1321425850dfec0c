import { dataAdmin } from '@gerbang/contract/data-admin';
import { useEffect } from 'react';
import { listFailure } from '../../lib/failure.ts';
import { useListParams } from '../../lib/list-params.ts';
import { useApi } from '../../lib/use-api.ts';
import { toast } from '../../ui/toast.tsx';

/** Rows of one page; the server sends them all at once (ADMIN-5). */
export const PER_PAGE = 5;

/** The admin accounts of the page in the address; a page beyond the last one gives way to the last. */
export function useDataAdmin() {
  const { page: asked, setPage, correctPage } = useListParams();
  const { data, error, refetch } = useApi(dataAdmin.list, {});
  const admins = data?.data.rows;
  const totalPages = Math.max(1, Math.ceil((admins?.length ?? 0) / PER_PAGE));
  const page = admins ? Math.min(asked, totalPages) : asked;
  const first = (page - 1) * PER_PAGE;

  const failure = error && !admins ? listFailure(error) : undefined;
  useEffect(() => {
    if (failure) toast.error(failure);
  }, [failure]);
  useEffect(() => {
    if (page !== asked) correctPage(page);
  });

  return {
    page,
    setPage,
    totalPages,
    totalItems: admins?.length ?? 0,
    /** undefined while they are coming. */
    rows: admins?.slice(first, first + PER_PAGE),
    firstNumber: first + 1,
    failure,
    retry: () => void refetch(),
  };
}
