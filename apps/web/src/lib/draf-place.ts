// Where drafts lie on a device: an IndexedDB database and a quick copy in localStorage, both under the account's own
// name (lib/session). Their age can be read by anybody, what they hold by nobody without the account's key.
import { DRAFT_PREFIX, draftKey } from './session.ts';

export const STORE = 'draf';
/** Holds when something was last kept, ISO 8601 UTC. */
export const WAKTU = 'waktu';
/** How long what was not sent stays on a device, in milliseconds. */
const LONGEST_MS = 48 * 60 * 60_000;

/** Whether what was kept at that moment is over; what bears no moment is not known to be. */
export function isOver(waktu: unknown): boolean {
  return Date.now() - Date.parse(String(waktu)) >= LONGEST_MS;
}

/** The moment that a quick copy bears. */
export function timeOfCopy(copy: string): string | undefined {
  try {
    const { pada } = JSON.parse(copy) as { pada?: unknown };
    return typeof pada === 'string' ? pada : undefined;
  } catch {
    return undefined;
  }
}

/** Opens a database of drafts. Rejects where the browser has none. */
export function openPlace(name: string): Promise<IDBDatabase> {
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

/** Runs requests in one transaction and waits until it is on the disk, not only on its way there. */
export function inStore(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    ask(transaction.objectStore(STORE));
  });
}

/** The places of an account on this device: a student's one, of staff one for each form. */
export async function draftNames(userId: string): Promise<string[]> {
  const databases = (await indexedDB.databases?.()) ?? [];
  const names = [localStorage, sessionStorage].flatMap((place) => Object.keys(place));
  names.push(...databases.map(({ name = '' }) => name));
  return [...new Set(names)].filter((name) => name.startsWith(draftKey(userId)));
}

/** Takes away all that an account keeps here, also where the browser does not by itself at a logout. */
export async function removeDrafts(userId: string): Promise<void> {
  for (const name of await draftNames(userId)) {
    localStorage.removeItem(name);
    sessionStorage.removeItem(name);
    indexedDB.deleteDatabase(name);
  }
}

/** Takes away what nobody sent in 48 hours, whosever it is: this asks for no session. */
export async function sweepDraf(): Promise<void> {
  for (const name of Object.keys(localStorage).filter((key) => key.startsWith(DRAFT_PREFIX))) {
    if (isOver(timeOfCopy(localStorage.getItem(name) ?? ''))) localStorage.removeItem(name);
  }
  // Careful: a browser that cannot list its databases sweeps when the account is back.
  const databases = (await indexedDB.databases?.()) ?? [];
  for (const { name = '' } of databases.filter((each) => each.name?.startsWith(DRAFT_PREFIX))) {
    if (await isPlaceOver(name)) indexedDB.deleteDatabase(name);
  }
}

/** A place from before there were moments gets the one of now. */
async function isPlaceOver(name: string): Promise<boolean> {
  const database = await openPlace(name);
  try {
    let waktu: IDBRequest<unknown> | undefined;
    await inStore(database, 'readwrite', (store) => {
      waktu = store.get(WAKTU);
      waktu.onsuccess = () => waktu?.result ?? store.put(new Date().toISOString(), WAKTU);
    });
    return isOver(waktu?.result);
  } finally {
    database.close();
  }
}
