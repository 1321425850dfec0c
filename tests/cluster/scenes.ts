// What is done to the cluster while people work, each until all is as before.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Instance } from './instance.ts';
import type { Journal } from './ledger.ts';
import type { Balancer } from './nginx.ts';
import { untilWhole } from './patroni.ts';
import type { Database } from './postgres.ts';
import type { ObjectStore } from './swift.ts';

export type Scene = {
  instances: Instance[];
  balancer: Balancer;
  database: Database;
  store: ObjectStore;
  journal: Journal;
};

type ClusterStage = { name: string; act: (scene: Scene) => Promise<void>; quiet?: Parameters<Journal['begin']>[1] };

const calm = { calm: true };
/** After a silence, and after a failover, people are served again within this. */
const [SERVED_AGAIN_MS, TAKEN_OVER_MS] = [10_000, 30_000];
const SILENT_MS = 5000;
/** How long the one that was replaced stays away after another has taken over. */
const LATER_MS = 5000;
const takenOver = { patience: TAKEN_OVER_MS };

export const scenes: ClusterStage[] = [
  { name: 'Nothing is hurt', act: async () => {}, quiet: calm },
  { name: 'One instance killed (-9)', act: killOne },
  {
    name: 'The way from pgbouncer to PostgreSQL silent for 5 s, three times',
    act: silences,
    quiet: { patience: SERVED_AGAIN_MS },
  },
  { name: "The primary's PostgreSQL killed (-9)", act: killPrimary, quiet: takenOver },
  { name: "The primary's machine lost", act: losePrimary, quiet: takenOver },
  { name: 'The primary cut off from everybody', act: cutOff, quiet: takenOver },
  { name: 'The synchronous replica lost, and its etcd with it', act: loseOther, quiet: takenOver },
  { name: 'Object store gone', act: leaveStore },
  { name: 'Instances replaced in turn', act: rollingRestart, quiet: calm },
  { name: 'Afterwards', act: async () => {}, quiet: calm },
];

async function killOne({ instances: [first] }: Scene): Promise<void> {
  await first?.kill();
  await sleep(3000);
  await first?.up();
}

async function silences({ database }: Scene): Promise<void> {
  for (let n = 0; n < 3; n++) {
    database.fallSilent(SILENT_MS);
    await sleep(SERVED_AGAIN_MS + 2000);
  }
}

/** Its Patroni may start it again in its place, or another node takes over. */
async function killPrimary({ database: { nodes, witness } }: Scene): Promise<void> {
  await (await witness.primary()).killPostgres();
  // Patroni looks each five seconds; until then it tells of what was.
  await sleep(2 * LATER_MS);
  await witness.primary();
  await untilWhole(nodes);
}

async function losePrimary({ database: { nodes, witness } }: Scene): Promise<void> {
  const former = await witness.primary();
  await former.machine.lose();
  await witness.primary(former);
  await sleep(LATER_MS);
  await former.up();
  await untilWhole(nodes);
}

async function cutOff({ database: { nodes, witness } }: Scene): Promise<void> {
  const former = await witness.primary();
  await former.machine.cable(false);
  await witness.primary(former);
  await sleep(LATER_MS);
  await former.machine.cable(true);
  await untilWhole(nodes);
}

/** The one whose disk commits wait for. */
async function loseOther({ database: { nodes } }: Scene): Promise<void> {
  const synchronous = await untilWhole(nodes);
  const other = nodes.find(({ name }) => name === synchronous);
  await other?.machine.lose();
  await sleep(2 * LATER_MS);
  await other?.up();
  await untilWhole(nodes);
}

async function leaveStore({ store }: Scene): Promise<void> {
  await store.leave();
  await sleep(3000);
  await store.comeBack();
}

/** Out of the balancer first, so that nobody is sent to it; then stopped, started, and back. */
async function rollingRestart({ instances, balancer, journal }: Scene): Promise<void> {
  for (const instance of instances) {
    await balancer.use(instances.filter((other) => other !== instance).map(({ port }) => port));
    const code = await instance.stop();
    if (code !== 0) journal.wrong(`${instance.name} ended with ${code}`);
    await instance.up();
    await balancer.use(instances.map(({ port }) => port));
  }
}
