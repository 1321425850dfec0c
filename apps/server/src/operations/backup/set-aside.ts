// Takes out of use what a check found damaged, so that the next backup makes it anew. Nothing is removed, and what the disk
// did not give stays where it is.
import { rename } from 'node:fs/promises';
import type { Secrets } from '../../platform/secrets.ts';
import { holding, workInTurn } from '../instance-lock.ts';
import { openPool } from './pool.ts';
import { BROKEN, type Generation, isThere, piecesOf } from './store.ts';
import { isOfOneFile } from './unreadable.ts';
import { type VerifyResult, verifyStore } from './verify.ts';

/**
 * Damaged bytes, and generations that a restore would refuse; what was set aside and is whole is taken back. Throws what
 * the system says where the folder may not be written.
 */
export async function setAside(store: string, { damaged, broken, generations }: VerifyResult): Promise<void> {
  await holding(workInTurn(store), async () => {
    for (const kumpulan of new Set(generations.map(({ manifest }) => manifest.kumpulan))) {
      const pool = await openPool(store, kumpulan).catch(() => undefined);
      if (!pool) continue;
      for (const each of damaged) if (each.kumpulan === kumpulan) await pool.setAside(each.kunci);
      await pool.takeBackAll();
    }
    const lost = await withoutDatabase(store, generations);
    for (const folder of new Set([...broken, ...lost])) {
      if (await isThere(folder)) await rename(folder, `${folder}${BROKEN}`);
    }
  });
}

/** The generations of whose database a piece is gone. */
async function withoutDatabase(store: string, generations: Generation[]): Promise<string[]> {
  const found: string[] = [];
  for (const generation of generations) {
    const pool = await openPool(store, generation.manifest.kumpulan).catch(() => undefined);
    const pieces = await piecesOf(generation).catch((error: unknown) => (isOfOneFile(error) ? [] : undefined));
    if (pool && !pieces?.every((piece) => pool.has(piece))) found.push(generation.folder);
  }
  return found;
}

/** The sealed half of a rehearsal: a check after which nothing that is damaged is offered for a restore. */
export async function rehearseSealed(store: string, secrets: Secrets): Promise<string[]> {
  const verified = await verifyStore(store, { secrets });
  await setAside(store, verified).catch(() => undefined);
  return verified.problems;
}
