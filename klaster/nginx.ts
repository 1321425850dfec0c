// nginx before the instances: it passes a request on to the next one only where nothing can have happened yet.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, start, untilListening } from './process.ts';

export type Balancer = {
  url: string;
  /** Sends new requests to these ports only; those under way finish where they are. */
  use(ports: number[]): Promise<void>;
};

const AWAY = 'Layanan sedang tidak tersedia. Coba lagi sebentar lagi.';

/** Starts nginx in `folder` before the instances on `ports`. */
export async function startNginx(folder: string, ports: number[]): Promise<Balancer> {
  await mkdir(join(folder, 'sementara'), { recursive: true });
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, settings({ folder, port, ports }));
  const program = start('nginx', '/usr/sbin/nginx', {
    args: ['-c', file, '-e', join(folder, 'galat.log'), '-g', 'daemon off;'],
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

function settings({ folder, port, ports }: { folder: string; port: number; ports: number[] }): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/sementara/${name};`).join('\n  ')}
  client_max_body_size 70m;
  upstream gerbang {
    ${ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`).join('\n    ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://gerbang;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_connect_timeout 2s;
      proxy_read_timeout 60s;
      # A request that may have changed something is never sent twice: nginx repeats only reads, or what no instance took.
      proxy_next_upstream error timeout;
      proxy_intercept_errors off;
      error_page 502 504 =503 @tidak_tersedia;
    }
    location @tidak_tersedia {
      internal;
      default_type application/json;
      add_header Retry-After 5 always;
      return 503 '{"error":"${AWAY}","message":"${AWAY}"}';
    }
  }
}
`;
}
