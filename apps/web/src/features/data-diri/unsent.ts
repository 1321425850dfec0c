// What a logout would take from this device.

import { draftNames } from '../../lib/draf-place.ts';
import { storedUser } from '../../lib/session.ts';
import { isEmptyDraf } from './draf.ts';
import { createSeal } from './draf-seal.ts';
import { openDrafStore } from './draf-store.ts';
import { fetchKey } from './use-draf.ts';

/** In words what waits here of the account and was never sent; undefined when nothing does. */
export async function unsentHere(): Promise<string | undefined> {
  const names = await draftNames(storedUser()?.id ?? '');
  if (names.length === 0) return undefined;
  const kunci = await fetchKey();
  // It cannot be read now, and would be gone all the same.
  if (kunci === undefined) return 'isian';
  let [texts, photos] = [false, 0];
  for (const name of names) {
    const store = openDrafStore(name, await createSeal(kunci, name));
    const { draf, foto } = await store.read();
    store.close();
    texts ||= !isEmptyDraf(draf);
    photos += Object.keys(foto).length;
  }
  return [texts && 'isian', photos > 0 && `${photos} foto`].filter(Boolean).join(' dan ') || undefined;
}
