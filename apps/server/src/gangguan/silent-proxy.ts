// Stands between the program and PostgreSQL and falls silent: nothing arrives any more, in neither direction, and
// nobody is told, as when a firewall forgets a connection or a cable is pulled.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type SilentProxy = {
  /** The database's address through the proxy. */
  url: string;
  /** From now on: connections that are there or come in the next `forMs` never hear anything again; later ones work. */
  fallSilent(forMs?: number): void;
  close(): Promise<void>;
};

export async function startSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = new URL(databaseUrl);
  const open = new Map<Socket, Socket>();
  let silentUntil = Number.NEGATIVE_INFINITY;
  const server = createServer((client) => {
    client.on('error', () => {});
    if (performance.now() < silentUntil) return swallow(client);
    const behind = connect(Number(target.port), target.hostname);
    open.set(client, behind);
    behind.on('error', () => {});
    client.pipe(behind).pipe(client);
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
    async close() {
      server.close();
      for (const socket of [...swallowed, ...[...open].flat()]) socket.destroy();
    },
  };
}
