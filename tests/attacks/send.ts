// Requests as an attacker writes them: any header, any method, any bytes, over real connections.
import { Agent, request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import type { Endpoint } from '@gerbang/contract/endpoint';
import { type Client, createClientOver, type Reply } from '@gerbang/kit/client';

/** An answer of which nothing is taken for granted. */
// biome-ignore lint/suspicious/noExplicitAny: a case says what it expects of a body
export type Answer = Omit<Reply<Endpoint>, 'body'> & { body: any };

export type Wire = {
  /** A client with these cookies. */
  client(cookies?: Record<string, string>): Client;
  /** Any method and any headers, an `address` of this machine to come from, and the body as it is. */
  send(method: string, path: string, input?: SendInput): Promise<Answer>;
  /** Bytes on a connection of their own, which `thenEnd` closes; all that comes back until the server hangs up. */
  raw(text: string | Buffer, options?: { thenEnd?: boolean }): Promise<string>;
  close(): void;
};

type SendInput = { headers?: OutgoingHttpHeaders; payload?: string | Buffer; address?: string };

/** How long an answer may take before the case fails, in milliseconds: less than a case, so that it says which call it was. */
const PATIENCE_MS = 240_000;

/** Connections to a server of this machine. */
export function createWire(url: string): Wire {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });

  const send: Wire['send'] = (method, path, { headers = {}, payload, address } = {}) =>
    new Promise((resolve, reject) => {
      const length = payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) };
      const options = { hostname, port, method, path, agent, headers: { ...length, ...headers } };
      const outgoing = httpRequest({ ...options, ...(address ? { localAddress: address, agent: false } : {}) });
      outgoing.setTimeout(PATIENCE_MS, () => outgoing.destroy(new Error(`${method} ${path}: no answer`)));
      outgoing.on('response', (response) => replyOf(response).then(resolve, reject));
      outgoing.on('error', reject);
      outgoing.end(payload);
    });

  return {
    send,
    client(cookies = {}) {
      const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
      const own = cookie.length > 0 ? { cookie: cookie.join('; ') } : {};
      return createClientOver(
        cookies,
        (method, path, { payload, headers = {} } = {}) =>
          send(method, path, {
            headers: { ...own, ...headers },
            ...(payload === undefined ? {} : { payload }),
          }) as never,
      );
    },
    raw: (text, options = {}) => rawAnswer(Number(port), text, options),
    close: () => agent.destroy(),
  };
}

async function replyOf(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const isJson = response.headers['content-type']?.startsWith('application/json') && bytes.length > 0;
  const cookies = (response.headers['set-cookie'] ?? []).map((line) => /^([^=]+)=([^;]*)/.exec(line) ?? []);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: isJson ? JSON.parse(bytes.toString()) : undefined,
    bytes,
    setCookies: Object.fromEntries(cookies.map(([, name = '', value = '']) => [name, value])),
  };
}

function rawAnswer(port: number, text: string | Buffer, { thenEnd = false }): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    const late = setTimeout(() => socket.destroy(new Error(`no end after: ${answer.slice(0, 200)}`)), PATIENCE_MS);
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // The server may hang up while bytes are still on their way to it.
      if (!['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) reject(error);
    });
    socket.on('close', () => {
      clearTimeout(late);
      resolve(answer);
    });
    if (thenEnd) socket.end(text);
    else socket.write(text);
  });
}
