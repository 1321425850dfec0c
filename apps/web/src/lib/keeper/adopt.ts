// What lay on a device before an account's database held everything: forms of staff in databases of their own, and scans,
// open, in one of everybody.
import { createSeal } from './seal.ts';
import { databaseNames, type PutSlot, readStore, SCANS } from './store.ts';

/** Takes over the forms of an account, whose database has that name. */
export async function adoptForms(name: string, kunci: string, put: PutSlot): Promise<void> {
  for (const old of await databaseNames()) {
    if (!old.startsWith(`${name}.`)) continue;
    const seal = await createSeal(kunci, old);
    const room = `${old.slice(name.length + 1)}/`;
    for (const [slot, stored] of await readStore(old)) await put(room + slot, await seal.open(stored, slot));
    indexedDB.deleteDatabase(old);
    // The copy of its texts.
    localStorage.removeItem(old);
  }
}

const SCANS_OF_ALL = 'gerbang.opname';

/** Takes over the scans of an account; those of others wait for them. */
export async function adoptScans(akun_id: string | undefined, put: PutSlot): Promise<void> {
  const databases = (await indexedDB.databases?.()) ?? [];
  if (!databases.some(({ name }) => name === SCANS_OF_ALL)) return;
  const database = await done(indexedDB.open(SCANS_OF_ALL));
  const all: { id: string; akun_id: string }[] = await done(
    database.transaction('pindaian').objectStore('pindaian').getAll(),
  );
  for (const scan of all.filter((each) => each.akun_id === akun_id)) {
    if (await put(SCANS + scan.id, scan)) {
      await done(database.transaction('pindaian', 'readwrite').objectStore('pindaian').delete(scan.id));
    }
  }
  const left = await done(database.transaction('pindaian').objectStore('pindaian').count());
  database.close();
  if (left === 0) indexedDB.deleteDatabase(SCANS_OF_ALL);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
