// PostgreSQL that fails over by itself, behind haproxy and pgbouncer, all by the files of deploy/.
import { readFileSync } from 'node:fs';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startSilentProxy } from '@gerbang/kit/silent-proxy';
import { userOf } from './packages.ts';
import { createNode, type Node, untilWhole } from './patroni.ts';
import { start, untilListening } from './process.ts';
import { startWitness, type Witness } from './witness.ts';

const [HAPROXY_PORT, BOUNCER_PORT] = [5000, 6432];
const user = { user: 'gerbang', password: 'rahasia-klaster', database: 'gerbang' };
const address = (port: number) => `postgres://${user.user}:${user.password}@127.0.0.1:${port}/${user.database}`;

export type Database = {
  /** For `DATABASE_URL`: pgbouncer's, which stays when the server behind it changes. */
  url: string;
  /** Past pgbouncer, to the server that writes right now. */
  directUrl: string;
  nodes: Node[];
  witness: Witness;
  /** Between pgbouncer and haproxy nothing arrives any more, and new connections work again after `forMs`. */
  fallSilent(forMs: number): void;
};

/** Starts three nodes, and haproxy and pgbouncer before them, in `folder`. */
export async function startPostgres(folder: string): Promise<Database> {
  await mkdir(folder, { recursive: true });
  const names = ['satu', 'dua', 'tiga'];
  const nodes = await Promise.all(names.map((name, n) => createNode(folder, name, `10.0.0.${21 + n}`)));
  await Promise.all(nodes.map((node) => node.up()));
  await untilWhole(nodes);
  await startHaproxy(folder);
  const way = await startSilentProxy(`postgres://127.0.0.1:${HAPROXY_PORT}`);
  await makeDatabase(nodes);
  await startBouncer(folder, Number(new URL(way.url).port));
  return {
    url: address(BOUNCER_PORT),
    directUrl: `${address(HAPROXY_PORT)}?sslmode=no-verify`,
    nodes,
    witness: startWitness(nodes, user),
    fallSilent: way.fallSilent,
  };
}

/** The role and the rights of docs/operations.md, and what pgbouncer needs of the database. */
async function makeDatabase(nodes: Node[]): Promise<void> {
  const recovering = await Promise.all(nodes.map((node) => node.psql('select pg_is_in_recovery()')));
  const primary = nodes[recovering.findIndex((answer) => answer.trim() === 'f')];
  if (!primary) throw new Error('No node is the primary');
  await primary.psql(`create role gerbang login password '${user.password}'`);
  await primary.psql("create database gerbang owner gerbang encoding 'UTF8' template template0");
  for (const [, setting] of bouncerExample.matchAll(/(alter database [^;]+);/g)) await primary.psql(setting ?? '');
}

async function startHaproxy(folder: string): Promise<void> {
  const file = fileURLToPath(new URL('../../deploy/patroni/haproxy.cfg', import.meta.url));
  const program = start('haproxy', '/usr/sbin/haproxy', {
    args: ['-db', '-f', file],
    log: join(folder, 'haproxy.log'),
  });
  await untilListening(HAPROXY_PORT, program);
}

const bouncerExample = readFileSync(new URL('../../deploy/pgbouncer.ini', import.meta.url), 'utf8');

/** Behind deploy's settings; only the way to haproxy leads through what can fall silent. */
async function startBouncer(folder: string, server: number): Promise<void> {
  const owner = await userOf('postgres');
  const place = join(folder, 'pgbouncer');
  await mkdir(place);
  const users = join(place, 'userlist.txt');
  await writeFile(users, `"${user.user}" "${user.password}"\n`);
  const settings = bouncerExample
    .replace(`port=${HAPROXY_PORT}`, `port=${server}`)
    .replace('/etc/pgbouncer/userlist.txt', users);
  const file = join(place, 'pgbouncer.ini');
  await writeFile(file, `${settings}unix_socket_dir =\n`);
  for (const each of [place, users, file]) await chown(each, owner.uid, owner.gid);
  const program = start('pgbouncer', '/usr/sbin/pgbouncer', {
    args: [file],
    log: join(folder, 'pgbouncer.log'),
    owner,
  });
  await untilListening(BOUNCER_PORT, program);
}
