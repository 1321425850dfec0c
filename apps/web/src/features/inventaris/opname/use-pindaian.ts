// The scans of this phone and account that the server does not have yet, sent while a screen of stock-taking is open.
import { opname, type Pindaian } from '@gerbang/contract/inventaris/opname';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { isUnanswered, writeFailure } from '../../../lib/failure.ts';
import { useSession } from '../../../lib/session.ts';
import { refresh } from '../../../lib/use-api.ts';
import { createPindaianQueue } from './pindaian-queue.ts';
import { forgetPindaian, type KeptPindaian, keepPindaian, keptPindaian } from './pindaian-store.ts';

/** Between two tries while something waits. */
const AGAIN_MS = 5000;
const NOT_KEPT = 'HP ini tidak dapat menyimpan pindaian. Jangan tutup halaman ini sebelum semuanya terkirim.';
const store = { keep: keepPindaian, kept: keptPindaian, forget: forgetPindaian };

async function send(opname_id: string, scans: readonly KeptPindaian[]): Promise<string[]> {
  const pindaian = scans.map(({ opname_id: _, ...scan }) => scan);
  const { data } = await call(opname.pindai, { params: { id: opname_id }, body: { pindaian } });
  refresh([opname.get]);
  return data.diterima;
}

export type NewScan = Omit<Pindaian, 'id' | 'pada'>;

/** `waiting` of all sessions; `failure` says why the server refuses them, and nothing of a lost network. */
export function usePindaian() {
  const akun_id = useSession()?.id;
  const [waiting, setWaiting] = useState<readonly KeptPindaian[]>([]);
  const [failure, setFailure] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each account has a queue of its own
  const { add, flush } = useMemo(() => {
    const onFailure = (error: unknown) => setFailure(error && !isUnanswered(error) ? writeFailure(error) : undefined);
    return createPindaianQueue({ store, send, onWaiting: setWaiting, onFailure });
  }, [akun_id]);
  useEffect(() => {
    const now = () => void flush();
    now();
    const again = setInterval(now, AGAIN_MS);
    addEventListener('online', now);
    return () => {
      clearInterval(again);
      removeEventListener('online', now);
    };
  }, [flush]);
  /** The id under which it is kept. */
  const scan = (opname_id: string, made: NewScan): string => {
    const id = crypto.randomUUID();
    const pada = new Date().toISOString();
    add({ ...made, id, pada, opname_id }).catch(() => setFailure(NOT_KEPT));
    return id;
  };
  return { waiting, failure, scan };
}
