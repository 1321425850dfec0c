import { endpoints } from '@gerbang/contract/api';
import { scopesOf } from '@gerbang/contract/program/token-api';
import { bodyExamples, parameterExamples } from '@gerbang/contract/shapes';
import { BASE_PATH } from '@gerbang/contract/wire';
import { createTestApp } from '@gerbang/kit/app';
import { afterAll, assert, expect, test } from 'vitest';

type Operation = {
  operationId: string;
  summary: string;
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Reference }> };
  responses: Record<string, { description: string; content: object } & Reference>;
};
type Reference = { $ref: string };
type Document = {
  openapi: string;
  info: { title: string };
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: object; schemas: object };
  servers: { url: string }[];
};

/** What a reference leads to. */
const at = ({ $ref }: Reference) =>
  $ref
    .split('/')
    .slice(1)
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], document) as Record<string, unknown>;

const app = await createTestApp();
afterAll(() => app.close());
const reply = await app.anyone.request('GET', '/api/openapi.json');
expect(reply.status).toBe(200);
const document: Document = JSON.parse(reply.bytes.toString());

test('says which calls count tries', () => {
  const limited = endpoints.filter(({ endpoint }) => endpoint.limited).map(({ name }) => name);
  expect(limited).toEqual([
    'auth.registrasiSiswa',
    'auth.login',
    'auth.forgetPassword',
    'auth.resetPassword',
    'auth.changePassword',
    'tautan.periksa',
    'tautan.pakai',
    'tautan.bekukan',
    'akunSiswa.kirimTautan',
    'pindai.buka',
    'sesi.akhiriLain',
    'sesi.akhiri',
    'kesiapan.kirimSurat',
    'keamanan.masukKode',
    'keamanan.mulaiTotp',
    'keamanan.simpanTotp',
    'keamanan.hapusTotp',
    'keamanan.mulaiPasskey',
    'keamanan.hapusPasskey',
    'keamanan.buatPemulihan',
    'keamanan.tinjau',
    'pengaturan.simpanKeamanan',
    'pengaturan.mintaLepas',
    'pengaturan.setujuiLepas',
    'pemusnahan.simpanCara',
    'pemusnahan.setujui',
    'tokenApi.create',
    'kait.create',
  ]);
});

test('is an OpenAPI 3.1 document of this instance', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.info.title).toBe('API Akademi Uji');
  expect(document.servers).toEqual([{ url: '/' }]);
});

// Rule: JAWABAN-5
test.each(endpoints)('$name is in it, with its parameters, body, answers and roles', ({ name, endpoint }) => {
  const path = BASE_PATH + endpoint.path.replace(/:(\w+)/g, '{$1}');
  const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
  assert(operation);
  expect(operation).toMatchObject({ operationId: name, summary: endpoint.summary });
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name);
  expect(inPath).toEqual([...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]));
  const ways = scopesOf(endpoint).length > 0 ? 2 : 1;
  expect(operation.security.length).toBe(endpoint.roles === 'anyone' ? 0 : ways);
  const success = operation.responses[endpoint.status ?? 200];
  expect(success?.description).toBe('Berhasil');
  if (endpoint.files) {
    const { schema } = operation.requestBody?.content['multipart/form-data'] ?? assert.fail();
    expect(Object.keys(at(schema).properties as object)).toEqual(expect.arrayContaining([...endpoint.files]));
    expect(operation.requestBody?.required).toBe(true);
  }
  const refusals = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
  const told = Object.fromEntries(refusals.map(([status, reference]) => [status, at(reference)]));
  if (endpoint.roles !== 'anyone') expect(told).toMatchObject({ 401: {}, 403: {} });
  const waits = { headers: { 'Retry-After': {} } };
  expect(told).toMatchObject({ 500: {}, 503: waits, ...(endpoint.limited ? { 429: waits } : {}) });
});

// Rule: JAWABAN-1
test('holds no call that the contract does not know, each under one name, and its references lead somewhere', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations).toHaveLength(endpoints.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length);
  const references = new Set(
    [...JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g)].map((match) => match[1] ?? ''),
  );
  for (const reference of references) {
    expect(at({ $ref: reference }), reference).toBeTypeOf('object');
  }
});

test('a body without which a call makes no sense is required, and the calls of programs name their scopes', () => {
  const of = (path: string, method: string) => document.paths[BASE_PATH + path]?.[method] ?? assert.fail();
  expect(of('/auth/login', 'post').requestBody?.required).toBe(true);
  expect(of('/data-siswa/validasi/{id}', 'patch').requestBody?.required).toBe(false);
  expect(of('/data-siswa', 'get').security).toEqual([{ sesi: [] }, { tokenApi: [] }]);
  expect(of('/data-siswa', 'get')).toMatchObject({ description: expect.stringContaining('baca-daftar') });
  expect(of('/data-admin', 'get').security).toEqual([{ sesi: [] }]);
});

test('the examples are what the calls take', () => {
  for (const { name, endpoint } of endpoints) {
    const body = bodyExamples[name as keyof typeof bodyExamples];
    if (body) expect([name, endpoint.body?.safeParse(body).success]).toEqual([name, true]);
    for (const schema of [endpoint.params, endpoint.query]) {
      const fields = Object.keys((schema?.def as { shape?: object } | undefined)?.shape ?? {});
      const given = fields.filter((field) => field in parameterExamples);
      const values = Object.fromEntries(given.map((field) => [field, parameterExamples[field]]));
      const issues = schema?.safeParse(values).error?.issues ?? [];
      expect(issues.filter(({ path }) => given.includes(String(path[0]))).map(({ path }) => [name, path])).toEqual([]);
    }
  }
});

test('the page of the documentation is served without a session, with a policy of its own', async () => {
  const reply = await app.anyone.request('GET', '/api/docs/');
  expect(reply.status).toBe(200);
  const csp = String(reply.headers['content-security-policy']);
  expect(csp).toMatch(/^default-src 'none'; script-src 'self'; /);
  expect(csp).toContain("frame-ancestors 'none'");
  // `https:` and upgrades would let others in, or break the page on plain http.
  expect(csp).not.toMatch(/https:|unsafe-inline|upgrade-insecure-requests/);
});
