// What the backups have of pictures that are damaged where they are stored.
import type { Secrets } from '../../platform/secrets.ts';
import { isFingerprintOf } from '../keys/own-secrets.ts';
import { type CopyState, openPool } from './pool.ts';
import { listGenerations } from './store.ts';

export type PoolChoice = { store: string; kumpulan: string; secrets: Secrets };

/**
 * Reads the copies in every pool of these secrets. `own` are those that the pool of this name has, whole or not given by
 * the disk; `best` is the best that any pool has, where there is one of these.
 */
export async function findCopies(kunci: string[], { store, kumpulan, secrets }: PoolChoice) {
  const own = new Set<string>();
  const best = new Map<string, CopyState>();
  const fitting = (await listGenerations(store)).filter(({ manifest }) =>
    isFingerprintOf(secrets, manifest.sidik_rahasia ?? ''),
  );
  const names = new Set([kumpulan, ...fitting.map(({ manifest }) => manifest.kumpulan)]);
  for (const name of kunci.length > 0 ? names : []) {
    const pool = await openPool(store, name).catch(() => undefined);
    for (const each of kunci) {
      const state = pool ? await pool.look(each) : 'tidak terbaca';
      if (state !== 'utuh' && state !== 'tidak terbaca') continue;
      if (name === kumpulan) own.add(each);
      if (best.get(each) !== 'utuh') best.set(each, state);
    }
  }
  return { own, best };
}
