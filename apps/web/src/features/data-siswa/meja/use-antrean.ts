import { dokumen } from '@gerbang/contract/choices';
import { dataSiswa } from '@gerbang/contract/data-siswa';
import type { Antrean } from '@gerbang/contract/meja';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { prefetchGambar } from '../../../lib/prefetch-gambar.ts';
import { prefetch, useApi } from '../../../lib/use-api.ts';
import { antreanInput, type Saringan, useSaringan } from '../saringan.ts';

export type AntreanState = {
  /** What the queue is narrowed by. */
  saringan: Saringan;
  /** undefined while it is not known. */
  antrean: Antrean | undefined;
  /** Puts another record on the desk; `replace` when there is nothing to come back to here. */
  open: (id: string, options?: { replace?: boolean }) => void;
};

/** The queue around the record on the desk, narrowed as its list was. */
export function useAntrean(id: string): AntreanState {
  const saringan = useSaringan();
  const navigate = useNavigate();
  const steps = useLocation({ select: ({ state }) => state.fromList });
  const antrean = useApi(dataSiswa.antrean, antreanInput(saringan, id)).data?.data;
  return {
    saringan,
    antrean,
    open: (id, { replace = false } = {}) =>
      void navigate({
        to: '/data-siswa/menunggu-validasi/detail/$id',
        params: { id },
        search: saringan,
        replace,
        // The list stands one entry further back, unless this screen gives up its own.
        state: steps === undefined ? {} : { fromList: replace ? steps : steps + 1 },
      }),
  };
}

/**
 * Fetches the next record in advance with its first picture, and again once this one is `decided`, so that the arrow
 * shows it at once.
 */
export function useNextReady({ antrean, saringan }: AntreanState, decided: boolean): void {
  const narrowed = useRef(saringan);
  narrowed.current = saringan;
  const next = antrean?.sesudah?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a decision made what was fetched before older
  useEffect(() => {
    if (next) void fetchAhead(next, narrowed.current);
  }, [next, decided]);
}

async function fetchAhead(id: string, saringan: Saringan): Promise<void> {
  const record = prefetch(dataSiswa.get, { params: { id } });
  void prefetch(dataSiswa.antrean, antreanInput(saringan, id));
  void prefetch(dataSiswa.kembar, { params: { id } });
  const siswa = (await record)?.data;
  if (!siswa) return;
  if (siswa.diajukan_lagi) void prefetch(dataSiswa.perubahan, { params: { id }, query: {} });
  const first = dokumen.map((bidang) => siswa[bidang]).find((src) => src !== null);
  if (first) await prefetchGambar(first);
}
