import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { auth } from '@gerbang/contract/akun/auth';
import { formatKode } from '@gerbang/contract/akun/kode-tautan';
import { tautan } from '@gerbang/contract/akun/tautan';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { mailedCode, mailedTautan, tautanOf } from '@gerbang/kit/mailed-code';
import { expectRefused } from '@gerbang/kit/refusal';
import { validForm } from '@gerbang/kit/samples';
import { afterAll, describe, expect, test } from 'vitest';
import { transaction } from '../../../platform/database/engine.ts';
import { jsonSchema } from '../../../platform/http/openapi-schemas.ts';
import { createTautan } from './tautan.ts';

const app = await createTestApp();
const withoutMail = await createTestApp({ hasMailServer: false });
afterAll(() => Promise.all([app.close(), withoutMail.close()]));

const DAY = 24 * 60 * 60_000;
const wrong = { status: 400, message: 'Tautan atau kode ini tidak valid, sudah dipakai, atau sudah kedaluwarsa' };
const bodyOf = (kode: string, password = 'rahasia-baru') => ({ kode, password, confirmPassword: password });
const provenOf = async ({ db }: TestApp, id: string) =>
  (await db.selectFrom('akun').select('email_terbukti_pada').where('id', '=', id).executeTakeFirst())
    ?.email_terbukti_pada ?? null;
const source = () => ({ db: app.db, codeKey: app.deps.secrets.codeKey });

describe('a registration', () => {
  // Rules: ALAMAT-1, ALAMAT-2, SURAT-2
  test('mails a link that proves the address and sets the password', async () => {
    const email = 'daftar@surel.example';
    const body = { email, nim: 'DAFTAR1', password: 'rahasia', passwordKonfirmasi: 'rahasia' };
    const { id } = (await app.anyone.call(auth.registrasiSiswa, { body })).body.data;
    const kode = await mailedTautan(source(), email, 'konfirmasi-email');
    const found = await app.anyone.call(tautan.periksa, { body: { kode } });
    expect(found.body.data).toEqual({ jenis: 'konfirmasi', email, nim: 'DAFTAR1' });
    expect(await provenOf(app, id)).toBeNull();
    const reply = await app.anyone.call(tautan.pakai, { body: bodyOf(kode) });
    expect(reply).toMatchObject({ status: 200, body: { message: expect.stringContaining('silakan login') } });
    expect(await provenOf(app, id)).not.toBeNull();
    const admin = await app.as('admin');
    const { body: listed } = await admin.call(akunSiswa.listNonaktif, { query: { search: email } });
    expect(listed.data).toMatchObject([
      { email_terbukti: true, terbukti_lewat: 'email', dibekukan: false, terhubung: false },
    ]);
  });

  // Rule: ALAMAT-2
  test('is proven by a mailed code of a forgotten password, too', async () => {
    const { id, email } = await app.build.akun({ email: 'lupa@surel.example' });
    await app.anyone.call(auth.forgetPassword, { body: { email } });
    const otp = await mailedCode(app, email);
    const body = { email, otp: otp ?? '', password: 'rahasia', confirmPassword: 'rahasia' };
    expect((await app.anyone.call(auth.resetPassword, { body })).status).toBe(200);
    expect(await provenOf(app, id)).not.toBeNull();
  });
});

describe('a link', () => {
  // Rule: ALAMAT-3
  test('may be typed in groups and small letters, and ends with its time', async () => {
    const akun = await app.build.akun();
    const kode = await tautanOf(app, akun, 'reset');
    const typed = ` ${formatKode(kode).toLowerCase()} `;
    expect((await app.anyone.call(tautan.periksa, { body: { kode: typed } })).status).toBe(200);
    // Nor does the document of the API refuse it.
    const { properties } = jsonSchema(tautan.periksa.body, 'input');
    expect(properties).toMatchObject({ kode: { pattern: expect.any(String) } });
    expect(typed).toMatch(new RegExp((properties as { kode: { pattern: string } }).kode.pattern));
    app.clock.advance(DAY);
    await expectRefused(app, () => app.anyone.call(tautan.pakai, { body: bodyOf(kode) }), wrong);
  });

  // Rules: ALAMAT-3, SANDI-1
  test('is not used up by a password that is refused', async () => {
    const akun = await app.build.akun();
    const kode = await tautanOf(app, akun, 'konfirmasi');
    const short = { status: 400, message: 'Password minimal 6 karakter' };
    await expectRefused(app, () => app.anyone.call(tautan.pakai, { body: bodyOf(kode, 'lima5') }), short);
    const other = { ...bodyOf(kode), confirmPassword: 'lain-lagi' };
    const unequal = { status: 400, message: 'Konfirmasi Password tidak sama dengan Password' };
    await expectRefused(app, () => app.anyone.call(tautan.pakai, { body: other }), unequal);
    expect((await app.anyone.call(tautan.pakai, { body: bodyOf(kode) })).status).toBe(200);
  });
});

// Rule: SANDI-6
test('a link of confirmation that changes the password of an active account tells its owner', async () => {
  const lettersTo = async (email: string) => {
    const rows = await app.db.selectFrom('surat_keluar').select('jenis').where('penerima', '=', email).execute();
    return rows.map(({ jenis }) => jenis);
  };
  for (const diaktivasi_pada of [null, undefined]) {
    const akun = await app.build.akun(diaktivasi_pada === null ? { diaktivasi_pada } : {});
    const kode = await tautanOf(app, akun, 'konfirmasi');
    expect((await app.anyone.call(tautan.pakai, { body: bodyOf(kode) })).status).toBe(200);
    expect((await lettersTo(akun.email)).includes('password-diganti')).toBe(diaktivasi_pada === undefined);
  }
});

describe('POST /akun-siswa/:id/tautan', () => {
  // Rules: ALAMAT-9, SANDI-6
  test('mails a reset link, and never shows it', async () => {
    const admin = await app.as('admin');
    const { id, email } = await app.build.akun({ email: 'reset@surel.example' });
    const reply = await admin.call(akunSiswa.kirimTautan, { params: { id }, body: { jenis: 'reset' } });
    expect(reply.body).toMatchObject({
      message: 'Tautan akan dikirim lewat email',
      data: { cara: 'surat', kode: null },
    });
    const kode = await mailedTautan(source(), email, 'tautan-reset');
    expect((await app.anyone.call(tautan.pakai, { body: bodyOf(kode) })).status).toBe(200);
    const letters = await app.db.selectFrom('surat_keluar').select('jenis').where('penerima', '=', email).execute();
    expect(letters.map(({ jenis }) => jenis)).toContain('password-diganti');
  });

  // Rule: ALAMAT-9
  test('without a mail server tells the code once, which activates and proves at the same page', async () => {
    const admin = await withoutMail.as('admin');
    const { id } = await withoutMail.build.akun({ diaktivasi_pada: null });
    const reply = await admin.call(akunSiswa.kirimTautan, { params: { id }, body: { jenis: 'konfirmasi' } });
    const kode = reply.body.data.kode ?? '';
    expect(reply.body.data).toMatchObject({ cara: 'kode', kode: expect.stringMatching(/^[0-9A-Z]{28}$/) });
    expect(await withoutMail.db.selectFrom('surat_keluar').select('id').execute()).toEqual([]);
    const used = await withoutMail.anyone.call(tautan.pakai, { body: bodyOf(kode) });
    expect(used.body).toMatchObject({ message: 'Password tersimpan dan akun terkonfirmasi, silakan login' });
    const { body } = await admin.call(akunSiswa.pencocokan, { params: { id } });
    expect(body.data.akun).toMatchObject({ email_terbukti: true, terbukti_lewat: 'kode' });
    expect(await provenOf(withoutMail, id)).not.toBeNull();
    const again = () => admin.call(akunSiswa.kirimTautan, { params: { id }, body: { jenis: 'konfirmasi' } });
    await expectRefused(withoutMail, again, { status: 409, message: 'Akun ini sudah terkonfirmasi' });
  });
});

// Limits: sentHour, sentDay
// Rule: ALAMAT-11
test('links for one account end at five an hour and fifteen a day, whoever sends them, and those of others go on', async () => {
  const [admin, colleague] = [await app.as('admin'), await app.as('admin')];
  const [{ id }, other] = [await app.build.akun(), await app.build.akun()];
  const send = (id: string, by = admin) => by.call(akunSiswa.kirimTautan, { params: { id }, body: { jenis: 'reset' } });
  const message = (wait: string) => `Terlalu banyak tautan atau kode dibuat untuk akun ini. Coba lagi dalam ${wait}.`;
  for (let hour = 0; hour < 3; hour++) {
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    await expectRefused(app, () => send(id, colleague), {
      status: 429,
      message: message(hour < 2 ? '60 menit' : '22 jam'),
    });
    app.clock.advance(60 * 60_000);
  }
  await expectRefused(app, () => send(id), { status: 429, message: message('21 jam') });
  expect((await send(other.id)).status).toBe(200);
});

// Rules: ALAMAT-2, ALAMAT-9
test('what a code from hand to hand has proven, a mail proves better, and never the other way round', async () => {
  const akun = await app.build.akun();
  const lewat = async () =>
    (await app.db.selectFrom('akun').select('terbukti_lewat').where('id', '=', akun.id).executeTakeFirst())
      ?.terbukti_lewat;
  for (const [hasMailServer, proven] of [
    [false, 'kode'],
    [true, 'email'],
    [false, 'email'],
  ] as const) {
    const made = { akun_id: akun.id, jenis: 'reset', hasMailServer } as const;
    const { kode } = await transaction(app.db, (db) => createTautan({ ...app, db }, made));
    expect((await app.anyone.call(tautan.pakai, { body: bodyOf(kode) })).status).toBe(200);
    expect(await lewat()).toBe(proven);
  }
});

describe('an account beside the record of its NIM', () => {
  // Rule: ALAMAT-5
  test('shows both, and no record where none bears the NIM', async () => {
    const admin = await app.as('admin');
    const { id, nim, email } = await app.build.akun();
    const alone = await admin.call(akunSiswa.pencocokan, { params: { id } });
    expect(alone.body.data).toMatchObject({ akun: { id, email, aktif: true }, data_siswa: null });
    const record = await app.build.dataSiswa({ nim: nim ?? '', akun_id: null });
    const { body } = await admin.call(akunSiswa.pencocokan, { params: { id } });
    expect(body.data.data_siswa).toMatchObject({ id: record.id, nama: record.nama, nim });
    expect(body.data.akun.terhubung).toBe(false);
  });

  // Rule: ALAMAT-5
  test('is found from the record, too', async () => {
    const admin = await app.as('admin');
    const record = await app.build.dataSiswa({ akun_id: null });
    const of = (id: string) => admin.call(akunSiswa.ofDataSiswa, { params: { id } });
    expect((await of(record.id)).body.data).toBeNull();
    const { id, email } = await app.build.akun({ nim: record.nim });
    expect((await of(record.id)).body.data).toMatchObject({ id, email, terhubung: false });
    expect((await of(id)).status).toBe(404);
  });

  // Rules: ALAMAT-4, ALAMAT-5
  test('does not open what an admin enters afterwards, until the two are tied', async () => {
    const admin = await app.as('admin');
    const siswa = await app.as('siswa', { email_terbukti_pada: app.clock.now().toISOString() });
    const { body } = await admin.call(dataSiswa.create, { body: { ...validForm, nim: siswa.akun.nim ?? '' } });
    expect((await siswa.call(dataDiri.get)).status).toBe(404);
    const tie = { params: { id: siswa.akun.id }, body: { data_siswa_id: body.data.id } };
    expect((await admin.call(akunSiswa.hubungkan, tie)).status).toBe(200);
    expect((await siswa.call(dataDiri.get)).body.data).toEqual(body.data);
  });

  // Rule: ALAMAT-5
  test('is tied to no record of another NIM, and not to one that is another’s', async () => {
    const admin = await app.as('admin');
    const email_terbukti_pada = app.clock.now().toISOString();
    const { id } = await app.build.akun({ email_terbukti_pada });
    const other = await app.build.akun();
    const record = await app.build.dataSiswa({ nim: other.nim ?? '' });
    const tie = { params: { id }, body: { data_siswa_id: record.id } };
    const changed = { status: 409, message: 'Data siswa ini sudah berubah, muat ulang halaman' };
    await expectRefused(app, () => admin.call(akunSiswa.hubungkan, tie), changed);
  });
});
