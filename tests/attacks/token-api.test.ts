// Keys of programs, attacked: where else one might be slipped in, and what happens at the very moment it ends.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { MOST_TOKEN_CALLS, tokenApi } from '@gerbang/contract/program/token-api';
import { sentences } from '@gerbang/contract/sentences';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { BASE_PATH } from '@gerbang/contract/wire';
import { afterAll, expect, test } from 'vitest';
import { createToken } from '../../apps/server/src/features/program/token-api/commands.ts';
import { startTarget } from './target.ts';

const target = await startTarget();
afterAll(() => target.close());
const head = await target.as('pimpinan');

const make = () => createToken({ ...target, actor: head.akun }, { nama: 'Situs', lingkup: ['baca-daftar'], hari: 7 });
const url = () => `${target.url}${BASE_PATH}${dataSiswa.list.path}`;
const statusOf = async (input: RequestInfo | URL, init?: RequestInit) => (await fetch(input, init)).status;

// Rule: TOKENAPI-3
test('a key is read from the header alone, and beside any cookie of a session it is refused', async () => {
  const { token } = await make();
  const bearer = { authorization: `Bearer ${token}` };
  expect(await statusOf(url(), { headers: bearer })).toBe(200);
  expect(await statusOf(url(), { headers: { authorization: `bearer ${token}` } })).toBe(200);
  const elsewhere = [
    [`${url()}?token=${token}&access_token=${token}`, {}],
    [url(), { cookie: `sesi=${token}` }],
    [url(), { authorization: `Basic ${btoa(`${token}:`)}` }],
    [url(), { authorization: token }],
    [url(), { authorization: `Bearer ${token} x` }],
    [url(), { authorization: `Bearer ${token.toUpperCase()}` }],
    [url(), { 'x-api-key': token, 'x-authorization': `Bearer ${token}` }],
  ] as const;
  for (const [address, headers] of elsewhere)
    expect([headers, await statusOf(address, { headers })]).toEqual([headers, 401]);
  for (const cookie of [`sesi=${head.cookies.sesi}`, 'sesi=', 'sesi=x; perangkat=y']) {
    const answer = await fetch(url(), { headers: { ...bearer, cookie } });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ error: sentences.tokenBesideCookie }),
    ]);
  }
});

// Rule: TOKENAPI-2
test('a key opens no page of the API by another method or spelling, and no other key', async () => {
  const { id, token } = await make();
  const headers = { authorization: `Bearer ${token}` };
  const paths = ['/token-api', `/token-api/${id}/cabut`, '/auth/me', '/data-siswa/../auth/me', '/data-admin', '/sesi'];
  for (const path of paths) {
    for (const method of ['GET', 'POST', 'HEAD']) {
      const status = await statusOf(`${target.url}${BASE_PATH}${path}`, { method, headers });
      expect([path, method, [403, 404].includes(status)]).toEqual([path, method, true]);
    }
  }
  expect((await target.anyone.call(tokenApi.cabut, { token, params: { id } })).status).toBe(403);
  for (const role of ['siswa', 'admin'] as const) {
    expect((await (await target.as(role)).call(tokenApi.cabut, { params: { id } })).status).toBe(403);
  }
  expect(await statusOf(url(), { headers })).toBe(200);
});

// Rule: TOKENAPI-3
test('a refusal tells nothing of whether a key ever was: the same bytes and headers', async () => {
  const { id, token } = await make();
  await head.call(tokenApi.cabut, { params: { id } });
  const answers = await Promise.all(
    [token, `gerbang_${'B'.repeat(43)}`].map(async (each) => {
      const answer = await fetch(url(), { headers: { authorization: `Bearer ${each}` } });
      const names = [...answer.headers.keys()].filter((name) => !['date', 'x-request-id'].includes(name));
      return [answer.status, await answer.text(), names.map((name) => [name, answer.headers.get(name)])];
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
});

// Rule: TOKENAPI-4
test('calls at once do not slip past the limit of a key', async () => {
  const { token } = await make();
  const call = () => target.anyone.call(dataInventaris.list, { token });
  const answers = await Promise.all(Array.from({ length: MOST_TOKEN_CALLS + 20 }, call));
  const passed = answers.filter(({ status }) => status === 200).length;
  expect(passed).toBeLessThanOrEqual(MOST_TOKEN_CALLS);
  expect(answers.filter(({ status }) => ![200, 429, 503].includes(status))).toEqual([]);
});

test('the example of the guide for programs works as it is written, and with a key that is not one it does not', async () => {
  const guide = await readFile(join(import.meta.dirname, '../../docs/panduan-program.md'), 'utf8');
  const { token } = await make();
  expect((await example(guide, token)).status).toBe(200);
  expect((await example(guide, 'gerbang_TOKEN_ANDA')).status).toBe(401);
});

test('the walk that the guide shows reads every record once, as it is written', async () => {
  for (let n = 0; n < 103; n++) await target.build.dataSiswa({ status_data: 'Tervalidasi' });
  const guide = await readFile(join(import.meta.dirname, '../../docs/panduan-program.md'), 'utf8');
  const [, code = ''] = /```js\n(let cursor;[\s\S]+?)```/.exec(guide) ?? [];
  const { token } = await make();
  const here = code
    .replace('https://gerbang.sekolah.example', target.url)
    .replace('process.env.TOKEN_GERBANG', 'token');
  const met: string[] = [];
  const program = new Function('token', 'simpan', `return (async () => {${here}})()`);
  await program(token, ({ id }: { id: string }) => met.push(id));
  const rows = await target.db.selectFrom('data_siswa').select('id').where('status_data', '=', 'Tervalidasi').execute();
  expect(met.toSorted()).toEqual(rows.map(({ id }) => id).sort());
  await expect(program(token.toLowerCase(), () => {})).rejects.toThrow(sentences.badToken);
});

/** Calls what the guide tells to call, of this server and with this key. */
function example(guide: string, token: string): Promise<Response> {
  const [, address = '', name = '', value = ''] =
    /curl "https:\/\/gerbang\.sekolah\.example([^"]+)" \\\n\s+-H "([\w-]+): ([^"]+)"/.exec(guide) ?? [];
  return fetch(target.url + address, { headers: { [name]: value.replace('gerbang_TOKEN_ANDA', token) } });
}
