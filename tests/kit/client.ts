import { endpoints } from '@gerbang/contract/api';
import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  fileTypes,
  type ParamsOf,
  type QueryOf,
} from '@gerbang/contract/endpoint';
import { scopesOf } from '@gerbang/contract/program/token-api';
import { BASE_PATH } from '@gerbang/contract/wire';
import type { FastifyInstance } from 'fastify';
import { refusalsOf } from '../../apps/server/src/platform/http/openapi.ts';

type Method = Endpoint['method'];

/** A file of a multipart call: its bytes, or those with a name and type of their own. */
export type TestFile = Buffer | { bytes: Buffer; name: string; type?: string };

export type CallInput<E extends Endpoint> = {
  params?: ParamsOf<E>;
  query?: Partial<QueryOf<E>> | Record<string, string>;
  /** Loosely typed: tests send wrong things on purpose. */
  body?: Partial<BodyOf<E>> | Record<string, unknown>;
  files?: Record<string, TestFile>;
  /** The body of a call that takes bytes. */
  bytes?: Buffer;
  token?: string | undefined;
  headers?: Record<string, string>;
};

/** An answer: `body` has the shape of success; tests of refusals read `error`. */
export type Reply<E extends Endpoint> = {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: AnswerOf<E> & { error?: string };
  bytes: Buffer;
  /** Cookies that the answer sets, by name. */
  setCookies: Record<string, string>;
};

/** Calls any address. */
export type Request = (
  method: Method,
  url: string,
  input?: { payload?: string | Buffer; headers?: Record<string, string>; remoteAddress?: string },
) => Promise<Reply<Endpoint>>;

export type Client = {
  cookies: Record<string, string>;
  /** Calls an endpoint of the contract over HTTP. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Reply<E>>;
  request: Request;
};

/** A client of the server in this process, with these cookies. */
export function createClient(app: FastifyInstance, cookies: Record<string, string> = {}): Client {
  return createClientOver(cookies, async (method, url, input = {}) => {
    const response = await app.inject({ method, url, cookies, ...input });
    const text = response.headers['content-type']?.toString().startsWith('application/json');
    return {
      status: response.statusCode,
      headers: response.headers,
      body: (text ? response.json() : undefined) as never,
      bytes: response.rawPayload,
      setCookies: Object.fromEntries(response.cookies.map(({ name, value }) => [name, value])),
    };
  });
}

/** A client whose requests go this way; `request` sends the cookies. */
export function createClientOver(cookies: Record<string, string>, request: Request): Client {
  return {
    cookies,
    request,
    async call(endpoint, input = {}) {
      const { payload, contentType } = await bodyOf(endpoint, input);
      const headers = {
        ...(contentType ? { 'content-type': contentType } : {}),
        ...(input.token === undefined ? {} : { authorization: `Bearer ${input.token}` }),
        ...input.headers,
      };
      const sent = payload === undefined ? { headers } : { headers, payload };
      const reply = await request(endpoint.method, urlOf(endpoint, input), sent);
      expectDocumented(endpoint, reply);
      return reply as never;
    },
  };
}

const documentedCalls = new Set<Endpoint>(endpoints.map(({ endpoint }) => endpoint));

/** Whatever a call of the contract answers, the document of the API says that it may. */
function expectDocumented(endpoint: Endpoint, { status, headers }: Reply<Endpoint>): void {
  if (!documentedCalls.has(endpoint)) return;
  const call = `${endpoint.method} ${endpoint.path}`;
  const success = [endpoint.status ?? 200, ...(endpoint.ranged ? [206] : [])];
  const documented = [...success, ...refusalsOf(endpoint, scopesOf(endpoint))];
  if (!documented.includes(status)) throw new Error(`${call} answers ${status}, which its document does not say`);
  if (typeof endpoint.output !== 'string' || !success.includes(status)) return;
  const type = endpoint.output === 'image' ? 'image/jpeg' : fileTypes[endpoint.output];
  if (headers['content-type'] !== type) throw new Error(`${call} answers ${headers['content-type']}, not ${type}`);
}

function urlOf<E extends Endpoint>(endpoint: E, { params, query }: CallInput<E>): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    String((params as Record<string, string>)?.[name]),
  );
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return `${BASE_PATH}${path}${search ? `?${search}` : ''}`;
}

async function bodyOf<E extends Endpoint>(endpoint: E, { body, files, bytes }: CallInput<E>) {
  if (bytes) return { payload: bytes, contentType: 'application/octet-stream' };
  if (!endpoint.files) {
    if (body === undefined) return {};
    return { payload: JSON.stringify(body), contentType: 'application/json' };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
  for (const [name, file] of Object.entries(files ?? {})) {
    const {
      bytes,
      name: fileName,
      type,
    } = Buffer.isBuffer(file) ? { bytes: file, name: 'foto.jpg', type: 'image/jpeg' } : file;
    form.append(name, new Blob([new Uint8Array(bytes)], { type: type ?? 'image/jpeg' }), fileName);
  }
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    contentType: encoded.headers.get('content-type') ?? undefined,
  };
}
