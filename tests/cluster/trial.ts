// The trial itself, in a network of its own (main.ts).
import { rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMailServer } from '@gerbang/kit/mail-server';
import type { Server } from '../stories/server.ts';
import { findProblems } from './after.ts';
import { createInstance } from './instance.ts';
import { createJournal } from './ledger.ts';
import { startLoad } from './load.ts';
import { makeNetwork } from './machine.ts';
import { startNginx } from './nginx.ts';
import { startPostgres } from './postgres.ts';
import { table } from './report.ts';
import { type Scene, scenes } from './scenes.ts';
import { makeStaff, newSecrets } from './staff.ts';
import { startSwift } from './swift.ts';

const SECONDS = Number(process.env.STAGE_SECONDS ?? 8);
const STUDENTS = 12;

const began = performance.now();
const say = (sentence: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${sentence}`);

const folder = await mkdtemp(join(tmpdir(), 'gerbang-cluster-'));
// PostgreSQL runs as another user, who has to pass through to its own folder.
await chmod(folder, 0o711);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

await makeNetwork();
say('three machines with PostgreSQL, Patroni and etcd, haproxy and pgbouncer before them; Swift with its S3 interface');
const [database, store] = await Promise.all([
  startPostgres(join(folder, 'postgres')),
  startSwift(join(folder, 'swift')),
]);
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

const scene: Scene = { instances, balancer, database, store, journal };
for (const { name, act, quiet } of scenes) {
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
await database.witness.stop();
const problems = await findProblems({ load, database, mails: mail.mails, phases: journal.phases });
for (const instance of instances) await instance.stop();
await mail.stop();
const writes = journal.phases.reduce((sum, phase) => sum + phase.acknowledgedWrites, 0);
console.log(`\n${table(journal.phases)}\n`);
const letters = mail.mails.flatMap(({ envelopeTo, messageId }) => envelopeTo.map((email) => `${messageId} ${email}`));
console.log(
  `Acknowledged writes: ${writes}; registered ${load.registered.length}, activated ${load.activated.length}; ` +
    `letters ${letters.length}, twice among them ${letters.length - new Set(letters).size}.`,
);
console.log(`All nodes were asked for their role ${database.witness.asked()} times.`);
console.log(problems.length === 0 ? 'Nothing is lost, all sessions hold.' : problems.join('\n'));
process.exit(problems.length === 0 ? 0 : 1);
