// Clients that no browser is: half requests, drop by drop, and gone in the middle.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Person } from './house.ts';

export type RawClient = {
  socket: Socket;
  /** What the server said so far. */
  said(): string;
  /** Resolves when the connection has ended, whoever ended it. */
  ended: Promise<void>;
};

/** Connects and sends these bytes; errors of the connection end it and are no failure. */
export async function rawClient(url: string, text = ''): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await Promise.race([once(socket, 'connect'), ended]);
  if (text !== '') socket.write(text, 'latin1');
  return { socket, said: () => said, ended };
}

const BOUNDARY = 'batas-uji';

/** A multipart request that announces `announced` bytes and sends a picture's first `sent` bytes. */
export function halfUpload(url: string, who: Person, { announced, sent }: { announced: number; sent: number }): string {
  const head = [
    'POST /api/v1/data-inventaris HTTP/1.1',
    `Host: ${new URL(url).host}`,
    `Cookie: ${who.cookie}`,
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    `Content-Length: ${announced}`,
    '',
    `--${BOUNDARY}`,
    'Content-Disposition: form-data; name="foto_barang"; filename="foto.jpg"',
    'Content-Type: image/jpeg',
    '',
    '',
  ];
  return `${head.join('\r\n')}\xff\xd8\xff\xe0${'x'.repeat(sent)}`;
}
