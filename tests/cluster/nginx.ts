// nginx before the instances: it passes a request on to the next one only where nothing can have happened yet.
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, start, untilListening } from './process.ts';

export type Balancer = {
  url: string;
  /** Sends new requests to these ports only; those under way finish where they are. */
  use(ports: number[]): Promise<void>;
};

const example = readFileSync(new URL('../../deploy/nginx-klaster.conf', import.meta.url), 'utf8');

/** Starts nginx in `folder` before the instances on `ports`. */
export async function startNginx(folder: string, ports: number[]): Promise<Balancer> {
  await mkdir(join(folder, 'temporary'), { recursive: true });
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, settings({ folder, port, ports }));
  const program = start('nginx', '/usr/sbin/nginx', {
    args: ['-c', file, '-e', join(folder, 'error.log'), '-g', 'daemon off;'],
    log: join(folder, 'nginx.log'),
  });
  await untilListening(port, program);
  return {
    url: `http://127.0.0.1:${port}`,
    async use(next) {
      await writeFile(file, settings({ folder, port, ports: next }));
      program.signal('SIGHUP');
      // The new workers take over within moments; what the old ones have accepted they finish.
      await sleep(1000);
    },
  };
}

/** The site of deploy/, here without TLS and on this machine's ports. */
function settings({ folder, port, ports }: { folder: string; port: number; ports: number[] }): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const servers = ports.map((each) => `    server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;\n`).join('');
  const site = example
    .replace(/( {4}server [\d.]+:.*\n)+/, servers)
    .replace(/^ +listen .*$/m, `    listen 127.0.0.1:${port};`)
    .replace(/^ +(?:ssl|access_log|error_log)\b.*\n|^ +ssl_.*\n/gm, '');
  return `worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
access_log off;
${temporary.map((name) => `${name}_temp_path ${folder}/temporary/${name};`).join('\n')}
${site}
}
`;
}
