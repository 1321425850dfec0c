// What the cluster is made of, from Debian's packages.
import { existsSync } from 'node:fs';
import { run } from './process.ts';

const PACKAGES: Record<string, string> = {
  '/usr/sbin/nginx': 'nginx-light',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/bin/patroni': 'patroni',
  '/usr/lib/python3/dist-packages/etcd': 'python3-etcd',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/ip': 'iproute2',
  '/usr/bin/swift-proxy-server': 'swift-proxy',
  '/usr/bin/swift-account-server': 'swift-account',
  '/usr/bin/swift-container-server': 'swift-container',
  '/usr/bin/swift-object-server': 'swift-object',
};

/** Installs what is missing; needs root where something is. */
export async function installPackages(): Promise<void> {
  const missing = Object.entries(PACKAGES).filter(([path]) => !existsSync(path));
  if (missing.length === 0) return;
  const names = missing.map(([, name]) => name);
  console.log(`Installing ${names.join(', ')} …`);
  await run('apt-get', ['update']);
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...names]);
}

/** The system user of that name; PostgreSQL and its pooler refuse to run as root. */
export async function userOf(name: string) {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name])));
  return { uid: Number(uid), gid: Number(gid) };
}
