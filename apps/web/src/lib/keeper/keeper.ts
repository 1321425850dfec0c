// The keeper of what belongs to one account on this device: drafts, their pictures, scans and counts. Each lies sealed in
// a slot of the account's own database (store.ts), a draft's texts also in a quick copy until the disk has them (decision
// 068). On a shared computer texts are the tab's, pictures the page's, and only scans are on the disk.
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { call } from '../api.ts';
import { isUnanswered } from '../failure.ts';
import { createLatest } from '../latest.ts';
import { isShared, storedUser } from '../session.ts';
import { queryClient, queryKey } from '../use-api.ts';
import { keep, kept } from './places.ts';
import { createSeal, type Seal } from './seal.ts';
import * as store from './store.ts';

/** What a slot holds, and since when. */
export type SlotValues = Map<string, { pada: string; isi: unknown }>;

export type Keeper = {
  /** What lies in a room, by slot without its room. */
  read: (room: string) => Promise<SlotValues>;
  put: store.PutSlot;
};

/** Of drafts. Undefined without the account's key, which only the server gives. */
export async function openKeeper(): Promise<Keeper | undefined> {
  const kunci = await fetchKey();
  if (kunci === undefined) return undefined;
  return keeperUnder(kunci);
}

/** What the signed-in account keeps, under one of its keys. */
export async function keeperUnder(kunci: string): Promise<Keeper> {
  const id = storedUser()?.id ?? '';
  return createKeeper(id, await createSeal(kunci, store.databaseOf(id)));
}

function createKeeper(id: string, seal: Seal): Keeper {
  const name = store.databaseOf(id);
  const begin = createLatest();
  const put: Keeper['put'] = async (slot, value) => {
    const isNewest = begin(slot);
    const { quick, disk } = layersOf(slot);
    if (!quick && !disk) return inPage(`${name} ${slot}`, value);
    const stored = await sealed(seal, slot, value);
    // Whoever left, also in another tab, keeps nothing any more.
    if (!isNewest() || storedUser()?.id !== id) return undefined;
    const place = { of: `${id}.${slot}` };
    const copied =
      quick && stored !== undefined && keep('draf', value === undefined ? undefined : asText(stored), place);
    if (!disk || !stored) return copied;
    const write = (all: IDBObjectStore) => (value === undefined && !quick ? all.delete(slot) : all.put(stored, slot));
    const written = await store.inStore(name, 'readwrite', write).then(...settled);
    if (!isNewest()) return undefined;
    if (written && copied) keep('draf', undefined, place);
    return written || copied;
  };
  const read: Keeper['read'] = async (room) => {
    const found: SlotValues = new Map();
    for (const [slot, stored] of await storedIn(id, room)) {
      const isi = store.isRemoved(stored) ? undefined : await seal.open(stored, slot);
      if (isi === undefined) continue;
      found.set(slot.slice(room.length), { pada: String(stored.pada), isi });
    }
    return found;
  };
  return { read, put };
}

/** Where a slot lies: in a quick copy, in the database, or, in neither, in the page. */
function layersOf(slot: string) {
  const isText = store.isDraft(slot) && !store.isFoto(slot);
  return { quick: isText, disk: !isShared() || store.roomOf(slot) === store.SCANS };
}

function inPage(key: string, value: unknown): true {
  if (value === undefined) store.inPage.delete(key);
  else store.inPage.set(key, { pada: new Date().toISOString(), isi: value });
  return true;
}

/** What goes into a slot; where a text was removed its time stays, so that no older copy comes back. */
async function sealed(seal: Seal, slot: string, value: unknown): Promise<store.Stored | undefined> {
  const pada = new Date().toISOString();
  if (value === undefined) return { pada };
  return seal.seal(value, slot).then(
    (inside) => ({ pada, ...inside }),
    () => undefined,
  );
}

/** What lies in a room, the later of two copies; of a draft not what is over. */
async function storedIn(id: string, room: string): Promise<Map<string, store.Stored>> {
  const name = store.databaseOf(id);
  const nothing = new Map<string, store.Stored>();
  // Careful: to look into a database makes one, and its name tells of the account.
  const all = layersOf(room).disk ? await store.readStore(name).catch(() => nothing) : nothing;
  for (const slot of store.copiesOf(id)) {
    const copy = ofText(kept('draf', { of: `${id}.${slot}` }));
    if (copy && String(copy.pada) > String(all.get(slot)?.pada ?? '')) all.set(slot, copy);
  }
  for (const [key, value] of store.inPage) {
    if (key.startsWith(`${name} `)) all.set(key.slice(name.length + 1), value);
  }
  const isIn = ([slot, { pada }]: [string, store.Stored]) =>
    store.roomOf(slot) === room && !(store.isDraft(slot) && store.isOver(pada));
  return new Map([...all].filter(isIn));
}

const settled = [() => true, () => false] as const;

const asText = ({ segel, ...open }: store.Stored) => JSON.stringify(segel ? { ...open, segel: toBase64(segel) } : open);

function ofText(text = ''): store.Stored | undefined {
  try {
    const { segel, ...open } = JSON.parse(text) as { pada: string; segel?: string };
    return segel ? { ...open, segel: Uint8Array.from(atob(segel), (each) => each.charCodeAt(0)).buffer } : open;
  } catch {
    return undefined;
  }
}

export const toBase64 = (bytes: ArrayBuffer) =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''));

/**
 * The key of the account's drafts, kept as long as the page lives and the user stays; without the server as this tab had
 * it in the same session (docs/design/forms-and-drafts.md), undefined where it never had.
 */
export async function fetchKey(): Promise<string | undefined> {
  try {
    const { data } = await queryClient.fetchQuery({
      queryKey: queryKey(dataDiri.kunciDraf),
      queryFn: ({ signal }) => call(dataDiri.kunciDraf, {}, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    });
    keepKey('kunci', data.kunci);
    return data.kunci;
  } catch (error) {
    return isUnanswered(error) ? keptKey('kunci') : undefined;
  }
}

type KeyPlace = 'kunci' | 'kunci-opname';

/** On a shared computer nowhere; a session that ends takes it along (lib/session.ts). */
export function keepKey(place: KeyPlace, kunci: string): void {
  if (!isShared()) keep(place, `${storedUser()?.id} ${kunci}`);
}

export function keptKey(place: KeyPlace): string | undefined {
  const [id, kunci] = (kept(place) ?? '').split(' ');
  return id && id === storedUser()?.id ? kunci : undefined;
}
