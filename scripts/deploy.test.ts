// The examples of deploy/ are read by the programs that they are for, where those are installed, and name no setting
// that does not exist; and docs/operations.md names every setting that does.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { lean } from './programs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const found = (command: string, args: string[]) => spawnSync(command, args).error === undefined;

const platform = 'apps/server/src/platform';
const configuration = readdirSync(join(root, platform)).filter((name) => /^config[\w-]*(?<!\.test)\.ts$/.test(name));
const known = configuration.flatMap((name) =>
  Array.from(read(`${platform}/${name}`).matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm), ([, variable]) => variable ?? ''),
);

const inExample = Array.from(
  read('deploy/gerbang.env.example').matchAll(/^(?:# )?([A-Z0-9_]+)=/gm),
  ([, name]) => name ?? '',
);

test('every setting stands in the operators’ table and, once, in the example', () => {
  expect(known.length).toBeGreaterThan(20);
  const named = Array.from(read('docs/operations.md').matchAll(/^\| `([A-Z0-9_]+)`/gm), ([, variable]) => variable);
  expect(named).toEqual(expect.arrayContaining(known));
  expect(inExample.toSorted()).toEqual([...known, 'SECRETS'].toSorted());
});

test('service and image keep memory as small as `npm start` does', () => {
  for (const file of ['deploy/gerbang.service', 'deploy/Containerfile']) {
    expect(read(file)).toEqual(expect.stringContaining(`MALLOC_ARENA_MAX=${lean.MALLOC_ARENA_MAX}`));
    expect(read(file)).toEqual(expect.stringContaining(`NODE_OPTIONS=${lean.NODE_OPTIONS}`));
  }
});

test('service, image, compose and example name settings that exist', () => {
  const foreign = ['SECRETS', 'NODE_ENV', 'NODE_COMPILE_CACHE', ...Object.keys(lean)];
  const named = [
    ...(read('deploy/gerbang.service').match(/^Environment=.*$/gm) ?? []).flatMap(
      (line) => line.match(/[A-Z_]+(?==)/g) ?? [],
    ),
    ...(read('deploy/Containerfile').match(/^ENV .*$/gm) ?? []).flatMap((line) => line.match(/[A-Z_]+(?==)/g) ?? []),
    ...inExample,
    ...Array.from(
      (/ {2}gerbang:[\s\S]*? {4}volumes:/.exec(read('deploy/compose.yaml'))?.[0] ?? '').matchAll(/^ {6}([A-Z_]+): /gm),
      ([, name]) => name ?? '',
    ),
  ];
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !known.includes(name) && !foreign.includes(name))).toEqual([]);
});

test('each nginx example replaces what clients claim of address and host', () => {
  for (const file of readdirSync(join(root, 'deploy')).filter((name) => name.startsWith('nginx'))) {
    const passed = read(`deploy/${file}`).split('proxy_pass http://').length - 1;
    for (const header of ['X-Forwarded-For $remote_addr', 'X-Forwarded-Host ""', 'Forwarded ""']) {
      expect(read(`deploy/${file}`).split(`proxy_set_header ${header};`).length - 1, `${file}: ${header}`).toBe(passed);
    }
  }
});

if (found('systemd-analyze', ['--version'])) {
  test('systemd reads the service, and has nothing to say but that it is not installed here', () => {
    const { stderr } = spawnSync('systemd-analyze', ['verify', join(root, 'deploy/gerbang.service')], {
      encoding: 'utf8',
    });
    const said = stderr.split('\n').filter((line) => line.includes('gerbang') && !line.includes('is not executable'));
    expect(said).toEqual([]);
  });
}

test.each(readdirSync(join(root, 'deploy/postgres')))('the shell reads %s, which may be run', (name) => {
  const path = join(root, 'deploy/postgres', name);
  const { status, stderr } = spawnSync('sh', ['-n', path], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  expect(statSync(path).mode & 0o111).toBe(0o111);
  expect(read('deploy/postgres-pitr.md')).toContain(name);
});

if (found('haproxy', ['-v'])) {
  test('haproxy reads its way to the primary', () => {
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', join(root, 'deploy/patroni/haproxy.cfg')], {
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
  });
}

test('Patroni, etcd, haproxy and pgbouncer name the same machines, ports and database', () => {
  const [patroni, etcd, haproxy, pgbouncer] = [
    'patroni/patroni.yml',
    'patroni/etcd',
    'patroni/haproxy.cfg',
    'pgbouncer.ini',
  ].map((file) => read(`deploy/${file}`)) as [string, string, string, string];
  const servers = Array.from(haproxy.matchAll(/^ +server (\w+) ([\d.]+):5432$/gm), ([, name, address]) => [
    name,
    address,
  ]);
  expect(servers).toHaveLength(3);
  expect(patroni).toContain(`hosts: ${servers.map(([, address]) => `${address}:2379`).join(',')}\n`);
  expect(etcd).toContain(`CLUSTER=${servers.map(([name, address]) => `${name}=http://${address}:2380`).join(',')}\n`);
  expect(pgbouncer).toContain(`host=127.0.0.1 port=${/bind 127\.0\.0\.1:(\d+)/.exec(haproxy)?.[1]} dbname=gerbang`);
});

if (found('promtool', ['--version'])) {
  test('promtool reads rules and configuration, and each alert fires for what it is for alone', () => {
    const folder = join(root, 'deploy/prometheus');
    for (const args of [
      ['check', 'config', 'prometheus.yml'],
      ['test', 'rules', 'gerbang.test.yml'],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });
      expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
    }
  });
}

test('each alert has a case of its own that fires, and one beside a day on which all is well', () => {
  const alerts = Array.from(read('deploy/prometheus/gerbang.rules.yml').matchAll(/alert: (\w+)/g), ([, name]) => name);
  const cases = read('deploy/prometheus/gerbang.test.yml');
  expect(alerts.length).toBeGreaterThan(10);
  expect(alerts.filter((name) => !cases.includes(`- name: ${name}\n`))).toEqual([]);
  expect(alerts.filter((name) => !cases.includes(`alertname: ${name}, exp_alerts: []`))).toEqual([]);
});

test('alerts and dashboard ask for metrics that the program tells', () => {
  const sources = readdirSync(join(root, 'apps/server/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .map((name) => read(join('apps/server/src', name)))
    .join('\n');
  const files = ['deploy/prometheus/gerbang.rules.yml', 'deploy/grafana/gerbang.json'];
  const asked = new Set(files.flatMap((file) => read(file).match(/\b(gerbang|http)_[a-z_]+/g) ?? []));
  const names = [...asked].map((name) => name.replace(/_seconds_(count|bucket)$/, '_seconds'));
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !sources.includes(`'${name}'`) && name !== 'http_2xx')).toEqual([]);
});
