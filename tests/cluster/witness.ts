// Asks every node all the while whether it is a primary, by a way that no cut network touches.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Node } from './patroni.ts';

type Role = 'primary' | 'replica' | 'away';

export type Witness = {
  /** How often all nodes were asked, and answered as primaries at the same time. */
  asked(): number;
  doubles: string[];
  /** Waits until exactly one node, none of `but`, says that it is the primary. */
  primary(but?: Node): Promise<Node>;
  stop(): Promise<void>;
};

const EVERY_MS = 100;
const ANSWER_MS = 1000;
const PATIENCE_MS = 120_000;

type User = { user: string; password: string; database: string };

/** Starts asking; `user` is any role that may connect by the nodes' sockets. */
export function startWitness(nodes: Node[], user: User): Witness {
  const askers = nodes.map((node) => createAsker({ ...user, host: node.socket }));
  const doubles: string[] = [];
  let last: Role[] = [];
  let asked = 0;
  let stopped = false;

  async function loop(): Promise<void> {
    while (!stopped) {
      last = await Promise.all(askers.map(({ ask }) => ask()));
      asked += 1;
      const primaries = nodes.filter((_, n) => last[n] === 'primary').map(({ name }) => name);
      if (primaries.length > 1) doubles.push(`${primaries.join(' and ')} were primaries at the same time`);
      await sleep(EVERY_MS);
    }
  }
  const running = loop();

  return {
    asked: () => asked,
    doubles,
    async primary(but) {
      const deadline = Date.now() + PATIENCE_MS;
      while (Date.now() < deadline) {
        const primaries = nodes.filter((node, n) => last[n] === 'primary' && node !== but);
        if (primaries[0] && primaries.length === 1) return primaries[0];
        await sleep(EVERY_MS);
      }
      throw new Error(`No primary: ${last.join(', ')}`);
    },
    async stop() {
      stopped = true;
      await running;
      for (const { end } of askers) await end();
    },
  };
}

/** One node's connection, made anew whenever it broke. */
function createAsker(where: User & { host: string }) {
  let client: pg.Client | undefined;
  async function connected(): Promise<pg.Client> {
    const next = new pg.Client({ ...where, query_timeout: ANSWER_MS, connectionTimeoutMillis: ANSWER_MS });
    next.on('error', () => {});
    await next.connect();
    return next;
  }
  return {
    async ask(): Promise<Role> {
      try {
        client ??= await connected();
        const { rows } = await client.query<{ replica: boolean }>('select pg_is_in_recovery() as replica');
        return rows[0]?.replica ? 'replica' : 'primary';
      } catch {
        client?.end().catch(() => {});
        client = undefined;
        return 'away';
      }
    },
    end: async () => client?.end(),
  };
}
