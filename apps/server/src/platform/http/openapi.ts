// The OpenAPI document, made from the contract.

import { type CallName, endpoints } from '@gerbang/contract/api';
import { type Endpoint, fileTypes } from '@gerbang/contract/endpoint';
import { kemampuanAt } from '@gerbang/contract/kemampuan';
import { isCounted } from '@gerbang/contract/limits';
import { bodyExamples, parameterExamples, shapeNames } from '@gerbang/contract/shapes';
import { BASE_PATH, errorEnvelope, messageOnly, tokenAnswer } from '@gerbang/contract/wire';
import type * as z from 'zod/mini';
import { version } from '../version.ts';
import { type JsonSchema, jsonSchema, type NamedSchemas, namedSchemas } from './openapi-schemas.ts';

const statusTexts: Record<number, string> = {
  400: 'Isian tidak valid',
  401: 'Belum login atau token tidak valid',
  403: 'Bukan hak role ini',
  404: 'Tidak ditemukan',
  409: 'Bertentangan dengan keadaan sekarang',
  413: 'Berkas terlalu besar',
  415: 'Jenis berkas tidak diterima',
  416: 'Bagian yang diminta tidak ada',
  429: 'Terlalu banyak percobaan',
  500: 'Terjadi kesalahan pada server',
  503: 'Layanan sedang tidak tersedia atau sibuk',
  507: 'Penyimpanan server penuh',
};
/** Answers that say when to come back. */
const waiting = { 'Retry-After': { description: 'Detik sampai boleh dicoba lagi', schema: { type: 'integer' } } };
const brokenField = {
  error: 'Cek kembali form!',
  message: [{ field: 'nama_barang', message: 'Nama barang harus diisi' }],
};

type ApiFacts = {
  title: string;
  /** Origin that people use; empty: where the document was read. */
  publicUrl: string;
  /** By which scopes programs may make a call with a key. */
  scopesOf: (endpoint: Endpoint) => readonly string[];
};

/** The OpenAPI 3.1 document of all endpoints. */
export function openApiDocument({ title, publicUrl, scopesOf }: ApiFacts): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: 'API penerimaan dan arsip siswa',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl === '' ? '/' : publicUrl }],
    ...callsOf(scopesOf),
  };
}

/** The calls and what they are made of. */
function callsOf(scopesOf: ApiFacts['scopesOf']): Record<string, unknown> {
  const named = namedSchemas();
  nameCommon(named);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, endpoint } of endpoints) {
    const path = BASE_PATH + endpoint.path.replace(/:(\w+)/g, '{$1}');
    const call = operation(named, { name, endpoint, scopes: scopesOf(endpoint) });
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: call };
  }
  return { paths, components: { securitySchemes, schemas: named.schemas, responses: refusals() } };
}

const securitySchemes = {
  sesi: { type: 'apiKey', in: 'cookie', name: 'sesi' },
  konfirmasi: { type: 'http', scheme: 'bearer', description: 'Token sekali pakai dari generate-token' },
  tokenApi: { type: 'http', scheme: 'bearer', description: 'Token API dari Pengaturan, tanpa cookie' },
};

const tagOf = (name: string) => name.slice(0, name.indexOf('.'));
/** `dataSiswa.list` as `DataSiswaList`. */
const typeName = (name: string) => name.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** What many answers are, and what has a name of its own, before all others find theirs. */
function nameCommon(named: NamedSchemas): void {
  named.refer(['Galat'], jsonSchema(errorEnvelope, 'output'));
  named.refer(['Pesan'], jsonSchema(messageOnly, 'output'));
  named.refer(['TokenKonfirmasi'], jsonSchema(tokenAnswer, 'output'));
  for (const { name, endpoint } of endpoints) {
    const shape = shapeNames[name as CallName];
    if (shape && typeof endpoint.output === 'object') referAnswer(named, shape, jsonSchema(endpoint.output, 'output'));
  }
}

type Call = { name: string; endpoint: Endpoint; scopes: readonly string[] };

function operation(named: NamedSchemas, { name, endpoint, scopes }: Call): Record<string, unknown> {
  const who = endpoint.roles === 'anyone' ? 'Siapa pun' : endpoint.roles.join(', ');
  const session = endpoint.token ? { sesi: [], konfirmasi: [] } : { sesi: [] };
  const byKey = scopes.length > 0 ? [{ tokenApi: [] }] : [];
  return {
    operationId: name,
    tags: [tagOf(name)],
    summary: endpoint.summary,
    description: `Role: ${who}${scopes.length > 0 ? `. Lingkup token API: ${scopes.join(', ')}` : ''}`,
    security: endpoint.roles === 'anyone' ? [] : [session, ...byKey],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body || endpoint.files || endpoint.bytes ? { requestBody: requestBody(named, name, endpoint) } : {}),
    responses: responses(named, { name, endpoint, scopes }),
  };
}

function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): unknown[] {
  if (!schema) return [];
  const { properties, required } = jsonSchema(schema, 'input') as {
    properties: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (required ?? []).includes(name),
    schema: property,
    ...(name in parameterExamples ? { example: parameterExamples[name] } : {}),
  }));
}

function requestBody(named: NamedSchemas, name: string, endpoint: Endpoint): Record<string, unknown> {
  if (endpoint.bytes) return { required: true, content: { 'application/octet-stream': {} } };
  const fields = endpoint.body ? jsonSchema(endpoint.body, 'input') : { type: 'object', properties: {} };
  // A body of which nothing must be there may be left out.
  const required = endpoint.files !== undefined || ((fields.required as string[] | undefined) ?? []).length > 0;
  const files = Object.fromEntries(
    (endpoint.files ?? []).map((file) => [file, { type: 'string', contentMediaType: 'image/*' }]),
  );
  const properties = { ...(fields.properties as JsonSchema), ...files };
  const schema = named.refer([`${typeName(name)}Isian`], endpoint.files ? { ...fields, properties } : fields);
  const example = bodyExamples[name as CallName];
  const type = endpoint.files ? 'multipart/form-data' : 'application/json';
  return { required, content: { [type]: { schema, ...(example ? { example } : {}) } } };
}

function responses(named: NamedSchemas, { name, endpoint, scopes }: Call): Record<string, unknown> {
  const success = { description: 'Berhasil', content: contentOf(named, name, endpoint.output) };
  const part = endpoint.ranged ? { 206: { ...success, description: 'Bagian yang diminta' } } : {};
  const references = refusalsOf(endpoint, scopes).map((status) => {
    return [status, { $ref: `#/components/responses/Galat${status}` }];
  });
  return { [endpoint.status ?? 200]: success, ...part, ...Object.fromEntries(references) };
}

/** The statuses that a call may refuse with. */
export function refusalsOf(endpoint: Endpoint, scopes: readonly string[]): number[] {
  const { roles, params, method, body, files, bytes, limited, ranged, refuses = [] } = endpoint;
  const refused = new Set<number>([400, ...(roles === 'anyone' ? [] : [401]), 403, ...refuses, 500, 503]);
  if (params || kemampuanAt(endpoint.path)) refused.add(404);
  if (method !== 'GET') refused.add(409).add(507);
  if (body || files || bytes) refused.add(413).add(415);
  if (ranged) refused.add(416);
  if (limited || files || isCounted(endpoint) || scopes.length > 0) refused.add(429);
  return [...refused].sort((a, b) => a - b);
}

/** What each refusal is, once for all calls. */
function refusals(): Record<string, unknown> {
  const schema = { $ref: '#/components/schemas/Galat' };
  const of = ([status, description]: [string, string]) => {
    const example = status === '400' ? brokenField : { error: description, message: description };
    const headers = ['429', '503', '507'].includes(status) ? { headers: waiting } : {};
    return [`Galat${status}`, { description, ...headers, content: { 'application/json': { schema, example } } }];
  };
  return Object.fromEntries(Object.entries(statusTexts).map(of));
}

function contentOf(named: NamedSchemas, name: string, output: Endpoint['output']): JsonSchema {
  if (output === 'image') return { 'image/jpeg': {} };
  if (typeof output === 'string') return { [fileTypes[output]]: {} };
  return { 'application/json': { schema: referAnswer(named, typeName(name), jsonSchema(output, 'output')) } };
}

/** An answer by the name of its data, or of what is in their list; one without by that of its call. */
function referAnswer(named: NamedSchemas, name: string, answer: JsonSchema): JsonSchema {
  const { data, ...others } = (answer.properties ?? {}) as Record<string, JsonSchema>;
  const items = data?.items as JsonSchema | undefined;
  const shape = data?.type === 'array' ? items : data;
  if (!data || shape?.type !== 'object') return named.refer([`${name}Jawaban`], answer);
  const reference = named.refer([name], shape);
  const kind = !items ? 'Jawaban' : 'totalPages' in others ? 'Halaman' : 'cursor' in others ? 'Langkah' : 'Daftar';
  const properties = { ...others, data: items ? { ...data, items: reference } : reference };
  return named.refer([kind + reference.$ref.split('/').at(-1), `${name}Jawaban`], { ...answer, properties });
}
