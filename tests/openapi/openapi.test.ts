// What others make of the document of the API: a linter's recommended rules, a generator's client that compiles, and the answers
// that a program gets, held against it.
// Rule: TOKENAPI-6
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Endpoint } from '@gerbang/contract/endpoint';
import { barang } from '@gerbang/contract/inventaris/barang';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { semuaLingkup } from '@gerbang/contract/program/token-api';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { createTestApp, type TestApp } from '@gerbang/kit/app';
import type { Reply } from '@gerbang/kit/client';
import { smallPhoto } from '@gerbang/kit/pictures';
import { validBarang } from '@gerbang/kit/samples';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createToken } from '../../apps/server/src/features/program/token-api/commands.ts';

const root = join(import.meta.dirname, '../..');

let app: TestApp;
let source: string;
beforeAll(async () => {
  app = await createTestApp();
  source = (await app.anyone.request('GET', '/api/openapi.json')).bytes.toString();
});
afterAll(() => app.close());

async function problemsOf(text: string): Promise<string[]> {
  // Addresses of the API stay as they are: `/akun-siswa/data-siswa/:id` beside `/akun-siswa/:id/tautan`.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
  const problems = await lintFromString({ source: text, config });
  return problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`);
}

test('a linter with its recommended rules finds nothing, and would', async () => {
  expect(await problemsOf(source)).toEqual([]);
  expect(await problemsOf(source.replace('"servers"', '"x-servers"'))).toEqual(['no-empty-servers #/openapi']);
});

const client = (fields: string) => `import type { components, paths } from './api.js';
type Daftar = paths['/api/v1/data-siswa']['get']['responses'][200]['content']['application/json'];
export const nama = (daftar: Daftar): string[] => daftar.data.map((baris) => baris.nama);
export const total = ({ totalItems }: Daftar): number => totalItems;
export const galat: components['schemas']['Galat'] = { error: 'x', message: 'x' };
export const webhook: components['schemas']['KaitCreateIsian'] = ${fields};
`;
const hook = { nama: 'Situs', alamat: 'https://situs.example', peristiwa: ['data.dihapus'], password: 'rahasia' };

test('a generated client compiles, and refuses a body that lacks a field', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gerbang-klien-'));
  try {
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(join(folder, 'api.d.ts'), astToString(await openapiTS(source)));
    await writeFile(join(folder, 'right.ts'), client(JSON.stringify(hook)));
    await writeFile(join(folder, 'wrong.ts'), client(JSON.stringify({ ...hook, alamat: undefined })));
    expect(await compile(folder, 'right.ts')).toBe('');
    expect(await compile(folder, 'wrong.ts')).toContain("Property 'alamat' is missing");
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** What the compiler says. */
async function compile(folder: string, file: string): Promise<string> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const options = ['--noEmit', '--strict', '--target', 'esnext', '--module', 'nodenext', '--types', ''];
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, ...options, file], { cwd: folder }).catch(
    (failed: { stdout: string }) => failed,
  );
  return stdout;
}

test('what a program is answered is what the document says', async () => {
  const user = await app.build.akun({ role: 'pimpinan' });
  const { token } = await createToken(
    { ...app.deps, actor: user },
    { nama: 'Uji', lingkup: [...semuaLingkup], hari: 7 },
  );
  const record = await app.build.dataSiswa({ status_data: 'Tervalidasi' });
  const files = { foto: await smallPhoto() };
  const added = await app.anyone.call(dataInventaris.create, { token, body: validBarang, files });
  const params = { id: added.body.data.id };
  const read: [Endpoint, Reply<Endpoint>][] = [
    [dataInventaris.create, added],
    [dataInventaris.list, await app.anyone.call(dataInventaris.list, { token })],
    [barang.get, await app.anyone.call(barang.get, { token, params })],
    [barang.riwayat, await app.anyone.call(barang.riwayat, { token, params })],
    [dataSiswa.get, await app.anyone.call(dataSiswa.get, { token, params: { id: record.id } })],
    [dataSiswa.list, await app.anyone.call(dataSiswa.list, { token, query: { limit: '100' } })],
    [dataSiswa.semua, await app.anyone.call(dataSiswa.semua, { token })],
    [dataInventaris.semua, await app.anyone.call(dataInventaris.semua, { token })],
    [dashboard.statistik, await app.anyone.call(dashboard.statistik, { token })],
    [dataSiswa.get, await app.anyone.call(dataSiswa.get, { token, params })],
  ];
  const isRight = checker();
  expect(read.map(([, { status }]) => status)).toEqual([201, 200, 200, 200, 200, 200, 200, 200, 200, 404]);
  for (const [endpoint, { status, bytes }] of read) {
    expect([endpoint.path, isRight(endpoint, status, bytes.toString())]).toEqual([endpoint.path, '']);
  }
  const single = read[4]?.[1].bytes.toString() ?? '';
  const broken = single.replace(/"tanggal_lahir":"[^"]+"/, '"tanggal_lahir":"besok"');
  expect(isRight(dataSiswa.get, 200, broken)).toContain('format');
});

/** Whether an answer is what the document says of the call; the reason when not. */
function checker() {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv, ['date', 'date-time', 'double', 'int64', 'uuid']);
  ajv.addSchema(JSON.parse(source), 'api');
  return ({ method, path }: Endpoint, status: number, text: string) => {
    const address = `/api/v1${path.replace(/:(\w+)/g, '{$1}')}`
      .replaceAll('/', '~1')
      .replace('{', '%7B')
      .replace('}', '%7D');
    const answer =
      status < 400
        ? `paths/${address}/${method.toLowerCase()}/responses/${status}`
        : `components/responses/Galat${status}`;
    const validate = ajv.getSchema(`api#/${answer}/content/application~1json/schema`);
    if (!validate) return 'no schema';
    return validate(JSON.parse(text)) ? '' : ajv.errorsText(validate.errors);
  };
}

test('the README says where the document is', async () => {
  expect(await readFile(join(root, 'README.md'), 'utf8')).toContain('/api/openapi.json');
});
