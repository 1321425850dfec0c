// The database of an account on this device: slots, of which only the name and the time of the last change lie open. Nothing
// in here needs a key, so that a page without a session can sweep.
import { dokumen } from '@gerbang/contract/choices';
import { storedUser } from '../session.ts';
import { keyOf, type PlaceName, places, storageOf } from './places.ts';

/** A draft's texts and pictures lie in the room of their form, those of a student's own record in no room. */
export const SCANS = 'pindaian/';
export const SESSIONS = 'sesi/';
export const roomOf = (slot: string) => slot.slice(0, slot.lastIndexOf('/') + 1);
export const isFoto = (slot: string) => dokumen.some((bidang) => slot === roomOf(slot) + bidang);
/** Whether it is of a draft, which goes after 48 hours. */
export const isDraft = (slot: string) => ![SCANS, SESSIONS].includes(roomOf(slot));

/** What lies in a slot; `pada` alone stands where something was removed. */
export type Stored = { pada?: string; segel?: ArrayBuffer; isi?: unknown };

/**
 * Keeps a value in a slot, or with undefined removes it. Resolves with whether that is on the device, undefined when a newer
 * one took its place meanwhile.
 */
export type PutSlot = (slot: string, value: unknown) => Promise<boolean | undefined>;

const PREFIX = 'gerbang.draf.';
const STORE = 'draf';
/** How long a draft stays on a device, in milliseconds. */
const LONGEST_MS = 48 * 60 * 60_000;
/** A private window may never answer; nobody waits for it. */
const PATIENCE_MS = 2000;

export const databaseOf = (id: string) => PREFIX + id;

/** What a page on a shared computer keeps for itself. */
export const inPage = new Map<string, Stored>();

/** Whether what was kept at that moment is over; what bears no moment is not known to be. */
export const isOver = (pada: unknown) => Date.now() - Date.parse(String(pada)) >= LONGEST_MS;

export const isRemoved = (stored: Stored) => Object.keys(stored).join() === 'pada';

const connections = new Map<string, Promise<IDBDatabase>>();

function connect(name: string): Promise<IDBDatabase> {
  const there = connections.get(name) ?? within(PATIENCE_MS, open(name));
  connections.set(name, there);
  return there;
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      const { result } = request;
      // It is deleted, perhaps from another tab.
      result.onversionchange = () => close(name);
      resolve(result);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked'));
  });
}

function close(name: string): void {
  void connections.get(name)?.then((database) => database.close());
  connections.delete(name);
}

function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer')), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Runs requests in one transaction and waits until it is on the disk, not only on its way there. */
export async function inStore(
  name: string,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => void,
): Promise<void> {
  const database = await connect(name);
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    ask(transaction.objectStore(STORE));
  });
}

/** Everything in a database as it lies there, each with its time. */
export async function readStore(name: string): Promise<Map<string, Stored>> {
  let all = new Map<string, Stored>();
  await inStore(name, 'readonly', (store) => visit(store, (found) => (all = found)));
  return all;
}

function visit(store: IDBObjectStore, see: (all: Map<string, Stored>) => void): void {
  const [keys, values] = [store.getAllKeys(), store.getAll()];
  values.onsuccess = () => see(new Map(keys.result.map((key, at) => [String(key), values.result[at]])));
}

/** The databases of accounts here; where the browser does not list them, that of the account which is asked for. */
export async function databaseNames(id?: string): Promise<string[]> {
  if (!indexedDB.databases) return id ? [databaseOf(id)] : [];
  const databases = await indexedDB.databases();
  return databases.map(({ name = '' }) => name).filter((name) => name.startsWith(PREFIX));
}

/** The rooms in which an account keeps something here. */
export async function roomsHere(id: string): Promise<string[]> {
  const name = databaseOf(id);
  const there = await databaseNames(id);
  const all = there.includes(name) ? await readStore(name) : new Map<string, Stored>();
  const slots = [...all].filter(([, stored]) => !isRemoved(stored)).map(([slot]) => slot);
  return [...new Set([...slots, ...copiesOf(id)].map(roomOf))];
}

/** The slots of an account that have a quick copy. */
export function copiesOf(id: string): string[] {
  const start = keyOf('draf', `${id}.`);
  try {
    const keys = Object.keys(storageOf('draf'));
    return keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
  } catch {
    return [];
  }
}

function removePlaces(id: string, stays: (slot: string) => boolean): void {
  for (const name of Object.keys(places) as PlaceName[]) {
    const start = places[name].startsWith('own') ? keyOf(name, id) : undefined;
    if (!start) continue;
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage).filter((each) => each === start || each.startsWith(`${start}.`))) {
        if (name !== 'draf' || !stays(key.slice(start.length + 1))) storage.removeItem(key);
      }
    }
  }
}

/** Takes away what an account keeps here, but for scans, which wait for the server, and for the rooms that stay. */
export async function removeOwn(id: string, staying: readonly string[]): Promise<void> {
  const stays = (slot: string) => [SCANS, ...staying].includes(roomOf(slot));
  inPage.clear();
  const there = await databaseNames(id);
  if (there.includes(databaseOf(id))) await removeSlots(databaseOf(id), (slot) => !stays(slot));
  removePlaces(id, stays);
}

/** Removes slots, and the database with the last of them. Careful: not that of who is signed in, where a tab may be writing. */
async function removeSlots(name: string, goes: (slot: string, stored: Stored) => boolean): Promise<void> {
  let left = name === databaseOf(storedUser()?.id ?? '') ? 1 : 0;
  await inStore(name, 'readwrite', (store) =>
    visit(store, (all) => {
      for (const [slot, stored] of all) {
        if (goes(slot, stored)) store.delete(slot);
        else left++;
      }
    }),
  );
  if (left > 0) return;
  close(name);
  indexedDB.deleteDatabase(name);
}

/** Takes away drafts that nobody sent in 48 hours, whosever they are. Careful: a browser that cannot list its databases does so when the account is back. */
export async function sweep(): Promise<void> {
  for (const key of Object.keys(localStorage).filter((each) => each.startsWith(PREFIX))) {
    if (isOver(/"pada":"([^"]+)"/.exec(localStorage.getItem(key) ?? '')?.[1])) localStorage.removeItem(key);
  }
  for (const name of await databaseNames()) {
    await removeSlots(name, (slot, { pada }) => isDraft(slot) && isOver(pada));
  }
}
