// One-time codes for a forgotten password: guessed, replayed, raced.
import { auth } from '@gerbang/contract/akun/auth';
import { tautan } from '@gerbang/contract/akun/tautan';
import { mailedTautan } from '@gerbang/kit/mailed-code';
import { afterAll, expect, test } from 'vitest';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { PASSWORD, startTarget } from './target.ts';

const target = await startTarget();
afterAll(() => target.close());

const json = { 'content-type': 'application/json' };
const NEW = 'rahasia-penyerang';

const forget = (email: string) => target.anyone.call(auth.forgetPassword, { body: { email } });
const signIn = async (email: string, password: string) =>
  (await target.anyone.call(auth.login, { body: { email, password } })).status;

/** An account with a code on its way. */
async function withCode() {
  const { email, id } = await target.withPassword(PASSWORD);
  await forget(email);
  return { email, id, code: await target.code(email) };
}

const countTries = async (id: string) => {
  const codes = target.db.selectFrom('kode_otp').select('percobaan').where('akun_id', '=', id);
  return (await codes.execute()).map(({ percobaan }) => percobaan);
};

/** Asks or tries as a browser that names itself, keeps its cookies, and sits at an address of its own. */
function browser(address: string, cookie = '') {
  const peminta = `${address.replaceAll('.', '-')}-peminta-kode`;
  const send = (call: string, body: object) =>
    target.send('POST', `/api/v1/auth/${call}`, {
      address,
      headers: { ...json, ...(cookie ? { cookie } : {}) },
      payload: JSON.stringify({ ...body, peminta }),
    });
  return {
    ask: (email: string) => send('forget-password', { email }),
    reset: (email: string, otp: string) =>
      send('reset-password', { email, otp, password: 'rahasia-pemilik', confirmPassword: 'rahasia-pemilik' }),
  };
}

/** As if all that was asked for and counted lay a minute, an hour or a day back. */
async function later(ms: number): Promise<void> {
  const shift = (iso: string) => new Date(Date.parse(iso) - ms).toISOString();
  await transaction(target.db, async (db) => {
    for (const { kunci, kedaluwarsa_pada } of await db.selectFrom('percobaan').selectAll().execute()) {
      await db
        .updateTable('percobaan')
        .set({ kedaluwarsa_pada: shift(kedaluwarsa_pada) })
        .where('kunci', '=', kunci)
        .execute();
    }
  });
}

/** Letters to an address, by their kind. */
async function lettersTo(email: string): Promise<Record<string, number>> {
  const rows = await target.db.selectFrom('surat_keluar').select('jenis').where('penerima', '=', email).execute();
  return Object.fromEntries([...Map.groupBy(rows, ({ jenis }) => jenis)].map(([jenis, { length }]) => [jenis, length]));
}
/** By the newest link that whoever asked too often got instead of a code. */
const useLink = async (email: string, password: string) => {
  const kode = await mailedTautan({ db: target.db, codeKey: target.secrets.codeKey }, email, 'tautan-reset');
  return target.anyone.call(tautan.pakai, { body: { kode, password, confirmPassword: password } });
};
// Rules: SANDI-9, SANDI-17, SANDI-18
test('strangers at many addresses guess a hundred times: twenty are compared, and the owner gets in by a link', async () => {
  const { email, id } = await target.withPassword(PASSWORD);
  for (let n = 0; n < 20; n++) {
    const stranger = browser(`127.0.3.${1 + n}`);
    expect((await stranger.ask(email)).status).toBe(200);
    const guesses = await Promise.all(Array.from({ length: 5 }, () => stranger.reset(email, '000000')));
    expect(guesses.map(({ status }) => status)).toEqual(Array(5).fill(400));
    await later(15 * 60_000);
  }
  expect((await countTries(id)).reduce((sum, tries) => sum + tries, 0)).toBe(20);
  expect((await browser('127.0.3.99').ask(email)).body).toMatchObject({ tautan: true });
  expect((await useLink(email, 'rahasia-pemilik')).status).toBe(200);
  expect(await signIn(email, 'rahasia-pemilik')).toBe(200);
});

// Limit: codeStrangers
// Rules: SANDI-11, SANDI-17
test('strangers use up the thirty codes of a day: the owner gets a link at once, and whoever has an account is not told', async () => {
  const { email } = await target.withPassword(PASSWORD);
  const unknown = 'tiada.akun@surel.example';
  const strangers = Array.from({ length: 40 }, (_, n) => browser(`127.0.4.${1 + n}`));
  const asked = await Promise.all(strangers.map(({ ask }) => ask(email)));
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await lettersTo(email)).toEqual({ 'kode-otp': 30, 'tautan-reset': 1 });
  const owner = await browser('127.0.4.99').ask(email);
  expect(owner.body).toMatchObject({ tautan: true });
  await Promise.all(strangers.map(({ ask }) => ask(unknown)));
  const { status, body } = await browser('127.0.4.99').ask(unknown);
  expect({ status, body }).toEqual({ status: owner.status, body: owner.body });
  expect((await useLink(email, 'rahasia-pemilik')).status).toBe(200);
  expect(await signIn(email, 'rahasia-pemilik')).toBe(200);
});

// Rule: SANDI-17
test('a neighbour at the owner’s own address uses up codes under many names: the owner gets a link', async () => {
  const { email } = await target.withPassword(PASSWORD);
  const at = (n: number) =>
    target.send('POST', '/api/v1/auth/forget-password', {
      address: '127.0.4.150',
      headers: json,
      payload: JSON.stringify({ email, peminta: `peminta-bernomor-${n}` }),
    });
  const asked = await Promise.all(Array.from({ length: 60 }, (_, n) => at(n)));
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await at(99)).body).toMatchObject({ tautan: true });
  expect(await lettersTo(email)).toEqual({ 'kode-otp': 5, 'tautan-reset': 1 });
  expect((await useLink(email, 'rahasia-pemilik')).status).toBe(200);
});

// Rule: SANDI-11
test('a browser that was signed in gets codes of its own while strangers ask', async () => {
  const { email } = await target.withPassword(PASSWORD);
  const { setCookies } = await target.send('POST', '/api/v1/auth/login', {
    headers: json,
    payload: JSON.stringify({ email, password: PASSWORD }),
  });
  await Promise.all(Array.from({ length: 40 }, (_, n) => browser(`127.0.4.${1 + n}`).ask(email)));
  const owner = browser('127.0.4.200', `perangkat=${setCookies.perangkat}`);
  expect((await owner.ask(email)).body.message).toMatch(/^Jika email terdaftar, kode OTP sudah dikirim/);
  expect((await owner.reset(email, await target.code(email))).status).toBe(200);
});

test('mail in the body or the host header cannot send the code elsewhere', async () => {
  const { email } = await target.build.akun();
  const headers = { ...json, host: 'jahat.example', 'x-forwarded-host': 'jahat.example' };
  const payload = JSON.stringify({ email, to: 'penyerang@jahat.example', cc: 'penyerang@jahat.example' });
  await target.send('POST', '/api/v1/auth/forget-password', { headers, payload });
  const mails = await target.db.selectFrom('surat_keluar').selectAll().where('penerima', 'like', '%jahat%').execute();
  expect(mails).toEqual([]);
  const { isi } = await target.db
    .selectFrom('surat_keluar')
    .select('isi')
    .where('penerima', '=', email)
    .executeTakeFirstOrThrow();
  expect(isi).not.toContain('jahat');
});

// Rule: COBA-6
test('a neighbour behind the address who guesses shuts out no right code, and no known browser', async () => {
  const address = '127.0.0.78';
  const post = (path: string, body: object, headers = {}) =>
    target.send('POST', `/api/v1/auth/${path}`, {
      address,
      headers: { ...json, ...headers },
      payload: JSON.stringify(body),
    });
  const { email, code } = await withCode();
  const guess = (n: number) => ({ email: `x${n}@b.example`, otp: '000000', password: NEW, confirmPassword: NEW });
  await Promise.all(Array.from({ length: 55 }, (_, n) => post('reset-password', guess(n))));
  const right = await post('reset-password', { email, otp: code, password: NEW, confirmPassword: NEW });
  expect(right.status).toBe(200);
  const entered = await post('login', { email, password: NEW });
  expect(entered.status).toBe(200);
  await Promise.all(Array.from({ length: 52 }, (_, n) => post('forget-password', { email: `y${n}@b.example` })));
  expect((await post('forget-password', { email: 'z@b.example' })).body).toMatchObject({ tautan: true });
  const cookie =
    [entered.headers['set-cookie'] ?? []]
      .flat()
      .map(String)
      .find((each) => each.startsWith('perangkat=')) ?? '';
  const own = await post('forget-password', { email }, { cookie: cookie.split(';')[0] });
  expect([own.status, own.body.tautan]).toEqual([200, undefined]);
});
