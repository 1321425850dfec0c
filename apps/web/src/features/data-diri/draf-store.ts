// Where a draft survives: an IndexedDB database under the account's own name (lib/session), which logging out deletes,
// beside its quick copy. On a shared computer nothing is on the disk: pictures live as long as the page.
import { type Dokumen, dokumen } from '@gerbang/contract/choices';
import { inStore, isOver, openPlace, WAKTU } from '../../lib/draf-place.ts';
import type { Foto } from '../../lib/prepare-foto.ts';
import { draftsInPage, isShared } from '../../lib/session.ts';
import { createTurns } from '../../lib/turns.ts';
import { type Draf, drafOf, newerDraf } from './draf.ts';
import { DRAF_SLOT, readCopy, removeCopy, writeCopy } from './draf-copy.ts';
import { isSealed, type Seal } from './draf-seal.ts';

/** The pictures of a draft by field. */
export type FotoDraf = Partial<Record<Dokumen, Foto>>;
type StoredDraf = { draf: Draf | undefined; foto: FotoDraf };
/** What a device holds. `write…` resolve with whether it is kept, undefined when a newer one took its place meanwhile. */
export type DrafStore = {
  /** Everything that is kept, the later of two copies. */
  read: () => Promise<StoredDraf>;
  write: (draf: Draf) => Promise<boolean | undefined>;
  writeFoto: (bidang: Dokumen, foto: Foto | undefined) => Promise<boolean | undefined>;
  /** Forgets the pictures and leaves an empty draft, later than any other copy. */
  clear: (empty: Draf) => Promise<void>;
  close: () => void;
};

/** Where nothing can be kept: without the account's key. */
export const nowhere: DrafStore = {
  read: async () => ({ draf: undefined, foto: {} }),
  write: async () => false,
  writeFoto: async () => false,
  clear: async () => {},
  close: () => {},
};

/** A private window may never answer; the form does not wait for it. */
const PATIENCE_MS = 2000;

/** Opens the place of drafts with that name. */
export function openDrafStore(name: string, seal: Seal): DrafStore {
  return isShared() ? openInTab(name, seal) : openOnDisk(name, seal);
}

function openOnDisk(name: string, seal: Seal): DrafStore {
  const { opened, change, finish, close } = openDisk(name);
  const [begin, inTurn] = [createTurns(), createQueue()];
  return {
    read: async () => {
      const copy = await readCopy(name, seal);
      const kept = await opened.then((database) => readAll(database, seal)).catch(() => new Map<string, unknown>());
      const foto = [...kept].filter(([bidang, value]) => value && dokumen.some((each) => each === bidang));
      return { draf: newerDraf(copy, drafOf(kept.get(DRAF_SLOT))), foto: Object.fromEntries(foto) as FotoDraf };
    },
    write: (draf) =>
      finish(async () => {
        const isNewest = begin(DRAF_SLOT);
        const sealed = await seal.seal(draf, DRAF_SLOT);
        if (!isNewest()) return undefined;
        const copied = writeCopy(name, draf, sealed);
        return inTurn(async () => {
          if (!isNewest()) return undefined;
          return (await change((store) => store.put(sealed, DRAF_SLOT))) || copied;
        });
      }),
    writeFoto: (bidang, foto) =>
      finish(async () => {
        const isNewest = begin(bidang);
        if (!foto) return change((store) => store.delete(bidang));
        const sealed = await seal.seal(foto, bidang).catch(() => undefined);
        if (!isNewest()) return undefined;
        return sealed !== undefined && change((store) => store.put(sealed, bidang));
      }),
    // Careful: at once, without sealing, and nothing counts that was under way. The next page reads already, and an empty draft tells of nobody.
    clear: (empty) =>
      finish(async () => {
        for (const slot of [DRAF_SLOT, ...dokumen]) begin(slot);
        removeCopy(name);
        await change((store) => {
          store.clear();
          store.put(empty, DRAF_SLOT);
        });
      }),
    close,
  };
}

/** The account's database. Everything is on the disk once the promise of a change resolves, true unless it failed. */
function openDisk(name: string) {
  const opened = within(PATIENCE_MS, openPlace(name));
  // Whoever asks first is told; until then it is nobody's unhandled failure.
  opened.catch(() => {});
  const change = async (ask: (store: IDBObjectStore) => void): Promise<boolean> => {
    try {
      await inStore(await opened, 'readwrite', (store) => {
        ask(store);
        store.put(new Date().toISOString(), WAKTU);
      });
      return true;
    } catch {
      return false;
    }
  };
  const underWay = new Set<Promise<unknown>>();
  return {
    opened,
    change,
    /** Work that `close` waits for: what was typed last is still being sealed when its page is left. */
    finish: <T>(work: () => Promise<T>): Promise<T> => {
      const done = work();
      underWay.add(done);
      return done.finally(() => underWay.delete(done));
    },
    close: () => {
      const close = () => opened.then((database) => database.close()).catch(() => {});
      void Promise.allSettled(underWay).then(close);
    },
  };
}

/** One after the other. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done;
    return done;
  };
}

/** What a database holds, opened; what lay open there is sealed, and what is over goes. */
async function readAll(database: IDBDatabase, seal: Seal): Promise<Map<string, unknown>> {
  let keys: IDBRequest<IDBValidKey[]> | undefined;
  let values: IDBRequest<unknown[]> | undefined;
  await inStore(database, 'readonly', (store) => {
    keys = store.getAllKeys();
    values = store.getAll();
  });
  const kept = new Map((keys?.result ?? []).map((key, at) => [String(key), values?.result[at]]));
  if (isOver(kept.get(WAKTU))) {
    await inStore(database, 'readwrite', (store) => store.clear());
    return new Map();
  }
  kept.delete(WAKTU);
  const read = new Map<string, unknown>();
  for (const [slot, stored] of kept) read.set(slot, await seal.open(stored, slot));
  const open = [...kept].filter(([, stored]) => !isSealed(stored));
  if (seal.isSealing && open.length > 0) await sealThese(database, seal, open);
  return read;
}

async function sealThese(database: IDBDatabase, seal: Seal, open: [string, unknown][]): Promise<void> {
  const sealed: [string, object][] = [];
  for (const [slot, value] of open) sealed.push([slot, await seal.seal(value as object, slot)]);
  await inStore(database, 'readwrite', (store) => {
    for (const [slot, value] of sealed) store.put(value, slot);
    store.put(new Date().toISOString(), WAKTU);
  });
}

/** Texts survive a reload of the tab, sealed; pictures the way from page to page. */
function openInTab(name: string, seal: Seal): DrafStore {
  const begin = createTurns();
  const foto = (): FotoDraf => draftsInPage.get(name) ?? {};
  return {
    read: async () => ({ draf: await readCopy(name, seal), foto: foto() }),
    write: async (draf) => {
      const isNewest = begin(DRAF_SLOT);
      const sealed = await seal.seal(draf, DRAF_SLOT);
      return isNewest() ? writeCopy(name, draf, sealed) : undefined;
    },
    writeFoto: async (bidang, chosen) => {
      const { [bidang]: _, ...others } = foto();
      draftsInPage.set(name, chosen ? { ...others, [bidang]: chosen } : others);
      return true;
    },
    clear: async () => {
      begin(DRAF_SLOT);
      draftsInPage.delete(name);
      removeCopy(name);
    },
    close: () => {},
  };
}

function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer')), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
