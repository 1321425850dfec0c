// What a phone keeps of stock-taking: scans that the server does not have yet, and the sessions that were open on it.
// Both outlive a reload and a lost network. Nobody's name is among them.
import type { HasilOpname, Pindaian } from '@gerbang/contract/opname';

/** A scan with the session and the account that it belongs to. */
export type KeptPindaian = Pindaian & { opname_id: string; akun_id: string };

const SCANS = 'pindaian';
const SESSIONS = 'sesi';
type Store = typeof SCANS | typeof SESSIONS;

function openStore(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('gerbang.opname', 2);
    request.onupgradeneeded = () => {
      const { result } = request;
      for (const name of [SCANS, SESSIONS]) {
        if (!result.objectStoreNames.contains(name)) result.createObjectStore(name, { keyPath: 'id' });
      }
    };
    request.onsuccess = () => {
      // Another tab with a newer form of it, or a logout, does not wait for this one.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
}

type Work<T> = (store: IDBObjectStore) => IDBRequest<T> | undefined;

async function within<T>(name: Store, mode: IDBTransactionMode, work: Work<T>) {
  const database = await openStore();
  try {
    return await new Promise<T | undefined>((resolve, reject) => {
      const transaction = database.transaction(name, mode, { durability: 'strict' });
      const request = work(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Resolves once the scans are on the device. */
export async function keepPindaian(scans: readonly KeptPindaian[]): Promise<void> {
  await within(SCANS, 'readwrite', (store) => {
    for (const scan of scans) store.put(scan);
    return undefined;
  });
}

/** Those of an account, or of all, in the order in which they were made. */
export async function keptPindaian(akun_id?: string): Promise<KeptPindaian[]> {
  const all = (await within<KeptPindaian[]>(SCANS, 'readonly', (store) => store.getAll())) ?? [];
  return all
    .filter((scan) => akun_id === undefined || scan.akun_id === akun_id)
    .sort((a, b) => (a.pada < b.pada ? -1 : 1));
}

/** Forgets what the server has. */
export async function forgetPindaian(ids: readonly string[]): Promise<void> {
  await within(SCANS, 'readwrite', (store) => {
    for (const id of ids) store.delete(id);
    return undefined;
  });
}

/** Carries the scans of everybody over a logout, which takes away all else: what it resolves with writes them back. */
export async function carryOver(): Promise<() => Promise<void>> {
  const all = await keptPindaian();
  return async () => {
    if (all.length > 0) await keepPindaian(all);
  };
}

/** Keeps what a session expects and has found, for when there is no network. */
export async function keepSesi(hasil: HasilOpname): Promise<void> {
  const oleh = null;
  const barang = hasil.barang.map(({ terlihat, putusan, ...item }) => ({
    ...{ ...item, terlihat: terlihat && { ...terlihat, oleh } },
    putusan: putusan.map((each) => ({ ...each, oleh })),
  }));
  const tak_dikenal = hasil.tak_dikenal.map((each) => ({ ...each, oleh }));
  const nameless = { ...hasil, barang, tak_dikenal, petugas: [], dibuka_oleh: null, ditutup_oleh: null };
  await within(SESSIONS, 'readwrite', (store) => store.put(nameless));
}

export function keptSesi(id: string): Promise<HasilOpname | undefined> {
  return within<HasilOpname>(SESSIONS, 'readonly', (store) => store.get(id));
}
