// A session as the server has it now, or as it was when it last answered.
import { type HasilOpname, opname } from '@gerbang/contract/inventaris/opname';
import { useEffect, useState } from 'react';
import { isUnanswered } from '../../../lib/failure.ts';
import { isShared } from '../../../lib/session.ts';
import { useApi } from '../../../lib/use-api.ts';
import { keepSesi, keptSesi } from './pindaian-store.ts';

/** Others scan meanwhile. */
const LOOK_AGAIN_MS = 5000;
const pollMs = (answer: { data: HasilOpname } | undefined) => (answer?.data.ditutup_pada ? false : LOOK_AGAIN_MS);

/** `keeps`: on a phone that scans, the session and the files of its page stay for when there is no network (OPNAME-6). */
export function useSesi(id: string, { keeps }: { keeps: boolean }) {
  const { data, error, isFetching, refetch } = useApi(opname.get, { params: { id } }, { pollMs });
  const [kept, setKept] = useState<HasilOpname>();
  const now = data?.data;
  useEffect(() => {
    if (now && keeps && !isShared()) keepSesi(now).catch(() => {});
  }, [now, keeps]);
  useEffect(() => {
    if (keeps) keepPages().catch(() => {});
  }, [keeps]);
  const away = !now && isUnanswered(error);
  useEffect(() => {
    if (away) keptSesi(id).then(setKept, () => {});
  }, [away, id]);
  return { hasil: now ?? (away ? kept : undefined), error, isFetching, refetch };
}

/** Not on a shared computer, and not while developing. */
async function keepPages(): Promise<void> {
  if (!import.meta.env.PROD || isShared() || !navigator.serviceWorker) return;
  await navigator.serviceWorker.register('/sw.js');
  (await navigator.serviceWorker.ready).active?.postMessage('opname');
}
