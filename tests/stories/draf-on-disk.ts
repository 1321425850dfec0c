// What a browser holds of a draft: as it lies there, and as it reads with the key that the server gives to a session.
import type { Page } from '@playwright/test';

/** The texts, the names of the fields with a picture, and the field whose camera is open; of the draft that was begun as the `at`-th. */
export async function onDisk(page: Page, at = 0): Promise<{ texts: object; pictures: string[]; camera?: string }> {
  return page.evaluate(async (at) => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const { name = '' } = (await indexedDB.databases())[at] ?? {};
    if (!name) return { texts: {}, pictures: [], camera: '' };
    const database = await asked(indexedDB.open(name));
    const store = database.transaction('draf').objectStore('draf');
    const [keys, stored] = await Promise.all([asked(store.getAllKeys()), asked(store.get('isian'))]);
    database.close();
    const pictures = keys.map(String).filter((key) => key !== 'isian' && key !== 'waktu');
    if (!stored?.segel) return { texts: {}, pictures, camera: '' };
    const { data } = await (await fetch('/api/v1/data-diri/kunci-draf')).json();
    const raw = Uint8Array.from(atob(data.kunci), (letter) => letter.charCodeAt(0));
    const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
    const [iv, inside] = [new Uint8Array(stored.segel, 0, 12), new Uint8Array(stored.segel, 12)];
    const additionalData = new TextEncoder().encode(`${name} isian`);
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, inside);
    const length = new Uint32Array(bytes, 0, 1)[0] ?? 0;
    const draf = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length)));
    return { texts: { ...draf.isian, ...draf.ketikan }, pictures, camera: draf.kamera };
  }, at);
}

/** Everything that scripts of this origin find on the device, as text: who has no session finds no more. */
export async function foundOnDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
    const asText = async (value: unknown): Promise<string> => {
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
      if (value instanceof Blob) return asText(await value.arrayBuffer());
      if (value === null || typeof value !== 'object') return String(value);
      return (await Promise.all(Object.entries(value).map(async ([key, each]) => key + (await asText(each))))).join();
    };
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of database.objectStoreNames) {
        const values = await new Promise<unknown[]>((resolve) => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result);
        });
        found.push(name, ...(await Promise.all(values.map(asText))));
      }
      database.close();
    }
    return found.join('\n');
  });
}
