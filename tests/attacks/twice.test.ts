// What is sent twice, so that two readers of one request see two things in it.
import { endpoints } from '@gerbang/contract/api';
import type { Endpoint } from '@gerbang/contract/endpoint';
import { BASE_PATH } from '@gerbang/contract/wire';
import { afterAll, expect, test } from 'vitest';
import { form, login, named, plain, sendLogin } from './login-forms.ts';
import { refused, startTarget } from './target.ts';

const target = await startTarget();
afterAll(() => target.close());
const admin = await target.as('admin');

const post = (type: string, payload: string | Buffer, more?: Record<string, string | string[]>) =>
  sendLogin(target, { type, payload, more });

const REPEATED = { status: 400, message: 'Isian yang sama dikirim lebih dari sekali' };

test.each([
  ['a field', '{"email":"a@b.id","email":"c@d.id","password":"rahasia"}'],
  ['a field and its escaped form', '{"email":"a@b.id","\\u0065mail":"c@d.id","password":"rahasia"}'],
  ['a field of the same value', '{"email":"a@b.id","email":"a@b.id","password":"rahasia"}'],
  ['an unknown field', '{"email":"a@b.id","password":"rahasia","x":1,"x":2}'],
  ['a field within', '{"email":"a@b.id","password":"rahasia","x":{"y":[{"z":1,"z":2}]}}'],
  ['the empty name', '{"email":"a@b.id","password":"rahasia","":1,"":2}'],
  ['__proto__', '{"email":"a@b.id","password":"rahasia","__proto__":1,"__proto__":2}'],
  [
    'a field behind texts that look like fields',
    '{"password":"\\\\\\":{\\"a\\":1}","email":"a@b.id","email":"a@b.id"}',
  ],
])('JSON with %s', async (_, text) => {
  await refused(target, REPEATED, () => post('application/json', text));
});

test.each([
  [
    'quotes, colons and braces in texts',
    '{"email":"tiada@surel.example","password":"a\\":\\\\\\"b:{:}","x":"\\u003a:"}',
  ],
  ['the same name on two levels', `${login().slice(0, -1)},"x":{"email":1,"x":{"email":2}},"y":[{"a":1},{"a":2},":"]}`],
  ['__proto__ with fields', `${login().slice(0, -1)},"__proto__":{"a":{"b":1}}}`],
  ['empty things', `${login().slice(0, -1)},"a":{},"b":[],"c":[[],{}]}`],
])('but not JSON with %s', async (_, text) => {
  await refused(target, { status: 401 }, () => post('application/json', text));
});

test.each([
  ['email=a@b.id&email=c@d.id&password=rahasia'],
  ['email=a@b.id&%65mail=c@d.id&password=rahasia'],
  ['email=a@b.id&password=rahasia&x&x='],
  ['email=a@b.id&password=rahasia&__proto__=1&__proto__=2'],
])('urlencoded: %s', async (text) => {
  await refused(target, REPEATED, () => post('application/x-www-form-urlencoded', text));
});

test.each([
  ['a text', [...plain(), [named('email'), 'c@d.id']]],
  ['an unknown text', [...plain(), [named('x'), '1'], [named('x'), '2']]],
  [
    'a text in quotes of another kind',
    [...plain(), ["content-disposition: form-data; name*=utf-8''%65mail", 'c@d.id']],
  ],
  ['a text and a file', [...plain(), [`${named('email')}; filename="a.jpg"`, 'c@d.id']]],
] as [string, [string, string][]][])('multipart with %s', async (_, parts) => {
  await refused(target, REPEATED, () => post('multipart/form-data; boundary=x', form(parts)));
});

const queried = endpoints
  .map(({ endpoint }) => endpoint as Endpoint)
  .flatMap((endpoint) => {
    const { shape = {} } = (endpoint.query ?? {}) as { shape?: object };
    return Object.keys(shape).map((name) => ({ endpoint, name }));
  });
// Rule: JAWABAN-11
test('every parameter of every query', async () => {
  expect(queried.length).toBeGreaterThan(20);
  const people = { siswa: await target.as('siswa'), admin, pimpinan: await target.as('pimpinan') };
  for (const { endpoint, name } of queried) {
    const person = people[endpoint.roles === 'anyone' ? 'siswa' : (endpoint.roles[0] ?? 'admin')];
    const url = `${BASE_PATH}${endpoint.path.replace(/:\w+/, admin.akun.id)}?${name}=1&${name}=1`;
    const headers = { cookie: `sesi=${person.cookies.sesi}` };
    await refused(target, { status: 400 }, () => target.send(endpoint.method, url, { headers }));
  }
});
