import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@gerbang/contract/endpoint';
import { sentences } from '@gerbang/contract/sentences';
import { BASE_PATH, type ErrorEnvelope } from '@gerbang/contract/wire';
import { ApiError } from './api-error.ts';
import { sendByFetch, sendByUpload, type WireAnswer, type WireRequest } from './transport.ts';

/** Numbers are written as text on the wire: a client may give either. */
type AsTyped<T> = { [K in keyof T]: Extract<T[K], string> extends never ? T[K] : T[K] | number };
type InputPart<Key extends string, T> = T extends undefined ? { [K in Key]?: undefined } : PartialInput<Key, T>;
type PartialInput<Key extends string, T> =
  Partial<T> extends T ? { [K in Key]?: AsTyped<T> } : { [K in Key]: AsTyped<T> };

/** What a call is given: path parameters, query, body and pictures of the endpoint, and a one-time token. */
export type CallInput<E extends Endpoint> = InputPart<'params', ParamsOf<E>> &
  InputPart<'query', QueryOf<E>> &
  InputPart<'body', BodyOf<E>> & {
    /** Pictures by field name; those left out stay as they are. */
    files?: E['files'] extends readonly (infer Name extends string)[]
      ? Partial<Record<Name, File | undefined>>
      : undefined;
    /** One-time confirmation token, sent as Bearer. */
    token?: string;
  };

export type CallOptions = {
  /** Part of the pictures already sent, 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
};

let held = () => {};

/** Names what happens when strict mode holds a call back until its user has done something else first. */
export function onHeld(handle: () => void): void {
  held = handle;
}

let sessionExpired: (error: ApiError) => boolean = () => false;

/**
 * Names what happens when the server no longer knows the session of a call. When it returns true the page is about to
 * be left: the call then never settles, so that no screen adds its own sentence to the one already shown.
 */
export function onSessionExpired(handle: (error: ApiError) => boolean): void {
  sessionExpired = handle;
}

/**
 * Calls an endpoint and returns its answer, typed by the endpoint's schema but not parsed again: the server parsed
 * it before sending (docs/design/contract-and-router.md). Throws ApiError, or the signal's AbortError.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { onProgress, signal }: CallOptions = {},
): Promise<AnswerOf<E>> {
  const request: WireRequest = { method: endpoint.method, url: addressOf(endpoint, input), headers: {}, signal };
  if (input.token) request.headers.Authorization = `Bearer ${input.token}`;
  const answer = await (endpoint.files
    ? sendByUpload({ ...request, body: formData(input.body, input.files) }, onProgress)
    : sendByFetch(withJson(request, input.body)));
  if (answer.status >= 200 && answer.status < 300 && answer.json !== undefined) return answer.json as AnswerOf<E>;
  return refused(answer);
}

/** Throws what the server refused, or never settles where the session expired. */
export function refused(answer: WireAnswer): Promise<never> {
  const error = refusal(answer);
  if (isSessionExpired(error) && sessionExpired(error)) return new Promise(() => {});
  if (error.kode?.startsWith('wajib')) held();
  throw error;
}

/** Whether the server refused a call because it does not know the session (JAWABAN-6). */
function isSessionExpired({ status, error }: ApiError): boolean {
  return status === 401 && (error === sentences.noToken || error === sentences.badToken);
}

type Values = Record<string, string | number | undefined>;

/** Address of a call below the server's root, parameters filled in, empty query values left out. */
export function addressOf(endpoint: Endpoint, input: { params?: object; query?: object }): string {
  const params = (input.params ?? {}) as Values;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Values)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  return BASE_PATH + path + (query.size > 0 ? `?${query}` : '');
}

/** The request with `body` as JSON, if there is one. */
export function withJson(request: WireRequest, body: object | undefined): WireRequest {
  if (!body) return request;
  return {
    ...request,
    headers: { ...request.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
}

/** Text fields first: the server may refuse them before it has read a picture. */
function formData(body: object = {}, files: object = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Values)) {
    if (value !== undefined) form.set(name, String(value));
  }
  for (const [name, file] of Object.entries(files as Record<string, File | undefined>)) {
    if (file) form.set(name, file);
  }
  return form;
}

function refusal({ status, json, retryAfter }: WireAnswer): ApiError {
  // A 2xx that is not JSON comes from something in between, such as the login page of a public network.
  if (status < 400) return new ApiError('no-answer');
  const { error, field, kode, message } = (json ?? {}) as Partial<ErrorEnvelope>;
  const fields = Array.isArray(message) ? message : undefined;
  return new ApiError('answered', {
    status,
    error,
    field,
    kode,
    fields,
    retryAfter,
    message: fields ? error : (message as string),
  });
}
