// How bytes travel: fetch for JSON, XMLHttpRequest for pictures, because fetch tells no upload progress.
import { BUILD_HEADER } from '@gerbang/contract/wire';
import { ApiError } from './api-error.ts';
import { noticeBuild } from './newer-build.ts';

export type WireRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | FormData | Blob;
  signal?: AbortSignal;
};

/** An answer as it came: `json` is undefined where the body was not JSON; `retryAfter` in seconds. */
export type WireAnswer = { status: number; json: unknown; retryAfter: number | undefined };

/** Longest wait for an answer, and for the next sign of life of an upload, in milliseconds. */
const PATIENCE = { answer: 30_000, upload: 90_000 };

/** When the end of a line that the server told of is come to at the latest (`performance.now()`). */
let lineEnd = 0;

/** Whoever waits for an answer has patience for so many milliseconds: the server has told of a line. */
export function waitInLine(milliseconds: number): void {
  lineEnd = performance.now() + milliseconds;
}

/** Sends a request; throws ApiError `no-answer` when the network fails or 30 seconds pass, in a line those of the line. */
export function sendByFetch(request: WireRequest): Promise<WireAnswer> {
  return fetchWithin(PATIENCE.answer, request, async (response) => wireAnswer(response, await response.text()));
}

/** Sends a request and reads its answer, all within so many milliseconds; throws ApiError `no-answer` otherwise. */
export async function fetchWithin<T>(
  milliseconds: number,
  { url, signal, ...init }: WireRequest,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const patience = new AbortController();
  const giveUp = () => patience.abort(signal?.reason);
  const late = () => {
    const rest = lineEnd - performance.now();
    if (rest > 0) timer = setTimeout(late, rest);
    else giveUp();
  };
  let timer = setTimeout(late, milliseconds);
  signal?.addEventListener('abort', giveUp);
  try {
    return await read(await fetch(url, { ...init, signal: patience.signal, credentials: 'same-origin' }));
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError('no-answer');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

/** What a response says, its body being `text`. */
export function wireAnswer({ status, headers }: Response, text: string): WireAnswer {
  noticeBuild(headers.get(BUILD_HEADER));
  return { status, json: parse(text), retryAfter: seconds(headers.get('Retry-After')) };
}

/** Sends a form with pictures, telling the part sent (0 to 1); gives up after 90 seconds without any progress. */
export function sendByUpload(
  { method, url, headers, body, signal }: WireRequest,
  onProgress?: (part: number) => void,
): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer = setTimeout(() => request.abort(), PATIENCE.upload);
    const stop = () => request.abort();
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer);
      timer = setTimeout(stop, PATIENCE.upload);
      if (total > 0) onProgress?.(loaded / total);
    };
    request.onload = () =>
      resolve({
        status: request.status,
        json: parse(request.responseText),
        retryAfter: seconds(request.getResponseHeader('Retry-After')),
      });
    request.onerror = () => reject(new ApiError('no-answer'));
    request.onabort = () => reject(signal?.aborted ? signal.reason : new ApiError('no-answer'));
    request.onloadend = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    };
    signal?.addEventListener('abort', stop);
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function seconds(header: string | null): number | undefined {
  return header && /^\d+$/.test(header) ? Number(header) : undefined;
}
