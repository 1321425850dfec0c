// Stands between the program and PostgreSQL and falls silent: nothing arrives any more, in neither direction, and
// nobody is told, as when a firewall forgets a connection or a cable is pulled.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type SilentProxy = {
  /** The database's address through the proxy. */
  url: string;
  /** From now on: connections that are there or come in the next `forMs` never hear anything again; later ones work. */
  fallSilent(forMs?: number): void;
  /** Ends the silence for connections that come from now on. */
  speakAgain(): void;
  close(): Promise<void>;
};

/** What pgbouncer does not pass on (`ignore_startup_parameters` of deploy/pgbouncer.ini). */
const NOT_PASSED_ON = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

/** The first message of a connection (length, version, names and values) without those settings. */
function withoutSettings(message: Buffer): Buffer {
  const words = message.toString('utf8', 8).split('\0');
  const kept: string[] = [];
  for (let n = 0; words[n]; n += 2) {
    if (!NOT_PASSED_ON.includes(words[n] ?? '')) kept.push(words[n] ?? '', words[n + 1] ?? '');
  }
  const body = Buffer.from([...kept, '', ''].join('\0'));
  const head = Buffer.from(message.subarray(0, 8));
  head.writeInt32BE(head.length + body.length);
  return Buffer.concat([head, body]);
}

/** `asPooler`: passes no setting of a session on, as a pooler in transaction mode. */
export async function startSilentProxy(
  databaseUrl: string,
  { asPooler = false }: { asPooler?: boolean } = {},
): Promise<SilentProxy> {
  const target = new URL(databaseUrl);
  const open = new Map<Socket, Socket>();
  let silentUntil = Number.NEGATIVE_INFINITY;
  const server = createServer((client) => {
    client.on('error', () => {});
    if (performance.now() < silentUntil) return swallow(client);
    const behind = connect(Number(target.port), target.hostname);
    open.set(client, behind);
    behind.on('error', () => {});
    behind.pipe(client);
    if (asPooler) {
      client.once('data', (message: Buffer) => {
        behind.write(withoutSettings(message));
        client.pipe(behind);
      });
    } else {
      client.pipe(behind);
    }
    client.once('close', () => open.delete(client) && behind.destroy());
    behind.once('close', () => open.has(client) && client.destroy());
  });
  const swallowed = new Set<Socket>();
  function swallow(socket: Socket): void {
    swallowed.add(socket);
    socket.unpipe();
    socket.resume();
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    fallSilent(forMs = Number.POSITIVE_INFINITY) {
      silentUntil = performance.now() + forMs;
      for (const pair of open) for (const socket of pair) swallow(socket);
      // Neither side learns that the other has gone.
      open.clear();
    },
    speakAgain() {
      silentUntil = Number.NEGATIVE_INFINITY;
    },
    async close() {
      server.close();
      for (const socket of [...swallowed, ...[...open].flat()]) socket.destroy();
    },
  };
}
