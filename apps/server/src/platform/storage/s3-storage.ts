// Files in an S3-compatible object store, shared by any number of instances.

import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { assertStorageKey, type FileStorage, isStorageKey, type StoredObject } from './file-storage.ts';
import type { S3Address } from './s3-address.ts';
import { KeyTakenError, StorageAwayError, StorageFullError } from './storage-errors.ts';

const TIMEOUT_MS = 15_000;
/** Together with the first one three tries, half a second to two seconds apart at most. */
const RETRIES = 2;
const FIRST_RETRY_MS = 250;
const PAGE = 1000;

type Call = { method: 'GET' | 'PUT' | 'DELETE' | 'HEAD'; headers?: Record<string, string>; body?: Uint8Array };

/**
 * Keeps files as objects of a bucket. Every call throws `StorageAwayError` when the store does not answer or
 * refuses for reasons of its own; the caller has lost nothing then and may try again.
 */
export function createS3Storage(address: S3Address): FileStorage {
  const { bucketUrl, prefix } = address;
  const call = createSend(address);

  // Swift refuses a condition with 501. It is a second lock only: keys are random and long, and never used twice.
  let knowsConditions = true;

  const urlOf = (key: string) => {
    assertStorageKey(key);
    return `${bucketUrl}/${prefix}${key}`;
  };

  async function write(key: string, bytes: Uint8Array, headers: Record<string, string>): Promise<Response> {
    const answer = await call(urlOf(key), {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', ...headers },
      body: bytes,
    });
    await answer.arrayBuffer();
    return answer;
  }

  return {
    async put(key, bytes) {
      if (knowsConditions) {
        const answer = await write(key, bytes, { 'if-none-match': '*' });
        if (answer.status === 412 || answer.status === 409) throw new KeyTakenError(key);
        knowsConditions = answer.status !== 501;
        if (knowsConditions) return expectDone(answer);
      }
      if ((await call(urlOf(key), { method: 'HEAD' })).ok) throw new KeyTakenError(key);
      expectDone(await write(key, bytes, {}));
    },
    async replace(key, bytes) {
      expectDone(await write(key, bytes, {}));
    },
    async get(key) {
      const answer = await call(urlOf(key), { method: 'GET' });
      const bytes = await whole(answer);
      if (answer.status === 404) return undefined;
      expectDone(answer);
      return bytes;
    },
    async delete(key) {
      const answer = await call(urlOf(key), { method: 'DELETE' });
      await answer.arrayBuffer();
      if (answer.status !== 404) expectDone(answer);
    },
    list: () => listObjects(address, call),
    async check() {
      const answer = await call(`${bucketUrl}?list-type=2&max-keys=1`, { method: 'GET' });
      await answer.arrayBuffer();
      expectDone(answer);
    },
  };
}

type Send = (url: string, call: Call) => Promise<Response>;

/** Signs calls and sends them, again for a moment where the store stumbles. Throws `StorageAwayError`. */
function createSend({ accessKeyId, secretAccessKey, region }: S3Address): Send {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  return async (url, { method, headers, body }) => {
    const init = {
      method,
      ...(headers ? { headers } : {}),
      ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
    };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      for (let tries = 0; ; tries++) {
        // Careful: a signal inside a `Request`, where aws4fetch's own `fetch` has it, is forgotten by the next garbage
        // collection, and a store that says nothing would be waited for without end.
        const answer = await fetch(await client.sign(url, init), { signal });
        if (tries === RETRIES || !isForNow(answer)) return answer;
        await pause(Math.random() * FIRST_RETRY_MS * 2 ** tries);
      }
    } catch (error) {
      throw new StorageAwayError(error);
    }
  };
}

async function* listObjects({ bucketUrl, prefix }: S3Address, call: Send): AsyncIterable<StoredObject> {
  let from: string | undefined;
  do {
    const query = new URLSearchParams({ 'list-type': '2', 'max-keys': String(PAGE), prefix });
    if (from) query.set('continuation-token', from);
    const answer = await call(`${bucketUrl}?${query}`, { method: 'GET' });
    const xml = (await whole(answer)).toString('utf8');
    expectDone(answer);
    for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = element(entry, 'Key').slice(prefix.length);
      if (isStorageKey(key)) yield { key, modifiedAt: new Date(element(entry, 'LastModified')) };
    }
    from = element(xml, 'IsTruncated') === 'true' ? element(xml, 'NextContinuationToken') : undefined;
  } while (from);
}

const isForNow = ({ status }: Response) => status >= 500 || status === 429;

/** The text of an element that has no children; our own keys hold no character that XML would escape. */
function element(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
}

async function whole(answer: Response): Promise<Buffer> {
  try {
    return Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    throw new StorageAwayError(error);
  }
}

function expectDone({ ok, status, url }: Response): void {
  if (ok) return;
  const failure = new Error(`${status} from the object store at ${new URL(url).host}`);
  // 507: a quota or the disks of the store itself.
  throw status === 507 ? new StorageFullError(failure) : new StorageAwayError(failure);
}
