// What a logout would take from this device, and what waits there to be sent.
import { openKeeper } from '../../../lib/keeper/keeper.ts';
import { isDraft, roomsHere, SCANS } from '../../../lib/keeper/store.ts';
import { storedUser } from '../../../lib/session.ts';
import { drafOf, isEmptyDraf } from './draf.ts';

/** `losing`: in words what was never sent and would go; `staying`: the rooms of what waits to be sent. */
export type Unsent = { losing: string | undefined; staying: string[] };

export async function unsentHere(): Promise<Unsent> {
  const rooms = await roomsHere(storedUser()?.id ?? '');
  const staying: string[] = rooms.filter((room) => room === SCANS);
  const drafts = rooms.filter(isDraft);
  if (drafts.length === 0) return { losing: undefined, staying };
  const keeper = await openKeeper();
  // It cannot be read now, and would be gone all the same.
  if (!keeper) return { losing: 'isian', staying };
  let [texts, photos] = [false, 0];
  for (const room of drafts) {
    const { draf, foto } = drafOf(await keeper.read(room));
    if (draf?.dikirim) {
      staying.push(room);
      continue;
    }
    texts ||= !isEmptyDraf(draf);
    photos += Object.keys(foto).length;
  }
  const losing = [texts && 'isian', photos > 0 && `${photos} foto`].filter(Boolean).join(' dan ');
  return { losing: losing || undefined, staying };
}
