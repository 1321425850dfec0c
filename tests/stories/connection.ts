// A connection between the browser and the product that can be cut, as a phone's is.
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is lost of a call: the request on its way, its answer, or the session it belongs to. */
export type Loss = 'request' | 'answer' | 'session' | undefined;

export type Connection = {
  url: string;
  /** Decides for each call what is lost of it. */
  lose: (method: string, path: string) => Loss;
  close(): void;
};

/** Stands between a browser and the server at `url`. */
export async function openConnection(url: string): Promise<Connection> {
  const line: Connection = { url: '', lose: () => undefined, close: () => {} };
  const server = createServer((incoming, outgoing) => {
    const lost = line.lose(incoming.method ?? '', incoming.url ?? '');
    const cut = () => incoming.socket.destroy();
    // Some of it has left the phone when the line breaks.
    if (lost === 'request') return void incoming.once('data', cut).once('end', cut);
    const { cookie: _, ...others } = incoming.headers;
    const headers = lost === 'session' ? others : incoming.headers;
    const onward = request(url + incoming.url, { method: incoming.method, headers }, (answer) => {
      if (lost === 'answer') return cut();
      // Careful: on a connection that was used before, the browser would send a lost request again by itself.
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'close' });
      answer.pipe(outgoing);
    });
    onward.on('error', cut);
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  line.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return line;
}
