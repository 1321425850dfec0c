// An account of staff with everything that opens something in its name, and what says over HTTP whether it still does.
import { auth } from '@gerbang/contract/akun/auth';
import { keamanan } from '@gerbang/contract/akun/keamanan';
import { sesi } from '@gerbang/contract/akun/sesi';
import { type JenisTautan, tautan } from '@gerbang/contract/akun/tautan';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { ekspor } from '@gerbang/contract/laporan/ekspor';
import { tokenApi } from '@gerbang/contract/program/token-api';
import { type Staf, staf } from '@gerbang/contract/roles';
import { pindai } from '@gerbang/contract/siswa/pindai';
import { statusPath } from '@gerbang/contract/siswa/status';
import { accountLimit } from '../../apps/server/src/core/guesses/throttle.ts';
import { renewStatus } from '../../apps/server/src/core/surat/tautan-status.ts';
import type { Credential } from '../../apps/server/src/features/akun/auth/ends.ts';
import { openSession } from '../../apps/server/src/features/akun/auth/sign-in-sessions.ts';
import { isoFromNow } from '../../apps/server/src/platform/clock.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { statusKey } from '../../apps/server/src/platform/secrets.ts';
import type { Caller, TestApp } from './app.ts';
import { bukaUnduhan } from './ekspor.ts';
import { appCode, enrolApp, enrolPasskey, withCookies } from './factors.ts';
import { mailedCode, mailedTautan, tautanOf } from './mailed-code.ts';
import { newLink, phoneOf } from './pindai.ts';

/** Factors by their kinds. */
export type Usable = Exclude<Credential, 'faktor'> | 'passkey' | 'totp' | 'pemulihan';
type Uses = [Usable, () => Promise<boolean>][];

/** A session of the account, and the password that it has now. */
type Owner = { who: Caller; password: string };

export type Equipped = Owner & {
  /** The code of the mail about its token, which freezes it. */
  bukanSaya: string;
  /** What is used up by being tried comes last. */
  uses: Uses;
};

/** Too weak for strict mode. */
const PASSWORD = 'rahasia1';

/** `eksporId` is an export that is ready. */
export async function equip(app: TestApp, eksporId: string): Promise<Equipped> {
  const password_hash = await app.deps.passwords.hash(PASSWORD);
  const who = await app.as('pimpinan', { password_hash, password_teruji: 0, nama: 'Retno Wulandari' });
  const owner = { who, password: PASSWORD };
  const known = await perangkatOf(app, owner);
  const ofToken = await tokenOf(app, owner);
  const bukanSaya = await mailedLink(app, who, 'token-dibuat');
  await bukaUnduhan(who, eksporId);
  const ofFactors = await factorsOf(app, owner);
  const bekukan = await mailedLink(app, who, 'faktor-berubah');
  const ofCode = await codeOf(app, who);
  const [konfirmasi, reset] = [await tautanOf(app, who.akun, 'konfirmasi'), await tautanOf(app, who.akun, 'reset')];
  const ofPhone = await pindaiOf(app, who);
  const unduhan = async () => {
    await lend(app, who, 'pimpinan');
    const headers = { range: 'bytes=0-0' };
    return (await who.call(ekspor.unduh, { params: { id: eksporId }, headers })).status === 206;
  };
  const uses: Uses = [
    ['pindai', ofPhone],
    ['sesi ini', async () => (await who.call(sesi.list)).status === 200],
    ['sesi lain', await otherSession(app, who)],
    ['token API', ofToken],
    ['unduhan', unduhan],
    ['perangkat', known],
    ['status', await statusOf(app, who)],
    ...ofFactors,
    ['konfirmasi', () => opens(app, 'konfirmasi', konfirmasi)],
    ['reset', () => opens(app, 'reset', reset)],
    ['bekukan', () => opens(app, 'bekukan', bekukan)],
    ['kode', ofCode],
  ];
  return Object.assign(owner, { bukanSaya, uses });
}

/** Gives the account a role for a moment: no role has everything. An unknown role stays. */
async function lend({ db }: TestApp, { akun: { id } }: Caller, role: Staf): Promise<void> {
  await transaction(db, (db) =>
    db.updateTable('akun').set({ role }).where('id', '=', id).where('role', 'in', staf).execute(),
  );
}

const mailedLink = (
  { db, deps }: TestApp,
  { akun: { email } }: Caller,
  jenis: Parameters<typeof mailedTautan>[2],
): Promise<string> => mailedTautan({ db, codeKey: deps.secrets.codeKey }, email, jenis);

const login = (app: TestApp, { who, password }: Owner, cookies: Record<string, string> = {}) =>
  app.client(cookies).call(auth.login, { body: { email: who.akun.email, password } });

async function opens({ anyone }: TestApp, jenis: JenisTautan, kode: string) {
  const { status, body } = await anyone.call(tautan.periksa, { body: { kode } });
  return status === 200 && body.data.jenis === jenis;
}

/** Whether the browser that signed in is known: it enters while strangers have no guess left. */
async function perangkatOf(app: TestApp, owner: Owner) {
  const { perangkat = '' } = (await login(app, owner)).setCookies;
  const kunci = accountLimit(owner.who.akun.id, undefined).key;
  return async () => {
    const row = { kunci, jumlah: 5, kedaluwarsa_pada: isoFromNow(app.clock, 60_000) };
    await transaction(app.db, (db) => db.insertInto('percobaan').values(row).execute());
    const { status, body } = await login(app, owner, { perangkat });
    await transaction(app.db, (db) => db.deleteFrom('percobaan').where('kunci', '=', kunci).execute());
    return status === 200 || 'kode' in body;
  };
}

async function tokenOf(app: TestApp, { who, password }: Owner) {
  const body = { nama: 'Situs sekolah', lingkup: ['baca-daftar'], hari: 30, password };
  const { token } = (await who.call(tokenApi.create, { body })).body.data;
  return async () => {
    await lend(app, who, 'pimpinan');
    return (await app.anyone.call(dataInventaris.list, { token })).status === 200;
  };
}

async function factorsOf(app: TestApp, owner: Owner): Promise<Uses> {
  const [{ secret, codes }, { key }] = [await enrolApp(owner, app.clock), await enrolPasskey(owner)];
  const secondStep = async (kode: string) => {
    const { langkah } = (await login(app, owner)).setCookies;
    if (!langkah) return false;
    return (await withCookies(app.anyone, { langkah }).call(keamanan.masukKode, { body: { kode } })).status === 200;
  };
  const passkey = async () => {
    const begun = await app.anyone.call(keamanan.mulaiMasuk);
    const credential = key.answer(begun.body.data.options as never);
    const client = app.client({ tantangan: begun.setCookies.tantangan ?? '' });
    return (await client.call(keamanan.masuk, { body: { credential } })).status === 200;
  };
  const totp = () => {
    app.clock.advance(35_000);
    return secondStep(appCode(secret, app.clock, 1));
  };
  return [
    ['passkey', passkey],
    ['totp', totp],
    ['pemulihan', () => secondStep(codes.pop() ?? '')],
  ];
}

async function otherSession(app: TestApp, { akun }: Caller) {
  const other = app.client({ sesi: await transaction(app.db, (db) => openSession({ ...app, db }, akun)) });
  return async () => (await other.call(sesi.list)).status === 200;
}

async function codeOf(app: TestApp, { akun }: Caller) {
  await app.anyone.call(auth.forgetPassword, { body: { email: akun.email } });
  const otp = (await mailedCode(app, akun.email)) ?? '';
  return async () => {
    const body = { email: akun.email, otp, password: PASSWORD, confirmPassword: PASSWORD };
    return (await app.anyone.call(auth.resetPassword, { body })).status === 200;
  };
}

async function statusOf({ db, clock, deps, anyone }: TestApp, { akun }: Caller) {
  const owner = { akunId: akun.id, statusKey: statusKey(deps.secrets) };
  const { kode = '' } = await transaction(db, (db) => renewStatus({ db, clock }, owner));
  return async () => (await anyone.request('GET', statusPath(kode ?? ''))).status === 200;
}

async function pindaiOf(app: TestApp, who: Caller) {
  await lend(app, who, 'admin');
  const phone = await phoneOf(app, await newLink(who));
  return async () => {
    await lend(app, who, 'admin');
    return (await phone.call(pindai.hp)).status === 200;
  };
}
