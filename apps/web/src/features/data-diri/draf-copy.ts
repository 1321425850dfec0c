// The quick copy of a draft's texts: there at once, while the disk takes its time. On a shared computer it goes with the tab.
import { isOver, timeOfCopy } from '../../lib/draf-place.ts';
import { isShared } from '../../lib/session.ts';
import { type Draf, drafOf } from './draf.ts';
import { isSealed, type Seal } from './draf-seal.ts';

/** Names what is sealed, here and in the database. */
export const DRAF_SLOT = 'isian';

const place = () => (isShared() ? sessionStorage : localStorage);

/** The draft of a copy; one that lies open is sealed now, one that is over counts as none. */
export async function readCopy(name: string, seal: Seal): Promise<Draf | undefined> {
  try {
    const text = place().getItem(name) ?? '';
    if (isOver(timeOfCopy(text))) return undefined;
    const { segel, ...open } = JSON.parse(text) as { segel?: string };
    if (segel) return drafOf(await seal.open({ segel: bytesOf(segel).buffer }, DRAF_SLOT));
    const draf = drafOf(open);
    if (draf) writeCopy(name, draf, await seal.seal(draf, DRAF_SLOT));
    return draf;
  } catch {
    return undefined;
  }
}

/** Whether there is a copy, which without a key cannot be read. */
export function hasCopy(name: string): boolean {
  try {
    const pada = timeOfCopy(place().getItem(name) ?? '');
    return pada !== undefined && !isOver(pada);
  } catch {
    return false;
  }
}

/** Keeps a copy of a draft, `sealed` as it lies in the database; false when this browser keeps nothing. */
export function writeCopy(name: string, draf: Draf, sealed: object): boolean {
  const copy = isSealed(sealed) ? { pada: draf.pada, segel: toBase64(sealed.segel) } : draf;
  try {
    place().setItem(name, JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

/** Forgets the copy. */
export function removeCopy(name: string): void {
  try {
    place().removeItem(name);
  } catch {
    // Nothing was kept.
  }
}

const toBase64 = (bytes: ArrayBuffer) =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''));
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
