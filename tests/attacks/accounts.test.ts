// What outlives what should have ended it: codes, sessions of closed tabs, short passwords; and a record without its owner.
import { akunSiswa } from '@gerbang/contract/akun-siswa';
import { auth } from '@gerbang/contract/auth';
import { dataDiri } from '@gerbang/contract/data-diri';
import { dataPribadi } from '@gerbang/contract/data-pribadi';
import { dataSiswa } from '@gerbang/contract/data-siswa';
import { sesi } from '@gerbang/contract/sesi';
import { tautan } from '@gerbang/contract/tautan';
import { mailedTautan, tautanOf } from '@gerbang/kit/mailed-code';
import { smallPhoto } from '@gerbang/kit/pictures';
import { runProgram } from '@gerbang/kit/program';
import { validForm } from '@gerbang/kit/samples';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { unique } from './race.ts';
import { PASSWORD, type Person, refused, startTarget, type Target, unchanged } from './target.ts';

let target: Target;
let admin: Person;
beforeAll(async () => {
  target = await startTarget();
  admin = await target.as('admin');
});
afterAll(() => target.close());

const NEW = 'rahasia-lain';
const wrong = { status: 400, message: 'Tautan atau kode ini tidak valid, sudah dipakai, atau sudah kedaluwarsa' };
const use = (kode: string) => target.anyone.call(tautan.pakai, { body: { kode, password: NEW, confirmPassword: NEW } });
const login = (email: string, password = PASSWORD, komputer_bersama: 'ya' | 'tidak' = 'tidak') =>
  target.anyone.call(auth.login, { body: { email, password, komputer_bersama } });

/** A student who has signed in by a password. */
async function signedIn(komputer_bersama: 'ya' | 'tidak' = 'tidak') {
  const akun = await target.withPassword(PASSWORD, { nim: `4${unique()}`, email: `akun${unique()}@surel.example` });
  const { setCookies } = await login(akun.email, PASSWORD, komputer_bersama);
  return { akun, ...target.client({ sesi: setCookies.sesi ?? '' }) };
}

// Rule: PRIBADI-14
test('a stranger who registers with an archived NIM brings nothing of the record into a copy or a deletion', async () => {
  const nim = `3${unique()}`;
  const record = await target.build.dataSiswa({ nim, pictures: { fotokopi_ktp: await smallPhoto() } });
  const email = `asing${unique()}@surel.example`;
  const body = { email, nim, password: PASSWORD, passwordKonfirmasi: PASSWORD };
  const { id } = (await target.anyone.call(auth.registrasiSiswa, { body })).body.data;
  expect((await admin.call(akunSiswa.aktivasi, { params: { id } })).status).toBe(200);
  await unchanged(target, async () => {
    const { code, stderr } = await runProgram('data-pribadi', target.location, {
      args: ['hapus', '--nim', nim, '--ya'],
    });
    expect([code, stderr]).toEqual([1, expect.stringContaining(`--akun ${email}`)]);
  });
  expect((await admin.call(dataSiswa.get, { params: { id: record.id } })).status).toBe(200);
});

// Rules: SANDI-8, SESI-11
test('an admin’s reset code dies with the owner’s own change, and with signing out everywhere', async () => {
  const owner = await signedIn();
  const code = await tautanOf(target, owner.akun, 'reset');
  const body = { oldPassword: PASSWORD, newPassword: 'pilihanku-1', confirmNewPassword: 'pilihanku-1' };
  expect((await owner.call(auth.changePassword, { body })).status).toBe(200);
  await refused(target, wrong, () => use(code) as never);
  expect((await login(owner.akun.email, 'pilihanku-1')).status).toBe(200);
  const again = await tautanOf(target, owner.akun, 'reset');
  expect((await admin.call(akunSiswa.akhiriSesi, { params: { id: owner.akun.id } })).status).toBe(200);
  await refused(target, wrong, () => use(again) as never);
});

// Rule: ALAMAT-8
test('a corrected NIM leaves the owner the record, who looked, and no second record', async () => {
  const owner = await signedIn();
  const record = await target.build.dataSiswa({ nim: owner.akun.nim ?? '', status_data: 'Tervalidasi' });
  await admin.call(dataSiswa.get, { params: { id: record.id } });
  const looks = (await owner.call(dataPribadi.dilihat)).body.totalItems;
  const body = { ...validForm, nim: `${owner.akun.nim}.1` };
  expect((await admin.call(dataSiswa.update, { params: { id: record.id }, body })).status).toBe(200);
  expect((await owner.call(dataDiri.get)).body.data).toMatchObject({ id: record.id, nim: body.nim });
  expect((await owner.call(dataPribadi.dilihat)).body.totalItems).toBeGreaterThanOrEqual(looks);
  await refused(target, { status: 409 }, () => owner.call(dataDiri.create, { body: validForm }) as never);
});

// Rule: SESI-12
test('whoever comes after a closed tab on a shared computer gets nothing by its cookie', async () => {
  const owner = await signedIn('ya');
  await target.build.dataSiswa({ nim: owner.akun.nim ?? '' });
  expect((await owner.call(dataDiri.get)).status).toBe(200);
  expect((await owner.call(sesi.tutupTab)).status).toBe(200);
  const ditutup_pada = new Date(Date.now() - 15_000).toISOString();
  await transaction(target.db, (db) =>
    db.updateTable('sesi').set({ ditutup_pada }).where('akun_id', '=', owner.akun.id).execute(),
  );
  for (const call of [dataDiri.get, auth.me, sesi.bukaTab, sesi.list])
    await refused(target, { status: 401 }, () => owner.call(call as typeof auth.me) as never);
});

// Rules: ALAMAT-6, ALAMAT-7
test('what a frozen account had stays dead when an admin opens it: its password, codes and links', async () => {
  const owner = await signedIn();
  expect((await target.anyone.call(auth.forgetPassword, { body: { email: owner.akun.email } })).status).toBe(200);
  const otp = await target.code(owner.akun.email);
  const links = [await tautanOf(target, owner.akun, 'reset'), await tautanOf(target, owner.akun, 'konfirmasi')];
  const freeze = { body: { kode: await tautanOf(target, owner.akun, 'bekukan') } };
  expect((await target.anyone.call(tautan.bekukan, freeze)).status).toBe(200);
  const { body } = await admin.call(akunSiswa.cairkan, { params: { id: owner.akun.id } });
  expect(body.data).toMatchObject({ dibekukan: false, email_terbukti: false, terkirim: { cara: 'surat', kode: null } });
  expect((await login(owner.akun.email)).status).toBe(401);
  for (const kode of links) await refused(target, wrong, () => use(kode) as never);
  const reset = { email: owner.akun.email, otp, password: NEW, confirmPassword: NEW };
  expect((await target.anyone.call(auth.resetPassword, { body: reset })).status).toBe(400);
  const anew = await mailedTautan(
    { db: target.db, codeKey: target.secrets.codeKey },
    owner.akun.email,
    'konfirmasi-email',
  );
  expect((await use(anew)).status).toBe(200);
  expect((await login(owner.akun.email, NEW)).status).toBe(200);
});
