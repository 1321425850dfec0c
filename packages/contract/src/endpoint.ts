import type * as z from 'zod/mini';

type RoleEntry = {
  /** As people read it. */
  name: string;
  /** Whether it works at the school: its accounts are made by others, and it has a profile. */
  staf: boolean;
  /** What the page of the own account is called. */
  accountPage: 'Info Akun' | 'Profile';
  /** The screen on which it begins. */
  begins: `/${string}`;
  /** Hours that a session may rest, and that it may last at all (SESI-2). */
  session: { idle: number; total: number };
  /** Whom it tells when somebody else changed its password. */
  tells: string;
};

/**
 * What each role is (PERAN-1). What it may do is told where it is done, by lists of roles: a new one
 * may do nothing until it stands in some.
 */
export const roleTable = {
  siswa: {
    name: 'Siswa',
    staf: false,
    accountPage: 'Info Akun',
    begins: '/dashboard-siswa',
    session: { idle: 12, total: 7 * 24 },
    tells: 'admin',
  },
  admin: {
    name: 'Admin',
    staf: true,
    accountPage: 'Profile',
    begins: '/dashboard',
    session: { idle: 2, total: 12 },
    tells: 'pimpinan',
  },
  pimpinan: {
    name: 'Pimpinan',
    staf: true,
    accountPage: 'Profile',
    begins: '/dashboard',
    session: { idle: 2, total: 12 },
    tells: 'pengelola server',
  },
} as const satisfies Record<string, RoleEntry>;

export type Role = keyof typeof roleTable;
export const roles = Object.keys(roleTable) as [Role, ...Role[]];

/** The roles that work at the school. */
export type Staf = { [R in Role]: (typeof roleTable)[R]['staf'] extends true ? R : never }[Role];
export const staf = roles.filter(isStaf) as [Staf, ...Staf[]];

export function isStaf(role: Role): role is Staf {
  return roleTable[role]?.staf ?? false;
}

type Schema = z.ZodMiniType;

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
  body?: Schema;
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
  /**
   * A list, a record or a dashboard that may be read from a replica of the database, which shows at least all that its
   * reader has seen and saved (JALAN-26).
   */
  mayLag?: true;
  /** Schema of the JSON answer, `image` for the bytes of a picture, `file` for a download. */
  output: Schema | 'image' | 'file';
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
