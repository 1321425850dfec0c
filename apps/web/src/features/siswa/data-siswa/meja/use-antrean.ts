import { dokumen } from '@gerbang/contract/choices';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import type { Antrean } from '@gerbang/contract/siswa/meja';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { prefetchGambar } from '../../../../lib/prefetch-gambar.ts';
import { prefetch, refresh, useApi } from '../../../../lib/use-api.ts';
import { toast } from '../../../../ui/toast.tsx';
import { type ActiveFilter, antreanInput, useActiveFilter } from '../active-filter.ts';
import { isSemuaRemembered } from './use-dokumen-dilihat.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the queue chose the record, not the admin: where another checks it, the next one will do. */
    giliran?: boolean;
  }
}

type OpenOptions = {
  /** When there is nothing to come back to here. */
  replace?: boolean;
  giliran?: boolean;
};

export type AntreanState = {
  /** What the queue is narrowed by. */
  activeFilter: ActiveFilter;
  /** undefined while it is not known. After a decided record comes the first of the queue where none stands behind it. */
  antrean: Antrean | undefined;
  /** Puts another record on the desk. */
  open: (id: string, options?: OpenOptions) => void;
  /** Whether the queue chose the record on the desk. */
  giliran: boolean;
};

/** The queue around the record on the desk, narrowed as its list was. */
export function useAntrean(id: string): AntreanState {
  const activeFilter = useActiveFilter();
  const navigate = useNavigate();
  const steps = useLocation({ select: ({ state }) => state.fromList });
  const giliran = useLocation({ select: ({ state }) => state.giliran ?? false });
  const antrean = useApi(dataSiswa.antrean, antreanInput(activeFilter, id)).data?.data;
  return {
    activeFilter,
    antrean: antrean && roundAgain(antrean, id),
    giliran,
    open: (id, { replace = false, giliran = false } = {}) => {
      // What tells a success was about what is no longer on the screen.
      toast.dismiss(({ tone }) => tone !== 'ok');
      void navigate({
        to: '/data-siswa/menunggu-validasi/detail/$id',
        params: { id },
        search: activeFilter,
        replace,
        // The list stands one entry further back, unless this screen gives up its own.
        state: { giliran, ...(steps !== undefined && { fromList: replace ? steps : steps + 1 }) },
      });
    },
  };
}

/** The next of the queue as it is now, not as it was kept. */
export async function findNext(activeFilter: ActiveFilter, id: string): Promise<Antrean['sesudah']> {
  refresh([dataSiswa.antrean]);
  const found = (await prefetch(dataSiswa.antrean, antreanInput(activeFilter, id)))?.data;
  return found ? roundAgain(found, id).sesudah : null;
}

/** What was passed by, because another held it, is not forgotten at the end of the queue. */
function roundAgain(antrean: Antrean, id: string): Antrean {
  const { menunggu, sesudah, pertama } = antrean;
  return menunggu || sesudah || pertama?.id === id ? antrean : { ...antrean, sesudah: pertama };
}

/**
 * Fetches the next record in advance with its first picture, and again once this one is `decided`, so that the arrow
 * shows it at once.
 */
export function useNextReady({ antrean, activeFilter }: AntreanState, decided: boolean): void {
  const narrowed = useRef(activeFilter);
  narrowed.current = activeFilter;
  const next = antrean?.sesudah?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a decision made what was fetched before older
  useEffect(() => {
    if (next) void fetchAhead(next, narrowed.current);
  }, [next, decided]);
}

async function fetchAhead(id: string, activeFilter: ActiveFilter): Promise<void> {
  const record = prefetch(dataSiswa.get, { params: { id } });
  void prefetch(dataSiswa.antrean, antreanInput(activeFilter, id));
  void prefetch(dataSiswa.kembar, { params: { id } });
  const siswa = (await record)?.data;
  if (!siswa) return;
  if (siswa.diajukan_lagi) void prefetch(dataSiswa.perubahan, { params: { id }, query: {} });
  const pictures = dokumen.flatMap((bidang) => siswa[bidang] ?? []);
  for (const src of isSemuaRemembered() ? pictures : pictures.slice(0, 1)) await prefetchGambar(src);
}
