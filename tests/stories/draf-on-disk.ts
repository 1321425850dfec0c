// What a browser holds of a draft: as it lies there, and as it reads with the key that the server gives to a session.
import type { Page } from '@playwright/test';

/** The texts, the names of the fields with a picture, and the field whose camera is open; of staff the draft of one form. */
export async function onDisk(
  page: Page,
  form?: string,
): Promise<{ texts: Record<string, string>; pictures: string[]; camera?: string }> {
  const slots = await slotsOnDisk(page, form ? `${form}/` : '');
  const texts = slots.filter(([slot]) => /^(isian|ketikan)\./.test(slot));
  return {
    texts: Object.fromEntries(texts.map(([slot, text]) => [slot.replace(/^\w+\./, ''), String(text)])),
    pictures: slots.map(([slot]) => slot).filter((slot) => /^(fotokopi|pas)_/.test(slot)),
    ...Object.fromEntries(slots.filter(([slot]) => slot === 'kamera').map(([, field]) => ['camera', field])),
  };
}

/** What lies in a room of the signed-in account, opened; of pictures only that they are there. */
async function slotsOnDisk(page: Page, room: string): Promise<[slot: string, value: unknown][]> {
  return page.evaluate(async (room) => {
    const name = `gerbang.draf.${JSON.parse(localStorage.getItem('gerbang.pengguna') ?? '{}').id}`;
    if (!(await indexedDB.databases()).some((each) => each.name === name)) return [];
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await asked(indexedDB.open(name));
    const store = database.transaction('draf').objectStore('draf');
    const [keys, stored] = await Promise.all([asked(store.getAllKeys()), asked(store.getAll())]);
    database.close();
    const { data } = await (await fetch('/api/v1/data-diri/kunci-draf')).json();
    const raw = Uint8Array.from(atob(data.kunci), (letter) => letter.charCodeAt(0));
    const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
    const found: [string, unknown][] = [];
    for (const [at, slot] of keys.map(String).entries()) {
      const { segel } = stored[at];
      if (!segel || slot.slice(0, slot.lastIndexOf('/') + 1) !== room) continue;
      const iv = new Uint8Array(segel, 0, 12);
      const additionalData = new TextEncoder().encode(`${name} ${slot}`);
      const bytes = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv, additionalData },
        key,
        new Uint8Array(segel, 12),
      );
      const length = new Uint32Array(bytes, 0, 1)[0] ?? 0;
      found.push([slot.slice(room.length), JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length)))]);
    }
    return found;
  }, room);
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
