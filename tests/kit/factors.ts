// Second factors for accounts of a test, made over the calls that people make them by.
import { type KodeBaru, keamanan } from '@gerbang/contract/akun/keamanan';
import { codeAt, stepAt } from '../../apps/server/src/features/akun/keamanan/totp.ts';
import { type Clock, isoFromNow, newId } from '../../apps/server/src/platform/clock.ts';
import type { Db } from '../../apps/server/src/platform/database/database.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import type { Caller, TestApp } from './app.ts';
import { createAuthenticator, type Forgery } from './authenticator.ts';
import type { Client } from './client.ts';

/** The code that an app shows, `ahead` steps from now. */
export const appCode = (secret: string, clock: Clock, ahead = 0) => codeAt(secret, stepAt(clock) + ahead);

type FactorOwner = { who: Client; password: string };

/** Sets an app up; its secret, and the recovery codes when it is the first factor. */
export async function enrolApp({ who, password }: FactorOwner, clock: Clock) {
  const begun = await who.call(keamanan.mulaiTotp, { body: { password } });
  const { rahasia, tiket } = begun.body.data;
  const saved = await who.call(keamanan.simpanTotp, { body: { tiket, kode: appCode(rahasia, clock) } });
  return { secret: rahasia, codes: await stored(who, saved.body.data) };
}

/** Adds a passkey; what makes its answers, its id, and the recovery codes when it is the first factor. */
export async function enrolPasskey({ who, password }: FactorOwner, options: { origin?: string } = {}) {
  const begun = await who.call(keamanan.mulaiPasskey, { body: { password } });
  const key = createAuthenticator(options);
  const tantangan = begun.setCookies.tantangan ?? '';
  const credential = key.register(begun.body.data.options as never);
  const added = await withCookies(who, { tantangan }).call(keamanan.tambahPasskey, {
    body: { nama: 'Kunci uji', credential },
  });
  return { key, codes: await stored(who, added.body.data) };
}

/** A challenge for a proof within this session, answered by the key: a client that takes its cookie along, and the answer. */
export async function proveByPasskey(who: Client, key: ReturnType<typeof createAuthenticator>, bent: Forgery = {}) {
  const begun = await who.call(keamanan.mulaiBukti);
  const by = withCookies(who, { tantangan: begun.setCookies.tantangan ?? '' });
  return { by, bukti: key.answer(begun.body.data.options as never, bent) };
}

/** Says that new recovery codes are stored, as the page does; the codes. */
export async function stored(who: Client, { kode_pemulihan, dibuat_pada }: KodeBaru): Promise<string[]> {
  if (dibuat_pada) await who.call(keamanan.simpanPemulihan, { body: { dibuat_pada } });
  return kode_pemulihan ?? [];
}

/** The same client with more cookies in its requests. */
export function withCookies(who: Client, more: Record<string, string>): Client {
  const cookies = { ...who.cookies, ...more };
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  return {
    cookies,
    request: (method, url, input = {}) => who.request(method, url, { ...input, headers: { ...input.headers, cookie } }),
    call: (endpoint, input = {}) => who.call(endpoint, { ...input, headers: { ...input.headers, cookie } }),
  };
}

/** The only passkey of somebody. */
export async function passkeyOf({ db }: Pick<TestApp, 'db'>, { akun }: Caller): Promise<string> {
  return (await db.selectFrom('passkey').select('id').where('akun_id', '=', akun.id).executeTakeFirstOrThrow()).id;
}

/** A passkey that nobody can sign with, for whom it is enough to have one; its id. */
export async function insertPasskey({ db, clock }: { db: Db; clock: Clock }, akun_id: string): Promise<string> {
  const [id, kredensial] = [newId(), newId()];
  const row = { id, akun_id, kredensial, kunci_publik: 'x', penghitung: 0, nama: 'Laptop', dipakai_pada: null };
  const values = { ...row, dibuat_pada: isoFromNow(clock) };
  await transaction(db, (db) => db.insertInto('passkey').values(values).execute());
  return id;
}

/** A new account of a pimpinan whose factor may be released. */
export async function pimpinanWithPasskey(app: TestApp) {
  const akun = await app.build.akun({ role: 'pimpinan' });
  await insertPasskey(app, akun.id);
  return akun;
}
