import { type DataAdminRow, dataAdmin } from '@gerbang/contract/akun/data-admin';
import { useEffect } from 'react';
import { listFailure } from '../../../lib/failure.ts';
import { useApi } from '../../../lib/use-api.ts';
import { useWholeList } from '../../../lib/use-list.ts';
import { toast } from '../../../ui/toast.tsx';

const texts = {
  nama: ({ profile }: DataAdminRow) => profile?.nama,
  email: ({ email }: DataAdminRow) => email,
  alamat: ({ profile }: DataAdminRow) => profile?.alamat,
};

/** The admin accounts of the page in the address, five unless others are asked for (ADMIN-5). */
export function useDataAdmin() {
  const { data, error, isFetching, refetch } = useApi(dataAdmin.list, {});
  const list = useWholeList(dataAdmin.list, { rows: data?.data.rows, usual: '5', texts });
  const failure = error && !data ? listFailure(error) : undefined;
  useEffect(() => {
    if (failure) toast.error(failure);
  }, [failure]);
  return { ...list, fetching: isFetching, failure, retry: () => void refetch() };
}
