// Rule: JALAN-31
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { type AddressInfo, connect, createServer as createSocketServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const load = (path: string) => import(/* @vite-ignore */ pathToFileURL(join(root, path)).href);
const { bodyLimits }: { bodyLimits: { mostBytes: number } } = await load('apps/server/src/platform/http/requests.ts');
const { errorEnvelope } = await load('packages/contract/src/wire.ts');

const sites = ['nginx.conf', 'nginx-klaster.conf'];
const siteOf = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');
const MIB = 2 ** 20;

test.each(sites)('%s takes bodies as large as the program takes, and logs by its own format alone', (name) => {
  const site = siteOf(name);
  expect(site.match(/client_max_body_size .*/g)).toEqual([`client_max_body_size ${bodyLimits.mostBytes / MIB}m;`]);
  const servers = site.match(/^server \{/gm)?.length;
  expect(site.match(/access_log .*/g)).toEqual(Array(servers).fill('access_log /var/log/nginx/gerbang.log gerbang;'));
  expect(site.match(/error_log .*/g)).toEqual(Array(servers).fill('error_log /var/log/nginx/gerbang-galat.log alert;'));
  expect(/log_format gerbang .*/.exec(site)?.[0]).not.toMatch(/\$(?:request|request_uri|uri|args|http_\w+)\b/);
});

const found = (command: string, args: string[]) => spawnSync(command, args).error === undefined;
const nginx = found('openssl', ['version']) && ['nginx', '/usr/sbin/nginx'].find((path) => found(path, ['-v']));

let folder: string;
let program: Server;
let stop: () => Promise<unknown>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gerbang-nginx-'));
  program = createServer((_, answer) => answer.end('dari program'));
  stop = async () => undefined;
});
afterEach(async () => {
  await stop();
  program.close();
  rmSync(folder, { recursive: true, force: true });
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;
async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return portOf(server);
}
async function freePort(): Promise<number> {
  const server = createSocketServer();
  const port = await listening(server);
  server.close();
  await once(server, 'close');
  return port;
}

function makeCertificate(): void {
  const files = ['-keyout', join(folder, 'kunci.pem'), '-out', join(folder, 'sertifikat.pem')];
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, '-days', '2', '-subj', '/CN=uji']);
}

/** Starts nginx with a site of deploy/ on this machine's ports, before the program; returns its port. */
async function startNginx(name: string): Promise<number> {
  makeCertificate();
  const [port, plain] = [await freePort(), await freePort()];
  const upstream = `    server 127.0.0.1:${await listening(program)} max_fails=0;\n`;
  const site = siteOf(name)
    .replace(/( {4}server [\d.]+:\d+.*\n)+/, upstream)
    .replace(/^ +listen \[.*\n/gm, '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port} ssl http2`)
    .replace('listen 80', `listen 127.0.0.1:${plain}`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${folder}/sertifikat.pem;`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${folder}/kunci.pem;`)
    .replaceAll('/var/log/nginx', folder);
  writeFileSync(join(folder, 'site.conf'), site);
  const temporaries = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => {
    mkdirSync(join(folder, each));
    return `${each}_temp_path ${folder}/${each};`;
  });
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${user} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/utama.log; events {}
    http { ${temporaries.join(' ')} include ${folder}/site.conf; }`,
  );
  const child = spawn(nginx || '', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'utama.log')]);
  const ended = once(child, 'exit');
  stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  await expect.poll(() => answers(port), { timeout: 20_000 }).toBe(true);
  return port;
}

function answers(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; text: string };

/** A request whose body is only announced. */
async function ask(port: number, path: string, headers: Record<string, string | number> = {}): Promise<Answer> {
  const method = 'content-length' in headers ? 'POST' : 'GET';
  const asked = request({ port, host: '127.0.0.1', path, method, headers, rejectUnauthorized: false, agent: false });
  asked.on('error', () => undefined).flushHeaders();
  if (method === 'GET') asked.end();
  const [answer] = await once(asked, 'response');
  let text = '';
  for await (const chunk of answer) text += chunk;
  asked.destroy();
  return { status: answer.statusCode, headers: answer.headers, text };
}

// Without nginx the list is empty.
describe.each(nginx ? sites : [])('%s', (name) => {
  test('answers for the program in its words and its envelope, and logs no more of an address than its room', async () => {
    const port = await startNginx(name);
    expect(await ask(port, '/status/RAHASIA1?search=Dewi')).toMatchObject({ status: 200, text: 'dari program' });
    const large = { 'content-length': bodyLimits.mostBytes + 1 };
    const refused = [
      [await ask(port, '/api/v1/data-diri/RAHASIA2?search=Dewi', large), 413],
      [await ask(port, '/status/RAHASIA3', large), 413],
      [await ask(port, '/metrics'), 404],
      [await ask(port, '/login', { 'x-panjang': 'RAHASIA4'.repeat(5000) }), 400],
    ] as const;
    program.close();
    program.on('connection', (socket) => socket.destroy());
    const away = [await ask(port, '/api/v1/auth/me?token=RAHASIA5'), await ask(port, '/verifikasi/RAHASIA6')];
    for (const [{ status, headers, text }, wanted] of [...refused, ...away.map((each) => [each, 503] as const)]) {
      expect(status).toBe(wanted);
      expect(text).not.toMatch(/nginx|Bad|Large|Found|Gateway/);
      if (headers['content-type'] === 'application/json') errorEnvelope.parse(JSON.parse(text));
      else expect(text).toMatch(/^<!doctype html><html lang="id">/);
      expect(headers['retry-after']).toBe(wanted === 503 ? '5' : undefined);
    }
    expect(refused[0][0].headers['content-type']).toBe('application/json');
    expect(away[0]?.headers['content-type']).toBe('application/json');
    await stop();
    const logs = ['gerbang.log', 'gerbang-galat.log', 'utama.log'].map((file) =>
      readFileSync(join(folder, file), 'utf8'),
    );
    expect(logs.join('')).not.toMatch(/RAHASIA|Dewi|search|token/);
    expect(logs[0]).toContain('"GET /status" 200');
    expect(logs[0]).toContain('"POST /api/v1/data-diri" 413');
    expect(logs[0]).toContain('"GET /api/v1/auth" 503');
  });
});
