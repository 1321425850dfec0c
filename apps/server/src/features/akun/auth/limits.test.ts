// Every limit of the one table: the same in docs/security.md, and each walked up to it and beyond.
// Rules: COBA-6, COBA-8, COBA-11, STATUS-5
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { auth } from '@gerbang/contract/akun/auth';
import { endpoints } from '@gerbang/contract/api';
import { suratResmi } from '@gerbang/contract/arsip/surat-resmi';
import type { Endpoint } from '@gerbang/contract/endpoint';
import { isCounted, type LimitName, limits } from '@gerbang/contract/limits';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { pindai } from '@gerbang/contract/siswa/pindai';
import { status, statusPath } from '@gerbang/contract/siswa/status';
import { createTestApp } from '@gerbang/kit/app';
import { mailedCode, mailedTautan, tautanOf } from '@gerbang/kit/mailed-code';
import { newKirim, newLink } from '@gerbang/kit/pindai';
import { afterAll, describe, expect, test } from 'vitest';
import { createSlowLane, trySlowly } from '../../../core/guesses/slow-lane.ts';
import { addressLimit, type GuessedSecret } from '../../../core/guesses/throttle.ts';
import { transaction } from '../../../platform/database/engine.ts';
import { HttpError } from '../../../platform/errors.ts';
import { NOBODY } from '../../arsip/surat-resmi/cabut.ts';
import { openSession } from './sign-in-sessions.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const app = await createTestApp();
afterAll(() => app.close());

const send = (path: string, body: object, address?: string) => post(`/api/v1/auth/${path}`, body, address);
const post = (path: string, body: object, remoteAddress = '203.0.113.1') =>
  app.anyone.request('POST', path, {
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    remoteAddress,
  });

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

let counter = 0;
const register = (body: { email: string; nim: string }, address: string) =>
  send('registrasi-siswa', { ...body, password: 'rahasia', passwordKonfirmasi: 'rahasia' }, address);
const newcomer = () => ({ email: `baru${++counter}@surel.example`, nim: `BARU-${counter}` });
const auditOf = async (sasaran_id: string) =>
  (await app.db.selectFrom('jejak').select('aksi').where('sasaran_id', '=', sasaran_id).execute()).map(
    (row) => row.aksi,
  );
/** As if so many had been counted. */
const setCount = (kunci: string, jumlah: number) => {
  const kedaluwarsa_pada = new Date(app.clock.now().getTime() + 15 * MINUTE).toISOString();
  const row = { kunci, jumlah, kedaluwarsa_pada };
  return transaction(app.db, (db) => db.insertInto('percobaan').values(row).execute());
};

async function tryManyCodes() {
  const { email, id } = await app.build.akun();
  const unknown = 'tiada.siapa@surel.example';
  const ask = async (who: string, n: number) =>
    (await send('forget-password', { email: who, peminta: `peminta-bernomor-${n}` }, `203.0.113.${n}`)).body;
  const guess = async (who: string, otp: string, n: number) => {
    const body = { email: who, otp, password: 'rahasia-baru', confirmPassword: 'rahasia-baru' };
    return send('reset-password', { ...body, peminta: `peminta-bernomor-${n}` }, `203.0.113.${n}`);
  };
  const tries = [4, 5, 5, 5];
  for (const [n, most] of tries.entries()) {
    expect(await ask(email, n)).toEqual(await ask(unknown, n));
    const wrong = otherThan((await mailedCode(app, email)) ?? '');
    for (let t = 0; t < most; t++) {
      expect((await guess(email, wrong, n)).status).toBe(400);
      expect((await guess(unknown, wrong, n)).status).toBe(400);
    }
    app.clock.advance(MINUTE);
  }
  // One is left, whatever the address; then nothing is compared.
  const code = (await mailedCode(app, email)) ?? '';
  for (const who of [email, unknown]) expect((await guess(who, otherThan(code), 99)).status).toBe(400);
  const tried = async () => app.db.selectFrom('kode_otp').select('percobaan').where('akun_id', '=', id).execute();
  const before = await tried();
  expect((await guess(email, code, 3)).status).toBe(400);
  expect(await tried()).toEqual(before);
  const asked = await ask(email, 40);
  expect(asked).toMatchObject({ tautan: true });
  expect(await ask(unknown, 40)).toEqual(asked);
  const kode = await mailedTautan({ db: app.db, codeKey: app.deps.secrets.codeKey }, email, 'tautan-reset');
  expect(kode).toBeTruthy();
}

async function signInAgain(id: string) {
  const akun = await app.db.selectFrom('akun').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const sesi = await transaction(app.db, (db) => openSession({ ...app, db }, akun));
  return { setCookies: { sesi } };
}

async function tryManyProofs() {
  const { siswa, params } = await app.siswaWithData();
  const numbers = new Set<string>();
  const ask = async () => siswa.call(suratResmi.buktiSaya);
  for (let n = 0; n < limits.proof.most; n++) {
    await siswa.call(dataDiri.update, { params, body: { nama: `Nama Ke ${'I'.repeat(n + 1)}` } });
    for (let again = 0; again < 3; again++) numbers.add((await ask()).body.data.nomor);
    expect(numbers.size).toBe(n + 1);
  }
  await siswa.call(dataDiri.update, { params, body: { nama: 'Nama Lain Lagi' } });
  const papers = () => app.db.selectFrom('surat_resmi').select(['id', 'dicabut_pada']).orderBy('id').execute();
  const before = await papers();
  expect(await ask()).toMatchObject({
    status: 429,
    body: { error: expect.stringContaining('Coba lagi dalam 24 jam') },
  });
  expect(await papers()).toEqual(before);
  app.clock.advance(DAY);
  const { setCookies } = await signInAgain(siswa.akun.id);
  expect((await app.client(setCookies).call(suratResmi.buktiSaya)).status).toBe(200);
}

/** Calls that change something or hand out a file, unless their tries are counted. */
const uses = endpoints.filter(({ endpoint }: { endpoint: Endpoint }) => {
  const { method, output, limited } = endpoint;
  return !limited && (method !== 'GET' || ['pdf', 'excel', 'zip'].includes(output as string));
});
const isOf = ({ roles }: Endpoint) => roles !== 'anyone' && roles.includes('siswa');

async function useTooMuch() {
  const { siswa, params } = await app.siswaWithData();
  const save = (n: number) => siswa.call(dataDiri.update, { params, body: { nama: `Nama Ke ${'I'.repeat(n + 1)}` } });
  for (let n = 0; n < limits.uses.most - 2; n++) {
    expect((await siswa.call(n % 2 ? status.cabut : status.buat)).status).toBeLessThan(300);
  }
  for (let n = 0; n < 2; n++) expect((await save(n)).status).toBe(200);
  const before = await app.state();
  expect(await save(2)).toMatchObject({ status: 429 });
  for (const { name, endpoint } of uses.filter(({ endpoint }) => isOf(endpoint))) {
    const reply = await siswa.call(endpoint as never, { params: { id: NOBODY }, body: {} } as never);
    expect([name, reply.status]).toEqual([name, 429]);
  }
  expect(await app.state()).toEqual(before);
  const ofLinks = (await auditOf(siswa.akun.id)).filter((aksi) => aksi.includes('tautan'));
  expect(ofLinks.toSorted()).toEqual(['buat tautan status', 'cabut tautan status']);
  // Nobody else waits, and neither does whoever only reads or leaves.
  expect((await (await app.as('siswa')).call(status.buat)).status).toBe(201);
  expect((await siswa.call(status.get)).status).toBe(200);
  expect((await siswa.call(auth.logout)).status).toBe(200);
}

async function photographCode() {
  const admin = await app.as('admin');
  const { body } = await admin.call(pindai.create, { body: { tujuan: 'baru', minta: ['fotokopi_kk'] } as never });
  const { id, kode } = body.data;
  const open = (cookies = {}) => app.client(cookies).call(pindai.buka, { body: { kode } });
  const { setCookies } = await open();
  for (let n = 0; n < limits.refusedPhones.most + 5; n++) expect((await open()).status).toBe(409);
  expect((await auditOf(id)).filter((aksi) => aksi === 'tolak HP')).toHaveLength(1);
  const row = app.db.selectFrom('pindai').select('ditolak').where('id', '=', id);
  expect(await row.executeTakeFirst()).toEqual({ ditolak: limits.refusedPhones.most });
  expect((await open(setCookies)).status).toBe(200);
}

async function registerMany(call: 'registrasi' | 'pendaftar', address: string) {
  const { most } = limits[call];
  await setCount(addressLimit(address, call).key, most);
  const known = await app.build.akun();
  const replies = await Promise.all([
    ...Array.from({ length: 5 }, () => register(newcomer(), address)),
    register({ email: known.email, nim: 'LAIN' }, address),
  ]);
  expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201, 201, 201, 409]);
}

/** A right try of each code and link, and the same with another code. */
const tries: Record<GuessedSecret, () => Promise<{ path: string; right: object; wrong: object }>> = {
  kode: async () => {
    const { email } = await app.build.akun();
    await send('forget-password', { email });
    const otp = (await mailedCode(app, email)) ?? '';
    const body = { email, password: 'rahasia-baru', confirmPassword: 'rahasia-baru' };
    return { path: 'auth/reset-password', right: { ...body, otp }, wrong: { ...body, otp: otherThan(otp) } };
  },
  tautan: async () => {
    const right = { kode: await tautanOf(app, await app.build.akun(), 'reset') };
    return { path: 'tautan/periksa', right, wrong: { kode: '0'.repeat(28) } };
  },
  pindai: async () => {
    const right = { kode: (await newLink(await app.as('admin'))).kode };
    return { path: 'pindai-hp/buka', right, wrong: { kode: newKirim() } };
  },
  status: async () => {
    const right = { kode: (await (await app.as('siswa')).call(status.buat)).body.data.kode ?? '' };
    return { path: '', right, wrong: { kode: '0'.repeat(22) } };
  },
};

async function tryFromOneAddress(what: GuessedSecret) {
  const address = '198.51.100.9';
  const { path, right, wrong } = await tries[what]();
  const ask = async (body: object) => {
    const began = performance.now();
    const reply =
      'kode' in body && path === ''
        ? await app.anyone.request('GET', statusPath(String(body.kode)), { remoteAddress: address })
        : await post(`/api/v1/${path}`, body, address);
    return { status: reply.status, waited: performance.now() - began > 240 };
  };
  const { key } = addressLimit(address, what);
  await setCount(key, limits[what].most - 1);
  const counted = () => app.db.selectFrom('percobaan').select('jumlah').where('kunci', '=', key).executeTakeFirst();
  const refused = path.includes('tautan') || path.includes('auth') ? 400 : 404;
  // One more is free: of two at once the other waits.
  const both = await Promise.all([ask(wrong), ask(wrong)]);
  expect([both.map(({ status }) => status), both.some(({ waited }) => waited)]).toEqual([[refused, refused], true]);
  expect(await ask(wrong)).toEqual({ status: refused, waited: true });
  expect(await counted()).toEqual({ jumlah: limits[what].most + 2 });
  expect(await ask(right)).toEqual({ status: 200, waited: true });
  expect(await counted()).toEqual({ jumlah: limits[what].most + 2 });
}

test('of fifty wrong tries at once, each at another instance, one is compared without a wait', async () => {
  const address = '198.51.100.10';
  await setCount(addressLimit(address, 'tautan').key, limits.tautan.most - 1);
  let waiting = 0;
  const run = async <T>(_: unknown, work: () => Promise<T>) => {
    waiting++;
    return work();
  };
  const wrong = async () => Promise.reject(new HttpError(400, 'salah'));
  const tries = Array.from({ length: 50 }, () => {
    const slowLane = { ...createSlowLane(), run };
    const hangUp = () => new AbortController().signal;
    return trySlowly({ ...app, slowLane }, { what: 'tautan', address, hangUp }, wrong);
  });
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.map(({ status }) => status)).toEqual(Array(50).fill('rejected'));
  expect(waiting).toBe(49);
});

const walks: Partial<Record<LimitName, () => Promise<void>>> = {
  codeTries: tryManyCodes,
  kode: () => tryFromOneAddress('kode'),
  tautan: () => tryFromOneAddress('tautan'),
  pindai: () => tryFromOneAddress('pindai'),
  status: () => tryFromOneAddress('status'),
  refusedPhones: photographCode,
  registrasi: () => registerMany('registrasi', '198.51.100.7'),
  pendaftar: () => registerMany('pendaftar', '198.51.100.8'),
  proof: tryManyProofs,
  uses: useTooMuch,
};

describe('under the limit it works, and beyond it the answer is that of the table:', () => {
  test.each(Object.entries(walks))('%s', async (_, walk) => {
    await walk();
  });
});

test('each limit is walked above or by a test that bears its name', () => {
  const root = fileURLToPath(new URL('../../../../../../', import.meta.url));
  const files = ['apps/server/src', 'tests'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${root}${folder}/${file}`),
  );
  const borne = files
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) => {
      const marks = readFileSync(file, 'utf8').matchAll(/^ *\/\/ Limits?: (.+)\n(?: *\/\/.*\n)* *test\b/gm);
      return [...marks].flatMap(([, names = '']) => names.split(', '));
    });
  expect([...borne, ...Object.keys(walks)].toSorted()).toEqual(Object.keys(limits).toSorted());
});

test('the table of docs/security.md is this one', () => {
  const file = new URL('../../../../../../docs/security.md', import.meta.url);
  const [, after = ''] = readFileSync(file, 'utf8').split('## What one person can use up\n');
  const rows = after
    .split('\n## ')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| `'));
  const within = (ms: number) => (ms < 60 * MINUTE ? `${ms / MINUTE} min` : `${ms / (60 * MINUTE)} h`);
  const said = Object.entries(limits).map(([name, { per, most, withinMs, counts, answers, spares }]) => {
    return `| \`${name}\` | ${per} | ${most} in ${within(withinMs)} | ${counts} | ${answers} | ${spares} |`;
  });
  expect(rows).toEqual(said);
});

/** What ends with its first use, or with the link that it came with: the session, a challenge, a phone's link. */
const once = ['auth.logout', 'keamanan.mulaiMasuk', 'keamanan.masuk', 'pindai.sedang', 'pindai.putus', 'pindai.kirim'];

test('no call of a student or of anybody changes something or hands out a file without a limit', () => {
  const open = uses.filter(({ name, endpoint }) => {
    return (endpoint.roles === 'anyone' || isOf(endpoint)) && !isCounted(endpoint) && !once.includes(name);
  });
  expect(open.map(({ name }) => name)).toEqual([]);
});
