// The scans of an account on this phone: kept first, sent when there is a network, forgotten when the server has them.
import { MOST_PINDAIAN } from '@gerbang/contract/inventaris/opname';
import type { KeptPindaian } from './pindaian-store.ts';

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

export type PindaianQueue = ReturnType<typeof createPindaianQueue>;

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
