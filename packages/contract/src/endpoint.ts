import type * as z from 'zod/mini';
import type { Filters } from './list-filter.ts';
import type { Role } from './roles.ts';

type Schema = z.ZodMiniType;

/** Files that calls answer with, and their media types. */
export const fileTypes = {
  pdf: 'application/pdf',
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const;
export type FileType = keyof typeof fileTypes;

/**
 * One call of the API as a value: the server routes it, the web app calls it, the tests loop over it
 * and the OpenAPI document is made from it. What is not listed in `roles` is closed.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below /api/v1, with `:name` for parameters. */
  path: string;
  /** One sentence for the OpenAPI document. */
  summary: string;
  /** Who may call it: roles, or everybody without a session. */
  roles: readonly Role[] | 'anyone';
  /** HTTP status of success; 200 unless given. */
  status?: 200 | 201;
  params?: Schema;
  query?: Schema;
  /** What a list can be narrowed by; `query` takes the same. */
  filters?: Filters;
  body?: Schema;
  /** The page whose form the browser may send itself: answered by 303 to that page, which then tells what came of it. */
  page?: string;
  /** Names of the image fields; makes the call multipart/form-data. */
  files?: readonly string[];
  /** The body is bytes as they are (application/octet-stream), at most so many. */
  bytes?: number;
  /** 400 answers list every broken field (JAWABAN-4) instead of one sentence. */
  multiField?: boolean;
  /** Tries are counted: too many answer 429 with Retry-After. */
  limited?: boolean;
  /** Also for staff from whom strict mode wants a factor or another password first (KETAT-2). */
  whileHeld?: boolean;
  /** The area of the one-time token that the call spends (TOKEN-1). */
  token?: TokenArea;
  /** Another area whose tokens do as well. */
  alsoToken?: TokenArea;
  /**
   * A list, a record or a dashboard that may be read from a replica of the database, which shows at least all that its
   * reader has seen and saved (JALAN-26).
   */
  replicaRead?: true;
  /** The download can be had in ranges of bytes (RFC 9110, 14). */
  ranged?: true;
  /** Statuses of refusals that do not follow from the rest of the call. */
  refuses?: readonly (401 | 404 | 409)[];
  /** Schema of the JSON answer, `image` for the bytes of a picture, or the type of a download. */
  output: Schema | 'image' | FileType;
};

/** Areas for which a one-time confirmation token can be asked. */
export const tokenAreas = ['akun-siswa', 'data-siswa', 'data-admin', 'sampah', 'ekspor'] as const;
export type TokenArea = (typeof tokenAreas)[number];

/** Declares an endpoint and keeps its literal types. */
export function endpoint<const E extends Endpoint>(spec: E): E {
  return spec;
}

type SchemaInput<S> = S extends Schema ? z.input<S> : undefined;
type SchemaOutput<S> = S extends Schema ? z.output<S> : undefined;

/** What a client sends for an endpoint, before parsing. */
export type ParamsOf<E extends Endpoint> = SchemaInput<E['params']>;
export type QueryOf<E extends Endpoint> = SchemaInput<E['query']>;
export type BodyOf<E extends Endpoint> = SchemaInput<E['body']>;

/** What the server's handler receives, after parsing. */
export type ParsedParams<E extends Endpoint> = SchemaOutput<E['params']>;
export type ParsedQuery<E extends Endpoint> = SchemaOutput<E['query']>;
export type ParsedBody<E extends Endpoint> = SchemaOutput<E['body']>;

/** The JSON answer of an endpoint. */
export type AnswerOf<E extends Endpoint> = E['output'] extends Schema ? z.output<E['output']> : never;
