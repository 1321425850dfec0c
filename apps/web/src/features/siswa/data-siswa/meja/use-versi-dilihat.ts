import { type DataSiswaRecord, dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import type { PerubahanRow } from '@gerbang/contract/siswa/meja';
import { useEffect, useState } from 'react';
import { refresh, useApi } from '../../../../lib/use-api.ts';

/** What changed under the eyes of the admin, who has to see it before deciding. */
export type UnreadPerubahan = {
  /** undefined while it is being asked. */
  perubahan: readonly PerubahanRow[] | undefined;
  failed: boolean;
  retry: () => void;
  /** The admin has read it: from now on decisions are about the newer state. */
  accept: () => void;
};

/**
 * The version of the record that was read. A newer one that arrives while the record lies on the desk counts only once
 * its differences were on the screen; one without any counts at once.
 */
export function useVersiDilihat({ id, versi }: DataSiswaRecord, decided: boolean) {
  const [seen, setSeen] = useState(versi);
  const newer = !decided && versi > seen;
  const { data, isFetching, isError, refetch } = useApi(
    dataSiswa.perubahan,
    { params: { id }, query: { sejak_versi: seen } },
    { enabled: newer },
  );
  // An answer about an older state than the one on the screen tells too little.
  const answer = newer && !isFetching && data?.data.versi === versi ? data.data : undefined;
  const told = newer && !isFetching && !isError ? data?.data.versi : undefined;
  const nothing = answer?.perubahan.length === 0;
  useEffect(() => {
    if (told !== undefined && told < versi) void refetch();
    else if (told !== undefined && told > versi) refresh([dataSiswa.get]);
    else if (nothing) setSeen(versi);
  }, [told, nothing, versi, refetch]);
  const unread: UnreadPerubahan | undefined =
    newer && !nothing
      ? {
          perubahan: answer?.perubahan,
          failed: isError && !isFetching,
          retry: () => void refetch(),
          accept: () => answer && setSeen(answer.versi),
        }
      : undefined;
  return { seen, unread, settled: !newer };
}
