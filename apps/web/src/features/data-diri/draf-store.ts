// Where a draft survives: an IndexedDB database under the account's own name (lib/session), which logging out deletes.
import type { Dokumen } from '@gerbang/contract/fields';
import type { Foto } from '../../lib/prepare-foto.ts';
import { type Draf, drafOf } from './draf.ts';

/** The pictures of a draft by field. */
export type FotoDraf = Partial<Record<Dokumen, Foto>>;
/** What a device holds; `read` fails where it can hold nothing. */
export type DrafStore = ReturnType<typeof openDrafStore>;

const STORE = 'draf';
const DRAF_KEY = 'isian';
/** A private window may never answer; the form does not wait for it. */
const PATIENCE_MS = 2000;

/** Opens the place of drafts with that name. Everything is on the disk once its promise resolves. */
export function openDrafStore(name: string) {
  const opened = within(PATIENCE_MS, open(name));
  // Whoever asks first is told; until then it is nobody's unhandled failure.
  opened.catch(() => {});
  const change = async (ask: (store: IDBObjectStore) => void): Promise<boolean> => {
    try {
      await inStore(await opened, 'readwrite', ask);
      return true;
    } catch {
      return false;
    }
  };
  return {
    /** Everything that is kept. */
    read: async (): Promise<{ draf: Draf | undefined; foto: FotoDraf }> => {
      let keys: IDBRequest<IDBValidKey[]> | undefined;
      let values: IDBRequest<unknown[]> | undefined;
      await inStore(await opened, 'readonly', (store) => {
        keys = store.getAllKeys();
        values = store.getAll();
      });
      const kept = new Map(keys?.result.map((key, at) => [key, values?.result[at]]));
      const draf = drafOf(kept.get(DRAF_KEY));
      kept.delete(DRAF_KEY);
      return { draf, foto: Object.fromEntries(kept) as FotoDraf };
    },
    write: (draf: Draf) => change((store) => store.put(draf, DRAF_KEY)),
    writeFoto: (bidang: Dokumen, foto: Foto | undefined) =>
      change((store) => (foto ? store.put(foto, bidang) : store.delete(bidang))),
    /** Forgets the pictures and leaves an empty draft, later than any other copy. */
    clear: (empty: Draf) =>
      change((store) => {
        store.clear();
        store.put(empty, DRAF_KEY);
      }),
    close: () => void opened.then((database) => database.close()).catch(() => {}),
  };
}

/** Runs requests in one transaction and waits until it is on the disk, not only on its way there. */
function inStore(database: IDBDatabase, mode: IDBTransactionMode, ask: (store: IDBObjectStore) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    ask(transaction.objectStore(STORE));
  });
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 2);
    request.onupgradeneeded = () => {
      const database = request.result;
      for (const old of database.objectStoreNames) database.deleteObjectStore(old);
      database.createObjectStore(STORE);
    };
    request.onsuccess = () => {
      // Logging out, also in another tab: it goes, and nothing is written after it.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked'));
  });
}

function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer')), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
