import { endpoints } from '@gerbang/contract/api';
import type { Endpoint } from '@gerbang/contract/endpoint';
import { BASE_PATH, errorEnvelope } from '@gerbang/contract/wire';
import * as z from 'zod/mini';

type JsonSchema = Record<string, unknown>;

const statusTexts: Record<number, string> = {
  400: 'Isian tidak valid',
  401: 'Belum login atau token tidak valid',
  403: 'Bukan hak role ini',
  404: 'Tidak ditemukan',
  409: 'Bertentangan dengan keadaan sekarang',
  413: 'Berkas terlalu besar',
  415: 'Jenis berkas tidak diterima',
  429: 'Terlalu banyak percobaan',
  500: 'Terjadi kesalahan pada server',
  503: 'Layanan sedang tidak tersedia atau sibuk',
};
/** Answers that say when to come back. */
const waiting = { 'Retry-After': { description: 'Detik sampai boleh dicoba lagi', schema: { type: 'integer' } } };

/** The OpenAPI 3.1 document of all endpoints, made from the contract. */
export function openApiDocument(title: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, endpoint } of endpoints) {
    const path = BASE_PATH + endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1.0.0', description: 'API penerimaan dan arsip siswa' },
    paths,
    components: {
      securitySchemes: {
        sesi: { type: 'apiKey', in: 'cookie', name: 'sesi' },
        konfirmasi: { type: 'http', scheme: 'bearer', description: 'Token sekali pakai dari generate-token' },
      },
      schemas: { Galat: jsonSchema(errorEnvelope, 'output') },
    },
  };
}

function operation(name: string, endpoint: Endpoint): Record<string, unknown> {
  const [tag] = name.split('.');
  const who = endpoint.roles === 'anyone' ? 'Siapa pun' : endpoint.roles.join(', ');
  const session = endpoint.token ? { sesi: [], konfirmasi: [] } : { sesi: [] };
  return {
    operationId: name,
    tags: [tag],
    summary: endpoint.summary,
    description: `Role: ${who}`,
    security: endpoint.roles === 'anyone' ? [] : [session],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body || endpoint.files || endpoint.bytes ? { requestBody: requestBody(endpoint) } : {}),
    responses: responses(endpoint),
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
  }));
}

function requestBody(endpoint: Endpoint): Record<string, unknown> {
  if (endpoint.bytes) return { content: { 'application/octet-stream': {} } };
  const fields = endpoint.body ? jsonSchema(endpoint.body, 'input') : { type: 'object', properties: {} };
  if (!endpoint.files) return { content: { 'application/json': { schema: fields } } };
  const files = Object.fromEntries(
    endpoint.files.map((file) => [file, { type: 'string', contentMediaType: 'image/*' }]),
  );
  const schema = { ...fields, properties: { ...(fields.properties as JsonSchema), ...files } };
  return { content: { 'multipart/form-data': { schema } } };
}

function responses(endpoint: Endpoint): Record<string, unknown> {
  const success = contentOf(endpoint.output);
  const refusals = [400, ...(endpoint.roles === 'anyone' ? [] : [401, 403]), ...(endpoint.params ? [404, 409] : [])];
  if (endpoint.files || endpoint.bytes) refusals.push(413, 415);
  if (endpoint.limited) refusals.push(429);
  refusals.push(500, 503);
  const failed = { 'application/json': { schema: { $ref: '#/components/schemas/Galat' } } };
  return {
    [endpoint.status ?? 200]: { description: 'Berhasil', content: success },
    ...Object.fromEntries(
      refusals.map((status) => [
        status,
        {
          description: statusTexts[status],
          ...(status === 429 || status === 503 ? { headers: waiting } : {}),
          content: failed,
        },
      ]),
    ),
  };
}

function contentOf(output: Endpoint['output']): JsonSchema {
  if (output === 'image') return { 'image/jpeg': {} };
  if (output === 'file') return { 'application/octet-stream': {} };
  return { 'application/json': { schema: jsonSchema(output, 'output') } };
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return rest;
}
