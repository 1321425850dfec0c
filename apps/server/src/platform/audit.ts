import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db } from './database/database.ts';
import { DamagedRowError, databaseFailure } from './database/database-errors.ts';
import { isSqlite } from './database/dialect.ts';
import { preparedInsert, preparedQuery } from './database/engine.ts';
import type { Tables } from './database/own-tables.ts';
import type { ActorWork } from './work.ts';

/** For the reader; never passwords, codes, tokens or image bytes. */
export type AuditFacts = Record<string, unknown>;

export type AuditEntry = {
  /** What was done, such as `validasi`. */
  aksi: string;
  tabel: string;
  sasaran_id: string | null;
  rincian?: AuditFacts;
};

const advanceHead = preparedQuery<Record<string, never>, Pick<Tables['jejak_kepala'], 'nomor' | 'hash'>>((db) =>
  db
    .updateTable('jejak_kepala')
    .set((eb) => ({ nomor: eb('nomor', '+', 1) }))
    .returning(['nomor', 'hash']),
);

type Row = Insertable<Tables['jejak']>;

/** The entry, and its hash as the head's. */
const append = async (db: Db, row: Row) => {
  if (!isSqlite(db)) return void (await insertAndPoint(db, row));
  await insertRow(db, row);
  await pointHead(db, { hash: row.hash });
};

const insertRow = preparedInsert('jejak');
const pointHead = preparedQuery<{ hash: string }, unknown>((db, argument) =>
  db.updateTable('jejak_kepala').set({ hash: argument('hash') }),
);

const columns = [
  ...(['nomor', 'waktu', 'akun_id', 'role', 'aksi', 'tabel'] as const),
  ...(['sasaran_id', 'rincian', 'hash_sebelumnya', 'hash'] as const),
];

/** Both in one round trip, which SQLite does not have and cannot say. */
const insertAndPoint = preparedQuery<Row, unknown>((db, argument) => {
  const values = Object.fromEntries(columns.map((column) => [column, argument(column)]));
  return db
    .with('entri', (db) => db.insertInto('jejak').values(values as Row))
    .updateTable('jejak_kepala')
    .set({ hash: argument('hash') });
});

/**
 * Appends an entry to the audit log, in the transaction of the change that it tells. The update of the
 * head row comes first: on PostgreSQL it makes writers of the audit log wait for each other. Throws `DamagedRowError` where
 * the head is missing or names an entry before the newest one.
 */
export async function writeAudit(work: ActorWork, entry: AuditEntry): Promise<void> {
  const [head] = await advanceHead(work.db, {});
  if (!head) throw new DamagedRowError('The audit trail has no head');
  const row = {
    nomor: head.nomor,
    waktu: work.clock.now().toISOString(),
    akun_id: work.actor?.id ?? null,
    role: work.actor?.role ?? null,
    aksi: entry.aksi,
    tabel: entry.tabel,
    sasaran_id: entry.sasaran_id,
    rincian: JSON.stringify({ ...entry.rincian, ...(work.actor?.program && { program: work.actor.program.id }) }),
    hash_sebelumnya: head.hash,
  };
  const hash = auditHash(row);
  await append(work.db, { ...row, hash }).catch((cause: unknown) => {
    throw isTaken(cause)
      ? new DamagedRowError("The head of the audit trail is not its newest entry's", { cause })
      : cause;
  });
}

/** Whether there is an entry with that number already; on SQLite a trigger says so. */
function isTaken(error: unknown): boolean {
  return databaseFailure(error) === 'unique' || (error as Error).message === 'jejak hanya bertambah';
}

/** Throws where no entry can be appended: the head is missing, or is not the newest entry's. */
export async function assertAuditHead(db: Db): Promise<void> {
  const { head, newest } = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('jejak_kepala').select('nomor').as('head'),
      eb
        .selectFrom('jejak')
        .select(({ fn }) => fn.max('nomor').as('nomor'))
        .as('newest'),
    ])
    .executeTakeFirstOrThrow();
  if (head === null || head !== (newest ?? 0)) throw new DamagedRowError('The head of the audit trail is damaged');
}

/** SHA-256, hex, over the entry's columns in a fixed order, the hash of the entry before among them. */
export function auditHash(row: {
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
