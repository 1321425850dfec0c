// Files in an S3-compatible object store, shared by any number of instances.

import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { assertStorageKey, type FileStorage, isStorageKey, type StoredObject } from './file-storage.ts';
import type { S3Address } from './s3-address.ts';
import { KeyTakenError, NoBucketError, StorageAwayError, StorageFullError } from './storage-errors.ts';

const TIMEOUT_MS = 15_000;
/** Together with the first one three tries, at once or some tenths of a second apart. */
const RETRIES = 2;
const FIRST_RETRY_MS = 250;
const PAGE = 1000;

type Call = { method: 'GET' | 'PUT' | 'DELETE' | 'HEAD'; headers?: Record<string, string>; body?: Uint8Array };

/** Read to its end. `again`: an earlier try may have been done, although its answer did not come. */
type Answer = { status: number; bytes: Buffer; again: boolean };
type Send = (url: string, call: Call) => Promise<Answer>;

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

  const write = (key: string, bytes: Uint8Array, headers: Record<string, string>) =>
    call(urlOf(key), {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', ...headers },
      body: bytes,
    });

  /** Whether what lies under a key are these bytes, written by a try whose answer was lost. */
  async function isOurs(key: string, bytes: Uint8Array): Promise<boolean> {
    const answer = await call(urlOf(key), { method: 'GET' });
    return isDone(answer) && answer.bytes.equals(bytes);
  }

  return {
    async put(key, bytes) {
      if (knowsConditions) {
        const answer = await write(key, bytes, { 'if-none-match': '*' });
        if (answer.status === 412 || answer.status === 409) {
          if (answer.again && (await isOurs(key, bytes))) return;
          throw new KeyTakenError(key);
        }
        knowsConditions = answer.status !== 501;
        if (knowsConditions) return expectDone(answer);
      }
      if (isDone(await call(urlOf(key), { method: 'HEAD' }))) throw new KeyTakenError(key);
      expectDone(await write(key, bytes, {}));
    },
    async replace(key, bytes) {
      expectDone(await write(key, bytes, {}));
    },
    async get(key) {
      const answer = await call(urlOf(key), { method: 'GET' });
      if (answer.status === 404) return undefined;
      expectDone(answer);
      return answer.bytes;
    },
    async delete(key) {
      const answer = await call(urlOf(key), { method: 'DELETE' });
      if (answer.status !== 404) expectDone(answer);
    },
    list: () => listObjects(address, call),
    async check() {
      const answer = await call(`${bucketUrl}?list-type=2&max-keys=1`, { method: 'GET' });
      if (answer.status === 404) throw new NoBucketError();
      expectDone(answer);
    },
  };
}

/**
 * Signs calls and sends them, again for a moment where the store stumbles or closes the connection: one that was kept
 * alive may be closed at the very moment it is used again, and whatever we ask may be asked twice. Throws `StorageAwayError`.
 */
function createSend({ accessKeyId, secretAccessKey, region }: S3Address): Send {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  return async (url, { method, headers, body }) => {
    const init = {
      method,
      ...(headers ? { headers } : {}),
      ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
    };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    for (let tries = 0; ; tries++) {
      const answer = await ask(await client.sign(url, init), signal);
      const isLast = tries === RETRIES || signal.aborted;
      if (answer instanceof StorageAwayError && isLast) throw answer;
      if (!(answer instanceof StorageAwayError) && (isLast || !isForNow(answer)))
        return { ...answer, again: tries > 0 };
      // A new connection is no load for a store that has only closed an old one.
      if (tries > 0 || !(answer instanceof StorageAwayError)) await pause(Math.random() * FIRST_RETRY_MS * 2 ** tries);
    }
  };
}

async function ask(request: Request, signal: AbortSignal): Promise<Omit<Answer, 'again'> | StorageAwayError> {
  try {
    // Careful: a signal inside a `Request`, where aws4fetch's own `fetch` has it, is forgotten by the next garbage
    // collection, and a store that says nothing would be waited for without end.
    const answer = await fetch(request, { signal });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  } catch (error) {
    return new StorageAwayError(error);
  }
}

async function* listObjects({ bucketUrl, prefix }: S3Address, call: Send): AsyncIterable<StoredObject> {
  let from: string | undefined;
  do {
    const query = new URLSearchParams({ 'list-type': '2', 'max-keys': String(PAGE), prefix });
    if (from) query.set('continuation-token', from);
    const answer = await call(`${bucketUrl}?${query}`, { method: 'GET' });
    expectDone(answer);
    const xml = answer.bytes.toString('utf8');
    for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = element(entry, 'Key').slice(prefix.length);
      if (isStorageKey(key)) yield { key, modifiedAt: new Date(element(entry, 'LastModified')) };
    }
    from = element(xml, 'IsTruncated') === 'true' ? element(xml, 'NextContinuationToken') : undefined;
  } while (from);
}

const isForNow = ({ status }: { status: number }) => status >= 500 || status === 429;
const isDone = ({ status }: Answer) => status >= 200 && status < 300;

/** The text of an element that has no children; our own keys hold no character that XML would escape. */
function element(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
}

function expectDone(answer: Answer): void {
  if (isDone(answer)) return;
  const failure = new Error(`${answer.status} from the object store`);
  // 507: a quota or the disks of the store itself.
  throw answer.status === 507 ? new StorageFullError(failure) : new StorageAwayError(failure);
}
