// npm run test:cluster: three instances on PostgreSQL with a replica and on an S3 store, under load, while things die.
import { rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMailServer } from '@gerbang/kit/mail-server';
import type { Server } from '../stories/server.ts';
import { findProblems } from './after.ts';
import { createInstance, type Instance } from './instance.ts';
import { createJournal } from './ledger.ts';
import { startLoad } from './load.ts';
import { type Balancer, startNginx } from './nginx.ts';
import { installPackages } from './packages.ts';
import { type Database, startPostgres } from './postgres.ts';
import { table } from './report.ts';
import { makeStaff, newSecrets } from './staff.ts';
import { type ObjectStore, startSwift } from './swift.ts';

const SECONDS = Number(process.env.STAGE_SECONDS ?? 8);
const STUDENTS = 12;
/** After a silence people are served again within this. */
const SERVED_AGAIN_MS = 10_000;
const SILENT_MS = 5000;

const began = performance.now();
const say = (sentence: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${sentence}`);

await installPackages();
const folder = await mkdtemp(join(tmpdir(), 'gerbang-cluster-'));
// PostgreSQL runs as another user, who has to pass through to its own folder.
await chmod(folder, 0o711);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

say('PostgreSQL, its replica and pgbouncer');
const database = await startPostgres(join(folder, 'postgres'));
say('Swift with its S3 interface');
const store = await startSwift(join(folder, 'swift'));
const mail = await startMailServer();
const env = {
  DATABASE_URL: database.url,
  S3_URL: store.url,
  SMTP_URL: mail.url,
  SECRETS: newSecrets(),
  NAMA_SEKOLAH: 'Akademi Klaster',
};
say('three instances at once on an empty database');
const instances = await Promise.all(['one', 'two', 'three'].map((name) => createInstance(folder, name, env)));
await Promise.all(instances.map((instance) => instance.up()));
const balancer = await startNginx(
  join(folder, 'nginx'),
  instances.map(({ port }) => port),
);
const accounts = await makeStaff(folder, env);
const server = { url: balancer.url, ...accounts } as Server;

const journal = createJournal();
say(`load: ${STUDENTS} students, two admins, newcomers`);
const load = await startLoad({ server, journal, students: STUDENTS });

type Scene = { instances: Instance[]; balancer: Balancer; database: Database; store: ObjectStore };
const scene: Scene = { instances, balancer, database, store };
const calm = { calm: true };
const scenes: [string, (scene: Scene) => Promise<void>, Parameters<typeof journal.begin>[1]?][] = [
  ['Nothing is hurt', async () => {}, calm],
  ['One instance killed (-9)', killOne],
  ['The way from pgbouncer to PostgreSQL silent for 5 s, three times', silences, { patience: SERVED_AGAIN_MS }],
  ['Primary PostgreSQL killed, the replica takes over', ({ database }) => database.failOver()],
  ['Object store gone', leaveStore],
  ['Instances replaced in turn', rollingRestart, calm],
  ['Afterwards', async () => {}, calm],
];
for (const [name, act, quiet] of scenes) {
  say(name);
  journal.begin(name, quiet);
  const end = sleep(SECONDS * 1000);
  await sleep(1000);
  await act(scene);
  await end;
}
journal.end();
await load.stop();
say('comparing what was acknowledged with what is there');
const problems = await findProblems({ load, database, mails: mail.mails, phases: journal.phases });
for (const instance of instances) await instance.stop();
await mail.stop();
const writes = journal.phases.reduce((sum, phase) => sum + phase.acknowledgedWrites, 0);
console.log(`\n${table(journal.phases)}\n`);
const letters = mail.mails.flatMap(({ envelopeTo }) => envelopeTo);
console.log(
  `Acknowledged writes: ${writes}; registered ${load.registered.length}, activated ${load.activated.length}; ` +
    `letters ${letters.length}, twice among them ${letters.length - new Set(letters).size}.`,
);
console.log(problems.length === 0 ? 'Nothing is lost, all sessions hold.' : problems.join('\n'));
process.exit(problems.length === 0 ? 0 : 1);

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

async function leaveStore({ store }: Scene): Promise<void> {
  await store.leave();
  await sleep(3000);
  await store.comeBack();
}

/** Out of the balancer first, so that nobody is sent to it; then stopped, started, and back. */
async function rollingRestart({ instances, balancer }: Scene): Promise<void> {
  for (const instance of instances) {
    await balancer.use(instances.filter((other) => other !== instance).map(({ port }) => port));
    const code = await instance.stop();
    if (code !== 0) journal.wrong(`${instance.name} ended with ${code}`);
    await instance.up();
    await balancer.use(instances.map(({ port }) => port));
  }
}
