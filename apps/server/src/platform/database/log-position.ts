// How far somebody has seen, as positions in PostgreSQL's log (in bytes): a replica that has come so far shows nothing older.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { preparedQuery } from './engine.ts';
import type { Connection } from './postgres-connection.ts';

/** Where the primary is. A promoted server goes on in another timeline. */
export type LogPosition = { at: number; timeline: string };

/** The same, and how far an account has seen; 0: everything has been on every replica since. */
export type SeenPosition = LogPosition & { seen: number };

/** How far a replica is, and whether it follows the primary's timeline; one that was promoted is no replica any more. */
export type ReplicaState = { isReplica: boolean; at: number; follows: boolean };

/** `seen` is stored so far ahead that it is written again only after about ten changes of anybody. */
const ROOM_BYTES = 64 * 1024;

const bytes = (lsn: string) => `(${lsn} - '0/0')::bigint`;
const NOW = bytes('pg_current_wal_insert_lsn()');
/** Also when a replica goes on to stand by its word: a row that only the followers of that timeline have. */
const timelineRow = (timeline: string) => `garis waktu ${timeline}`;

const position = `${NOW} as at, left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline`;

const selectPosition = preparedQuery<Record<string, never>, LogPosition>((db) =>
  raw(db, sql.raw(`select ${position}`)),
);

const selectSeen = preparedQuery<{ account: string }, SeenPosition>((db, argument) =>
  raw(
    db,
    sql`select ${sql.raw(position)},
      coalesce((select posisi from batas_baca where siapa = ${argument('account')}), 0) as seen`,
  ),
);

/**
 * Careful: not in a transaction, for what was changed must be committed. The commit waits for no replica, which may be
 * the one that is away: a server that takes this one's place without that row has another timeline.
 */
const insertSeen = preparedQuery<{ account: string; room: number }, never>((db, argument) =>
  raw(
    db,
    sql`with here as materialized (
        select ${sql.raw(NOW)} as posisi, set_config('synchronous_commit', 'local', true) as commit)
      insert into batas_baca (siapa, posisi)
      select ${argument('account')}, here.posisi + ${argument('room')}::bigint from here
      where not exists (
        select from batas_baca where siapa = ${argument('account')} and posisi >= here.posisi)
      on conflict (siapa) do update set posisi = greatest(batas_baca.posisi, excluded.posisi)`,
  ),
);

const raw = <R>(db: Db, query: RawBuilder<unknown>) => ({ compile: () => query.compile(db) as never as Compiled<R> });
type Compiled<R> = ReturnType<RawBuilder<R>['compile']>;

export async function positionOf(db: Db): Promise<LogPosition> {
  const [found] = await selectPosition(db, {});
  return found as LogPosition;
}

export async function seenBy(db: Db, account: string): Promise<SeenPosition> {
  const [found] = await selectSeen(db, { account });
  return found as SeenPosition;
}

/** This account has changed something on the primary, or read there, and has its answer after this. */
export async function noteSeen(db: Db, account: string): Promise<void> {
  await insertSeen(db, { account, room: ROOM_BYTES });
}

/** Leaves a row by which the followers of this timeline are known. */
export async function markTimeline(db: Db, { at, timeline }: LogPosition): Promise<void> {
  await sql`insert into batas_baca (siapa, posisi) values (${timelineRow(timeline)}, ${at})
    on conflict (siapa) do nothing`.execute(db);
}

/** Forgets who has seen no further than every replica has come. */
export async function forgetSeen(db: Db, upTo: number): Promise<void> {
  await sql`delete from batas_baca where posisi <= ${upTo} and siapa not like 'garis waktu %'`.execute(db);
}

export async function replayedOn(replica: Connection, timeline: string): Promise<ReplicaState> {
  const { rows } = await replica.query<ReplicaState>(
    `select pg_is_in_recovery() as "isReplica", coalesce(${bytes('pg_last_wal_replay_lsn()')}, 0) as at,
      exists (select from batas_baca where siapa = $1) as follows`,
    [timelineRow(timeline)],
  );
  return rows[0] as ReplicaState;
}
