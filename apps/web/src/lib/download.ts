import type { Endpoint, FileType } from '@gerbang/contract/endpoint';
import { addressOf, type CallInput, refused, withJson } from './api.ts';
import { ApiError } from './api-error.ts';
import { fetchWithin, wireAnswer } from './transport.ts';

/** An endpoint that answers a file, or a picture that is asked for like one. */
export type FileEndpoint = Endpoint & { output: FileType | 'image' };

/** A file as it came; `name` is the server's, undefined when it gave none. */
export type DownloadedFile = { file: Blob; name: string | undefined };

/** Longest wait for a file that has to be made first, in milliseconds. */
const PATIENCE = 180_000;

/** Calls an endpoint that answers a file. Throws ApiError; its `message` is '' when the refusal cannot be read. */
export async function download<E extends FileEndpoint>(endpoint: E, input: CallInput<E>): Promise<DownloadedFile> {
  const request = withJson({ method: endpoint.method, url: addressOf(endpoint, input), headers: {} }, input.body);
  const answer = await fetchWithin(PATIENCE, request, async (response) =>
    response.ok ? fileOf(response) : wireAnswer(response, await response.text()),
  );
  return 'file' in answer ? answer : refused(answer);
}

async function fileOf(response: Response): Promise<DownloadedFile> {
  // A page instead of a file comes from something in between, such as the login page of a public network.
  if (response.headers.get('Content-Type')?.startsWith('text/html')) throw new ApiError('no-answer');
  return { file: await response.blob(), name: fileNameOf(response.headers.get('Content-Disposition')) };
}

/** The file name in a content-disposition header, without folders; undefined when there is none. */
export function fileNameOf(header: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(header ?? '')?.[1];
  return (decoded(encoded) ?? plain)?.replace(/^.*[/\\]/, '').trim() || undefined;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Hands a file to the browser to be kept under a name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // Careful: not at once, for the browser reads the address after the click is handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
