// The scans of this phone and account that the server does not have yet, sent while a screen of stock-taking is open.
import { MOST_PINDAIAN, opname, type Pindaian } from '@gerbang/contract/inventaris/opname';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { isUnanswered, writeFailure } from '../../../lib/failure.ts';
import { useSession } from '../../../lib/session.ts';
import { refresh } from '../../../lib/use-api.ts';
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

// The scans of an account on this phone: kept first, sent when there is a network, forgotten when the server has them.
type Store = {
  keep: (scan: KeptPindaian) => Promise<void>;
  kept: () => Promise<KeptPindaian[]>;
  forget: (ids: readonly string[]) => Promise<void>;
};
type QueueParts = {
  store: Store;
  /** Resolves with the ids that the server has now. */
  send: (opname_id: string, scans: readonly KeptPindaian[]) => Promise<readonly string[]>;
  /** What still waits, after each step. */
  onWaiting: (waiting: readonly KeptPindaian[]) => void;
  /** Why nothing goes on; undefined when it does. */
  onFailure: (error: unknown) => void;
};

/** `add` rejects where the phone could not keep a scan; it waits as long as the page then. `flush` sends what waits. */
export function createPindaianQueue({ store, send, onWaiting, onFailure }: QueueParts) {
  // What the phone could not keep, or not yet.
  const loose = new Map<string, KeptPindaian>();
  let sending = false;
  const left = async () => {
    const kept = await store.kept().catch(() => []);
    const all = new Map([...loose, ...kept.map((scan) => [scan.id, scan] as const)]);
    return [...all.values()].sort((a, b) => (a.pada < b.pada ? -1 : 1));
  };
  const forget = async (ids: readonly string[]) => {
    for (const id of ids) loose.delete(id);
    await store.forget(ids);
  };
  const flush = async () => {
    if (sending) return;
    sending = true;
    try {
      let waiting = await left();
      onWaiting(waiting);
      while (waiting[0]) {
        const { opname_id } = waiting[0];
        const some = waiting.filter((scan) => scan.opname_id === opname_id).slice(0, MOST_PINDAIAN);
        await forget(await send(opname_id, some));
        onFailure(undefined);
        waiting = await left();
        onWaiting(waiting);
      }
    } catch (error) {
      onFailure(error);
    } finally {
      sending = false;
    }
  };
  const add = async (scan: KeptPindaian) => {
    loose.set(scan.id, scan);
    try {
      await store.keep(scan);
      loose.delete(scan.id);
    } finally {
      // Not before: who reads that it waits may leave the page.
      onWaiting(await left());
    }
    void flush();
  };
  return { add, flush };
}
