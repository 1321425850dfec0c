// Scans and counts of the signed-in account: under a key of their own that stays on the device as long as the session, so
// that a phone that counts opens them without a network.
import { fetchKey, type Keeper, keeperUnder, keepKey, keptKey, toBase64 } from './keeper.ts';

/** Rejects without the key, which the server gave once in this session. */
export async function openScans(): Promise<Keeper> {
  return keeperUnder(await keyOfScans());
}

/** Derived from that of drafts, which it does not tell; none where the browser has no cipher. */
async function keyOfScans(): Promise<string> {
  const cipher = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!cipher) return '';
  const there = keptKey('kunci-opname');
  if (there) return there;
  const kunci = await fetchKey();
  if (kunci === undefined) throw new Error('no key');
  const own = toBase64(await cipher.digest('SHA-256', new TextEncoder().encode(`${kunci} opname`)));
  keepKey('kunci-opname', own);
  return own;
}
