// A small object store with an S3 interface, in memory: signatures, conditions and pages as in the real ones.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Address } from '../../apps/server/src/platform/storage/s3-address.ts';

const accessKeyId = 'kunci';
const secretAccessKey = 'rahasia';
const BUCKET = '/berkas';

export type ObjectStore = {
  address: S3Address;
  /** For `S3_URL`. */
  url: string;
  /** The objects by their full keys. */
  objects: Map<string, { bytes: Buffer; modifiedAt: Date }>;
  /** Whether a PUT may carry a condition; Swift answers 501. */
  knowsConditions: boolean;
  /** Whether it has the bucket. */
  hasBucket: boolean;
  /** How many of the next answers are 503. */
  failures: number;
  /** Whether each second use of a connection that was kept alive ends it: before anything is done, or without the answer. */
  hangsUp: 'before' | 'after' | undefined;
  close(): Promise<void>;
};

/** Starts one on a free port. */
export async function startObjectStore(): Promise<ObjectStore> {
  const objects: ObjectStore['objects'] = new Map();
  const http = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const store: ObjectStore = {
    address: { bucketUrl: `${origin}${BUCKET}`, prefix: 'sekolah/', region: 'us-east-1', accessKeyId, secretAccessKey },
    url: `${origin.replace('//', `//${accessKeyId}:${secretAccessKey}@`)}${BUCKET}/sekolah`,
    objects,
    knowsConditions: true,
    hasBucket: true,
    failures: 0,
    hangsUp: undefined,
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };

  const used = new WeakSet<Socket>();
  let reused = 0;
  /** Whether this is such a use. */
  function isCutOff({ socket }: IncomingMessage): boolean {
    const isReused = used.has(socket);
    used.add(socket);
    return isReused && store.hangsUp !== undefined && reused++ % 2 === 0;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const cut = isCutOff(request) && store.hangsUp;
    if (cut === 'before') return void request.socket.destroy();
    // Careful: what is thrown away only looks like an answer.
    if (cut === 'after') response.end = () => response.destroy();
    const body = await buffer(request);
    const url = new URL(request.url ?? '', origin);
    if (store.failures > 0) {
      store.failures -= 1;
      response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    } else if ((await signatureOf(request, url)) !== request.headers.authorization) {
      response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    } else if (!store.hasBucket) {
      response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    } else if (request.headers['if-none-match'] && !store.knowsConditions) {
      response.writeHead(501).end('<Error><Code>NotImplemented</Code></Error>');
    } else if (url.pathname === BUCKET) {
      response.end(page(objects, url.searchParams));
    } else {
      answerObject({ objects, request, response, key: url.pathname.slice(BUCKET.length + 1), body });
    }
  }

  return store;
}

async function signatureOf(request: IncomingMessage, url: URL): Promise<string> {
  const names = /SignedHeaders=([^,]+)/.exec(request.headers.authorization ?? '')?.[1]?.split(';') ?? [];
  const headers = Object.fromEntries(
    names.filter((name) => name !== 'host').map((name) => [name, String(request.headers[name])]),
  );
  const signer = new AwsV4Signer({
    method: request.method ?? 'GET',
    url: url.href,
    headers,
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region: 'us-east-1',
    datetime: String(request.headers['x-amz-date']),
  });
  return signer.authHeader();
}

type Exchange = {
  objects: ObjectStore['objects'];
  request: IncomingMessage;
  response: ServerResponse;
  key: string;
  body: Buffer;
};

function answerObject({ objects, request, response, key, body }: Exchange): void {
  const found = objects.get(key);
  if (request.method === 'PUT') {
    if (found && request.headers['if-none-match'] === '*') return void response.writeHead(412).end();
    objects.set(key, { bytes: body, modifiedAt: new Date() });
    return void response.end();
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  if (!found) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  response.end(found.bytes);
}

function page(objects: ObjectStore['objects'], query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
  const from = Number(query.get('continuation-token') ?? 0);
  // Two a page, so that a list of three is already a list of several pages.
  const shown = keys.slice(from, from + 2);
  const more = from + 2 < keys.length;
  const contents = shown.map((key) => {
    const modifiedAt = objects.get(key)?.modifiedAt.toISOString();
    return `<Contents><Key>${key}</Key><LastModified>${modifiedAt}</LastModified></Contents>`;
  });
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${contents.join('')}${
    more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
  }</ListBucketResult>`;
}
