import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { dashboardFailure, searchFailure } from '../../../lib/failure.ts';
import { queryClient, queryKey, useApi } from '../../../lib/use-api.ts';
import { toast } from '../../../ui/toast.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The school year (or `semua`) that the statistics were asked for; back and forward find it again. */
    tahunAjaran?: string;
  }
}

/** The statistics on the screen: first those of the server's year, later those of the year that was asked for. */
export function useStatistik() {
  const asked = useLocation({ select: ({ state }) => state.tahunAjaran });
  const navigate = useNavigate();
  const [pressed, setPressed] = useState(false);
  const input = asked ? { query: { tahun_ajaran: asked } } : {};
  const { data, error, isSuccess, isPlaceholderData, isFetching, refetch } = useApi(dashboard.statistik, input, {
    keepPrevious: true,
  });
  const fresh = isSuccess && !isPlaceholderData;
  const sentence = useFailure(error, asked, pressed ? searchFailure : dashboardFailure);
  const failure = fresh ? undefined : sentence;
  // What waits is of no year: it stays when another year cannot be loaded.
  const last = useRef(data);
  if (data) last.current = data;

  return {
    /** The year in the filter: the one asked for, at first the server's; undefined while that is coming. */
    tahunAsked: asked ?? last.current?.tahun_ajaran,
    /** The year of the statistics, with them; undefined while they come and after a failure. */
    tahunAjaran: failure ? undefined : data?.tahun_ajaran,
    statistik: failure ? undefined : data?.dataDashboard,
    /** The newest counts known, of whatever year. */
    counters: last.current?.dataDashboard,
    /** Of the newest wave, whatever year is shown. */
    kabar: last.current?.kabar,
    /** Why there are no statistics: the error flag. */
    failure,
    /** Whether another year is on its way, or the same one again. */
    busy: isFetching && (isPlaceholderData || pressed),
    retry: () => void refetch(),
    /** Shows a school year or `semua`, always by asking the server. */
    show: (tahunAjaran: string) => {
      setPressed(true);
      if (tahunAjaran === asked) return void refetch();
      // One that was shown a moment ago counts as fresh otherwise.
      void queryClient.invalidateQueries({
        queryKey: queryKey(dashboard.statistik, { query: { tahun_ajaran: tahunAjaran } }),
      });
      void navigate({ to: '.', state: { tahunAjaran }, resetScroll: false });
    },
  };
}

/** The sentence for a failed answer, told once each time and kept while it is tried again. */
function useFailure(error: Error | null, asked: string | undefined, sentenceOf: (error: Error) => string) {
  const [failed, setFailed] = useState<{ asked: string | undefined; sentence: string }>();
  const told = useRef<Error>(undefined);
  useEffect(() => {
    if (!error || told.current === error) return;
    told.current = error;
    const sentence = sentenceOf(error);
    setFailed({ asked, sentence });
    toast.error(sentence);
  }, [error, asked, sentenceOf]);
  return failed && failed.asked === asked ? failed.sentence : undefined;
}
