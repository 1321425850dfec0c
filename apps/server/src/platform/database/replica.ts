// One replica: whether it may be asked, how far it is, and how long that took.
import type { Db } from './database.ts';
import { type LogPosition, type ReplicaState, replayedOn, type SeenPosition } from './log-position.ts';
import { type Connection, connect } from './postgres-connection.ts';

/** One that is so far behind is left alone: what others did must not come that late. */
const TOO_LATE_MS = 10_000;
/** A look that has no answer then has lost its connection. */
const LOOK_MS = 1000;
/** Looks at a replica that is away, of which only the first count. */
const MOST_SAMPLES = 600;

type Sample = LogPosition & { lookedAt: number };

export class Replica {
  readonly db: Db;
  readonly #url: string;
  #connection: Connection | undefined;
  #asking: Promise<void> | undefined;
  /** What it must have replayed before it is asked: all that anybody may have seen before it was known to us. */
  #mustReach: LogPosition | undefined;
  #isAdmitted = false;
  #replayed = 0;
  /** Where the primary was at looks that the replica has not caught up with. */
  #samples: Sample[] = [];
  #lagMs = 0;

  constructor(url: string, db: Db) {
    this.#url = url;
    this.db = db;
  }

  /** Whether people are answered from it. */
  get isUsed(): boolean {
    return this.#isAdmitted && this.#lagMs < TOO_LATE_MS;
  }

  /** Everything up to there is on it for good; undefined while it is not asked. */
  get replayed(): number | undefined {
    return this.isUsed ? this.#replayed : undefined;
  }

  /** For how long it has not had what the primary had, at the last look; of one that is away since it was heard of. */
  get lagSeconds(): number {
    return this.#lagMs / 1000;
  }

  /** Whether it shows all that somebody has seen, or else all that there is by now. */
  async shows({ seen, at, timeline }: SeenPosition): Promise<boolean> {
    const mayBeAsked = () => this.isUsed && this.#mustReach?.timeline === timeline;
    if (!mayBeAsked()) return false;
    const needed = Math.min(seen, at);
    if (this.#replayed >= needed) return true;
    await this.#ask(timeline).catch(() => undefined);
    return mayBeAsked() && this.#replayed >= needed;
  }

  /** Looks how far it is; called in rounds, with where the primary was right before. */
  async look(primary: LogPosition): Promise<void> {
    const lookedAt = performance.now();
    if (this.#samples.length < MOST_SAMPLES) this.#samples.push({ ...primary, lookedAt });
    try {
      if (!this.#connection) {
        await this.#connect();
        // What was served before the connection was there may be newer than `primary`.
        return;
      }
      if (this.#mustReach?.timeline !== primary.timeline) this.#beginAnew(primary);
      await this.#ask(primary.timeline);
    } catch {
      this.leave();
    } finally {
      const [oldest] = this.#samples;
      this.#lagMs = oldest ? performance.now() - oldest.lookedAt : 0;
    }
  }

  /** Nothing is read from it until a new connection has shown that it has everything. */
  leave(): void {
    const connection = this.#connection;
    this.#connection = undefined;
    this.#mustReach = undefined;
    this.#isAdmitted = false;
    connection?.end().catch(() => undefined);
  }

  async close(): Promise<void> {
    this.leave();
    await this.db.destroy();
  }

  async #connect(): Promise<void> {
    const connection = await connect(this.#url, { statement: LOOK_MS });
    // A replica that starts anew may show less than before it stopped, and its connections end with it.
    connection.once('end', () => {
      if (this.#connection === connection) this.leave();
    });
    this.#connection = connection;
  }

  #beginAnew(primary: LogPosition): void {
    this.#mustReach = primary;
    this.#isAdmitted = false;
    this.#replayed = 0;
    this.#samples = this.#samples.filter(({ timeline }) => timeline === primary.timeline);
  }

  /** Those who ask at once are answered by one question. */
  #ask(timeline: string): Promise<void> {
    const connection = this.#connection as Connection;
    this.#asking ??= replayedOn(connection, timeline)
      .then((found) => {
        if (this.#connection === connection && this.#mustReach?.timeline === timeline) this.#take(found);
      })
      .finally(() => {
        this.#asking = undefined;
      });
    return this.#asking;
  }

  #take({ isReplica, at, follows }: ReplicaState): void {
    if (!isReplica || !follows) {
      this.#isAdmitted = false;
      return;
    }
    this.#replayed = Math.max(this.#replayed, at);
    this.#isAdmitted ||= this.#replayed >= (this.#mustReach?.at ?? Number.POSITIVE_INFINITY);
    while (this.#samples[0] && this.#samples[0].at <= this.#replayed) this.#samples.shift();
  }
}
