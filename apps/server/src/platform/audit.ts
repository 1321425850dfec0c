import { createHash } from 'node:crypto';
import type { Role } from '@gerbang/contract/endpoint';
import type { Clock } from './clock.ts';
import type { Db } from './database/database.ts';

/** Who acts: an account, or nobody for what the command line does. */
export type Actor = { id: string; role: Role } | null;

export type TrailEntry = {
  actor: Actor;
  /** What was done, such as `validasi`. */
  aksi: string;
  tabel: string;
  sasaran_id: string | null;
  /** Facts for the reader; never passwords, codes, tokens or image bytes. */
  rincian?: Record<string, unknown>;
};

/**
 * Appends an entry to the audit trail, in the transaction of the change that it tells. The update of the
 * head row comes first: on PostgreSQL it makes writers of the trail wait for each other.
 */
export async function record(db: Db, clock: Clock, entry: TrailEntry): Promise<void> {
  const head = await db
    .updateTable('jejak_kepala')
    .set((eb) => ({ nomor: eb('nomor', '+', 1) }))
    .returning(['nomor', 'hash'])
    .executeTakeFirstOrThrow();
  const row = {
    nomor: head.nomor,
    waktu: clock.now().toISOString(),
    akun_id: entry.actor?.id ?? null,
    role: entry.actor?.role ?? null,
    aksi: entry.aksi,
    tabel: entry.tabel,
    sasaran_id: entry.sasaran_id,
    rincian: JSON.stringify(entry.rincian ?? {}),
    hash_sebelumnya: head.hash,
  };
  const hash = trailHash(row);
  await db
    .insertInto('jejak')
    .values({ ...row, hash })
    .execute();
  await db.updateTable('jejak_kepala').set({ hash }).execute();
}

/** SHA-256, hex, over the entry's columns in a fixed order, the hash of the entry before among them. */
export function trailHash(row: {
  nomor: number;
  waktu: string;
  akun_id: string | null;
  role: string | null;
  aksi: string;
  tabel: string;
  sasaran_id: string | null;
  rincian: string;
  hash_sebelumnya: string;
}): string {
  const columns = [
    row.nomor,
    row.waktu,
    row.akun_id,
    row.role,
    row.aksi,
    row.tabel,
    row.sasaran_id,
    row.rincian,
    row.hash_sebelumnya,
  ];
  return createHash('sha256').update(JSON.stringify(columns)).digest('hex');
}
