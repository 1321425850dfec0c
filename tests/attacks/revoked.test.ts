// Sessions that end while a request of theirs is on its way: what arrives afterwards changes nothing any more.
import { once } from 'node:events';
import { connect } from 'node:net';
import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { auth } from '@gerbang/contract/akun/auth';
import { sentences } from '@gerbang/contract/sentences';
import { smallPhoto } from '@gerbang/kit/pictures';
import { validForm } from '@gerbang/kit/samples';
import { afterAll, expect, test } from 'vitest';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { type Person, startTarget } from './target.ts';

const target = await startTarget();
afterAll(() => target.close());

type SlowRequest = { method: string; path: string; type: string; payload: Buffer };

/** Sends half of a body, runs `between` once the server has begun with the request, then sends the rest. */
async function sendInTwo(
  person: Person,
  { method, path, type, payload }: SlowRequest,
  between: () => Promise<unknown>,
) {
  const socket = connect(Number(new URL(target.url).port), '127.0.0.1');
  const half = Math.floor(payload.length / 2);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
  });
  const closed = once(socket, 'close');
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: sekolah',
    `Cookie: sesi=${person.cookies.sesi}`,
    `Content-Type: ${type}`,
    `Content-Length: ${payload.length}`,
    'Connection: close',
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  // Node says so when it hands the request over; whoever asks afterwards is answered after the session was looked at.
  await once(socket, 'data');
  expect((await person.call(auth.me)).status).toBe(200);
  socket.write(payload.subarray(0, half));
  await between();
  socket.write(payload.subarray(half));
  await closed;
  return answer.slice(answer.indexOf('\r\n\r\n') + 4);
}

const json = (method: string, path: string, body: object): SlowRequest => ({
  method,
  path: `/api/v1${path}`,
  type: 'application/json',
  payload: Buffer.from(JSON.stringify(body)),
});

function form(method: string, path: string, photo: Buffer): SlowRequest {
  const texts = Object.entries({ ...validForm, nim: '2655901' }).map(
    ([name, value]) => `--batas\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--batas\r\ncontent-disposition: form-data; name="fotokopi_ktp"; filename="ktp.png"\r\ncontent-type: image/png\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(texts.join('') + file), photo, Buffer.from('\r\n--batas--\r\n')]);
  return { method, path: `/api/v1${path}`, type: 'multipart/form-data; boundary=batas', payload };
}

/** Refused as without a session, and nothing but what `between` did is other than before. */
async function refusedAfter(person: Person, request: SlowRequest, between: () => Promise<unknown>) {
  let ended = await target.state();
  const answer = await sendInTwo(person, request, async () => {
    await between();
    const { rows, files } = await target.state();
    // What has arrived so far.
    ended = { rows, files: files.filter((file) => !file.startsWith('sementara/')) };
  });
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(answer).toContain(sentences.badToken);
  expect(await target.state()).toEqual(ended);
}

const change = (person: Person, set: object) =>
  transaction(target.db, (db) => db.updateTable('akun').set(set).where('id', '=', person.akun.id).execute());
const end = (person: Person) =>
  transaction(target.db, (db) => db.deleteFrom('sesi').where('akun_id', '=', person.akun.id).execute());
const rejection = (id: string) => json('PATCH', `/data-siswa/tolak/${id}`, { alasan_penolakan: 'Foto tidak terbaca' });

// Rules: SESI-3, SESI-9
test('a rejection whose body is still arriving when its session ends', async () => {
  const [admin, { id }] = [await target.as('admin'), await target.build.dataSiswa()];
  await refusedAfter(admin, rejection(id), () => end(admin));
});

test('a role that ends while the body arrives', async () => {
  const [admin, { id }] = [await target.as('admin'), await target.build.dataSiswa()];
  let before = await target.state();
  const answer = await sendInTwo(admin, rejection(id), async () => {
    await change(admin, { role: 'pimpinan' });
    before = await target.state();
  });
  expect(answer).toMatch(/^HTTP\/1\.1 403 /);
  expect(await target.state()).toEqual(before);
});

test('a student’s pictures that are still arriving when the account is deleted', async () => {
  const [admin, siswa] = [await target.as('admin'), await target.as('siswa')];
  await refusedAfter(siswa, form('POST', '/data-diri', await smallPhoto()), async () => {
    const token = await target.token(admin, 'akun-siswa');
    expect((await admin.call(akunSiswa.hapus, { params: { id: siswa.akun.id }, token })).status).toBe(200);
  });
});

test('a call that needs no body and is sent one all the same', async () => {
  const admin = await target.as('admin');
  const { id } = await target.build.dataInventaris();
  const request = json('DELETE', `/data-inventaris/${id}`, { apa: 'saja' });
  await refusedAfter(admin, request, () => end(admin));
});
