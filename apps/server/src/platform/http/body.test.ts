// Pictures on their way in: what is refused or broken off leaves nothing behind.

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoint } from '@gerbang/contract/endpoint';
import { roles } from '@gerbang/contract/roles';
import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { type Client, createClient } from '@gerbang/kit/client';
import { smallPhoto } from '@gerbang/kit/pictures';
import { listenSomewhere } from '@gerbang/kit/raw-server';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { routerContext } from '../../app.ts';
import { createLog } from '../../operations/observe/log.ts';
import { HttpError } from '../errors.ts';
import { createImages } from '../images/images.ts';
import { createDiskStorage } from '../storage/disk-storage.ts';
import { route } from './route.ts';
import { addRoute } from './router.ts';
import { createHttpServer } from './server.ts';

const upload = endpoint({
  method: 'POST',
  path: '/uji/unggah/:id',
  summary: 'Menerima dua gambar',
  roles,
  params: z.object({ id: z.string() }),
  body: z.object({ nama: z.string('Nama harus diisi') }),
  files: ['front', 'back'],
  output: z.object({ message: z.string(), received: z.array(z.string()) }),
});

let app: TestApp;
let dataDir: string;
let server: FastifyInstance;
let port: number;
let client: Client;
let picture: Buffer;
const handled = vi.fn();

beforeAll(async () => {
  app = await createTestApp();
  dataDir = await mkdtemp(join(tmpdir(), 'gerbang-isi-'));
  picture = await smallPhoto();
  const storage = createDiskStorage(join(dataDir, 'berkas'));
  const images = createImages({ storage, fileKey: Buffer.alloc(32), tempDir: join(dataDir, 'sementara') });
  server = await createHttpServer({ log: createLog('silent'), https: false, trustProxy: [] });
  const guard = async ({ params }: { params: { id: string } }) => {
    if (params.id === 'milik-orang') throw new HttpError(404, 'Tidak ada');
  };
  const handler = async ({ images: received, body }: { images: object; body: { nama: string } }) => {
    handled(body);
    if (body.nama === 'gagal') throw new Error('gagal sesudah menerima');
    return { message: 'Diterima', received: Object.keys(received) };
  };
  addRoute(server, { ...routerContext(app.deps, ''), images }, route(upload, handler as never, guard as never));
  client = createClient(server, (await app.as('siswa')).cookies);
  port = await listenSomewhere(server);
});
afterAll(async () => {
  await server.close();
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

const temporaries = () => readdir(join(dataDir, 'sementara')).catch(() => [] as string[]);
const files = () => ({ front: picture });

test('what a handler did not store is thrown away, after success and after a failure', async () => {
  const fine = await client.call(upload, { params: { id: '1' }, body: { nama: 'Dewi' }, files: files() });
  expect(fine).toMatchObject({ status: 200, body: { received: ['front'] } });
  expect(await temporaries()).toEqual([]);
  const failed = await client.call(upload, { params: { id: '1' }, body: { nama: 'gagal' }, files: files() });
  expect(failed.status).toBe(500);
  expect(await temporaries()).toEqual([]);
});

// Rule: BERKAS-4
test('a broken field, a wrong file and one that nobody asked for leave nothing', async () => {
  const missing = await client.call(upload, { params: { id: '1' }, files: files() });
  expect(missing).toMatchObject({ status: 400, body: { error: 'Nama harus diisi' } });
  const gif = { bytes: Buffer.from('GIF89a-bukan-foto'), name: 'foto.png', type: 'image/png' };
  const wrong = await client.call(upload, {
    params: { id: '1' },
    body: { nama: 'Dewi' },
    files: { front: picture, back: gif },
  });
  const sentence = 'File harus berupa gambar PNG, JPG, atau JPEG';
  expect(wrong).toMatchObject({ status: 415, body: { error: sentence, message: sentence, field: 'back' } });
  const other = await client.call(upload, { params: { id: '1' }, body: { nama: 'Dewi' }, files: { lain: picture } });
  expect(other).toMatchObject({ status: 200, body: { received: [] } });
  expect(await temporaries()).toEqual([]);
});

// Rule: BERKAS-2
test('more than 10 MiB is refused at its field; a request that announces far too much is not read', async () => {
  handled.mockClear();
  const bytes = Buffer.concat([picture, Buffer.alloc(10 * 1024 * 1024)]);
  const large = await client.call(upload, { params: { id: '1' }, body: { nama: 'Dewi' }, files: { back: bytes } });
  const sentence = 'Ukuran file maksimal 10 MB';
  expect(large).toMatchObject({ status: 413, body: { error: sentence, field: 'back' } });
  const announced = await client.request('POST', '/api/v1/uji/unggah/1', {
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(30 * 1024 * 1024) },
    payload: '--x--',
  });
  expect(announced).toMatchObject({ status: 413, body: { error: sentence } });
  expect(handled).not.toHaveBeenCalled();
  expect(await temporaries()).toEqual([]);
});

// Rule: JAWABAN-12
test('session, role and owner are asked before a byte of the body is read', async () => {
  handled.mockClear();
  const receive = vi.spyOn(app.deps.images, 'receive');
  const call = { params: { id: 'milik-orang' }, body: { nama: 'Dewi' }, files: files() };
  expect(await client.call(upload, call)).toMatchObject({ status: 404, body: { error: 'Tidak ada' } });
  expect((await createClient(server).call(upload, call)).status).toBe(401);
  expect(handled).not.toHaveBeenCalled();
  expect(receive).not.toHaveBeenCalled();
  expect(await temporaries()).toEqual([]);
});

test('forty uploads that break off leave nothing, and the server goes on', async () => {
  handled.mockClear();
  const head = [
    'POST /api/v1/uji/unggah/1 HTTP/1.1',
    'Host: localhost',
    `Cookie: sesi=${client.cookies.sesi}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${picture.length + 5000}`,
    '',
    '--x',
    'Content-Disposition: form-data; name="front"; filename="a.jpg"',
    '',
    '',
  ].join('\r\n');
  const sockets = Array.from({ length: 40 }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets) socket.write(Buffer.concat([Buffer.from(head), picture]));
  await expect.poll(async () => (await temporaries()).length).toBe(40);
  for (const socket of sockets) socket.destroy();
  await expect.poll(temporaries).toEqual([]);
  expect(handled).not.toHaveBeenCalled();
  const fine = await client.call(upload, { params: { id: '1' }, body: { nama: 'Dewi' }, files: files() });
  expect(fine.status).toBe(200);
});
