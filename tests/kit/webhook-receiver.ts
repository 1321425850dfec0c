// A program that is told of things: keeps what comes, and answers as a test wants.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { path: string; headers: IncomingHttpHeaders; body: string };

export type Receiver = {
  url: string;
  received: Received[];
  /** Status and headers of the answer, and what it waits for. */
  manners: { status: number; headers?: Record<string, string>; wait?: Promise<void> };
  stop(): Promise<void>;
};

export async function startReceiver(): Promise<Receiver> {
  const receiver: Omit<Receiver, 'url' | 'stop'> = { received: [], manners: { status: 204 } };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      receiver.received.push({ path: request.url ?? '', headers: request.headers, body });
      const { status, headers, wait } = receiver.manners;
      void Promise.resolve(wait).then(() => response.writeHead(status, headers).end());
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}/kait`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
