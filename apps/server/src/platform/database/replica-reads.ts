// Where somebody reads: from a replica that shows all they have seen and done, else from the primary.
import { hash } from 'node:crypto';
import { offerGauge } from '../gauges.ts';
import { createScheduler } from '../scheduler.ts';
import { type Db, openReplica } from './database.ts';
import { databaseFailure } from './database-errors.ts';
import { forgetSeen, type LogPosition, markTimeline, noteSeen, positionOf, seenBy } from './log-position.ts';
import type { Reads } from './reads.ts';
import { Replica } from './replica.ts';

type Log = { warn(facts: object, message: string): void };
type Options = { db: Db; urls: string[]; log: Log };

/** Rounds after which is forgotten who has seen no more than all replicas show. */
const FORGET_EVERY = 60;

export function createReplicaReads({ db, urls, log }: Options): Reads {
  // The same order in every instance: somebody always reads from the same replica, which never goes back.
  const replicas = urls.toSorted().map((url, n) => new Replica(url, openReplica(url, `replica ${n + 1}`)));
  const counts = { replica: 0, primary: 0 };
  offerMetrics(replicas, counts);
  const owed = new Set<string>();
  const rounds = createScheduler(createRound({ db, replicas, owed, log }));

  /** A replica that shows enough, for now and for as long as it is connected. */
  async function replicaFor(account: string): Promise<Replica | undefined> {
    const replica = replicas[Number.parseInt(hash('sha256', account).slice(0, 8), 16) % replicas.length];
    if (!replica?.isUsed || owed.has(account)) return undefined;
    // One that takes no changes does not say where it is.
    const known = await seenBy(db, account).catch(() => undefined);
    return known && (await replica.shows(known)) ? replica : undefined;
  }

  async function seen(account: string): Promise<void> {
    try {
      await noteSeen(db, account);
      owed.delete(account);
    } catch (err) {
      // What is done is done: nobody is told otherwise because of this.
      owed.add(account);
      log.warn({ err }, 'what somebody has seen was not noted');
    }
  }

  async function read<T>(account: string, answer: (db?: Db) => Promise<T>): Promise<T> {
    const replica = await replicaFor(account);
    if (replica) {
      try {
        const told = await answer(replica.db);
        counts.replica += 1;
        return told;
      } catch (err) {
        if (databaseFailure(err)) log.warn({ err }, 'a replica did not answer');
      }
    }
    counts.primary += 1;
    return answer().finally(() => seen(account));
  }

  return {
    async answer(account, { replicaRead, output }, answer) {
      if (replicaRead) return read(account, answer);
      // A picture never changes, and many come at once.
      return output === 'image' ? answer() : answer().finally(() => seen(account));
    },
    used: () => ({ dipakai: replicas.filter(({ isUsed }) => isUsed).length, dari: replicas.length }),
    start: (intervalMs) => rounds.start(intervalMs),
    async stop() {
      await rounds.stop();
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
}

type ReplicaRound = { db: Db; replicas: Replica[]; owed: Set<string>; log: Log };

function createRound({ db, replicas, owed, log }: ReplicaRound): () => Promise<void> {
  let known = '';
  let number = 0;

  async function work(primary: LogPosition): Promise<void> {
    if (primary.timeline !== known) await markTimeline(db, primary);
    known = primary.timeline;
    await Promise.all(replicas.map((replica) => replica.look(primary)));
    for (const account of owed) {
      await noteSeen(db, account);
      owed.delete(account);
    }
    number = (number + 1) % FORGET_EVERY;
    const slowest = Math.min(...replicas.map(({ replayed }) => replayed ?? 0));
    if (number === 0 && slowest > 0) await forgetSeen(db, slowest);
  }

  return async () => {
    const before = replicas.map(({ isUsed }) => isUsed);
    try {
      await work(await positionOf(db));
    } catch (err) {
      // The primary is away, or only for reading: that is told by those who need it.
      if (databaseFailure(err) === undefined) log.warn({ err }, 'replicas were not looked at');
    }
    for (const [n, { isUsed, lagSeconds }] of replicas.entries()) {
      if (isUsed !== before[n]) log.warn({ replica: n + 1, isUsed, lagSeconds }, 'a replica changed');
    }
  };
}

function offerMetrics(replicas: Replica[], counts: Record<string, number>): void {
  for (const [n, replica] of replicas.entries()) {
    const labels = { replica: String(n + 1) };
    const help = 'Seconds for which a replica has not had what the primary had.';
    offerGauge({ name: 'gerbang_replica_lag_seconds', help, labels }, () => replica.lagSeconds);
    const used = { name: 'gerbang_replica_used', help: 'Whether people are answered from it.', labels };
    offerGauge(used, () => Number(replica.isUsed));
  }
  for (const source of Object.keys(counts)) {
    const metric = { name: 'gerbang_reads_total', help: 'Reads that replicas may answer, by who did.' };
    offerGauge({ ...metric, labels: { source } }, () => counts[source] ?? 0);
  }
}
