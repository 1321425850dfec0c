// What a phone keeps of stock-taking: scans that the server does not have yet, and the sessions that were open on it.
// Both outlive a reload and a lost network. Nobody's name is among them.
import type { HasilOpname, Pindaian } from '@gerbang/contract/inventaris/opname';
import { openScans } from '../../../lib/keeper/scans.ts';
import { SCANS, SESSIONS } from '../../../lib/keeper/store.ts';

/** A scan with the session that it belongs to. */
export type KeptPindaian = Pindaian & { opname_id: string };

/** Resolves once the scan is on the device. */
export async function keepPindaian(scan: KeptPindaian): Promise<void> {
  const keeper = await openScans();
  if (!(await keeper.put(SCANS + scan.id, scan))) throw new Error('not kept');
}

/** In the order in which they were made. */
export async function keptPindaian(): Promise<KeptPindaian[]> {
  const kept = await (await openScans()).read(SCANS);
  const scans = [...kept.values()].map(({ isi }) => isi as KeptPindaian);
  return scans.sort((a, b) => (a.pada < b.pada ? -1 : 1));
}

/** Forgets what the server has. */
export async function forgetPindaian(ids: readonly string[]): Promise<void> {
  const keeper = await openScans();
  await Promise.all(ids.map((id) => keeper.put(SCANS + id, undefined)));
}

/** Keeps what a session expects and has found, for when there is no network. */
export async function keepSesi(hasil: HasilOpname): Promise<void> {
  const oleh = null;
  const barang = hasil.barang.map(({ terlihat, putusan, ...item }) => ({
    ...{ ...item, terlihat: terlihat && { ...terlihat, oleh } },
    putusan: putusan.map((each) => ({ ...each, oleh })),
  }));
  const tak_dikenal = hasil.tak_dikenal.map((each) => ({ ...each, oleh }));
  const nameless = { ...hasil, barang, tak_dikenal, petugas: [], dibuka_oleh: null, ditutup_oleh: null };
  await (await openScans()).put(SESSIONS + hasil.id, nameless);
}

export async function keptSesi(id: string): Promise<HasilOpname | undefined> {
  return (await (await openScans()).read(SESSIONS)).get(id)?.isi as HasilOpname | undefined;
}
