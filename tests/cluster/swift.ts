// OpenStack Swift with its S3 interface: a distributed object store, here with one disk.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { freePort, type Program, run, start, untilListening } from './process.ts';

const ACCESS_KEY = 'gerbang:aplikasi';
const SECRET_KEY = 'rahasia-klaster';
const BUCKET = 'gambar';

export type ObjectStore = {
  /** For `S3_URL`. */
  url: string;
  /** The door of the store is shut, as when its network is gone. */
  leave(): Promise<void>;
  comeBack(): Promise<void>;
};

const rings = ['account', 'container', 'object'] as const;

/** Starts the four servers of Swift in `folder` and makes the bucket. */
export async function startSwift(folder: string): Promise<ObjectStore> {
  const conf = join(folder, 'conf');
  await mkdir(join(folder, 'disk/sda'), { recursive: true });
  await mkdir(conf);
  const hashes = '[swift-hash]\nswift_hash_path_suffix = gerbang\nswift_hash_path_prefix = klaster\n';
  await writeFile(join(conf, 'swift.conf'), `${hashes}[storage-policy:0]\nname = satu\ndefault = yes\n`);
  const ports = [await freePort(), await freePort(), await freePort()];
  const startRing = async (ring: string, n: number) => {
    const port = ports[n] as number;
    await buildRing(conf, ring, port);
    await writeFile(join(conf, `${ring}-server.conf`), storageServer({ conf, folder, ring, port }));
    await untilListening(port, serve(folder, ring));
  };
  await Promise.all(rings.map(startRing));
  const port = await freePort();
  await writeFile(join(conf, 'proxy-server.conf'), proxyServer(conf, port));
  let proxy = serve(folder, 'proxy');
  await untilListening(port, proxy);
  await makeBucket(port);
  return {
    url: `http://${encodeURIComponent(ACCESS_KEY)}:${SECRET_KEY}@127.0.0.1:${port}/${BUCKET}`,
    async leave() {
      // Swift's proxy is a parent with a worker: killed alone it leaves the worker serving.
      await run('pkill', ['-9', '-f', join(conf, 'proxy-server.conf')]);
      await proxy.exit;
    },
    async comeBack() {
      proxy = serve(folder, 'proxy');
      await untilListening(port, proxy);
    },
  };
}

function serve(folder: string, name: string): Program {
  const conf = join(folder, 'conf');
  return start(`swift-${name}`, `/usr/bin/swift-${name}-server`, {
    args: [join(conf, `${name}-server.conf`), '-v'],
    log: join(folder, `${name}.log`),
    env: { SWIFT_DIR: conf },
  });
}

async function buildRing(conf: string, ring: string, port: number): Promise<void> {
  const builder = join(conf, `${ring}.builder`);
  const device = ['--region', '1', '--zone', '1', '--ip', '127.0.0.1', '--port', String(port)];
  await run('swift-ring-builder', [builder, 'create', '6', '1', '1']);
  await run('swift-ring-builder', [builder, 'add', ...device, '--device', 'sda', '--weight', '1']);
  await run('swift-ring-builder', [builder, 'rebalance']);
}

type StorageServer = { conf: string; folder: string; ring: string; port: number };

function storageServer({ conf, folder, ring, port }: StorageServer): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = root
swift_dir = ${conf}
devices = ${folder}/disk
mount_check = false
workers = 1
log_address = /dev/null
log_level = ERROR
[pipeline:main]
pipeline = ${ring}-server
[app:${ring}-server]
use = egg:swift#${ring}
`;
}

function proxyServer(conf: string, port: number): string {
  const filters = ['catch_errors', 'listing_formats', 'bulk', 'slo', 'dlo'];
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = root
swift_dir = ${conf}
workers = 1
log_address = /dev/null
[pipeline:main]
pipeline = catch_errors cache listing_formats bulk s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_${ACCESS_KEY.replace(':', '_')} = ${SECRET_KEY} .admin
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
location = us-east-1
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
${filters.map((filter) => `[filter:${filter}]\nuse = egg:swift#${filter}`).join('\n')}
`;
}

async function makeBucket(port: number): Promise<void> {
  const client = new AwsClient({ accessKeyId: ACCESS_KEY, secretAccessKey: SECRET_KEY, service: 's3' });
  const answer = await client.fetch(`http://127.0.0.1:${port}/${BUCKET}`, { method: 'PUT' });
  if (!answer.ok) throw new Error(`The bucket was not made: ${answer.status} ${await answer.text()}`);
}
