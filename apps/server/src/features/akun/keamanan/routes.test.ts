// Factors of staff: setting them up, signing in by them, and what is refused; the attacks stand in tests/attacks/factors.test.ts.
import { auth } from '@gerbang/contract/akun/auth';
import { keamanan } from '@gerbang/contract/akun/keamanan';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { type Caller, createTestApp } from '@gerbang/kit/app';
import { createAuthenticator } from '@gerbang/kit/authenticator';
import { appCode, enrolApp, enrolPasskey, stored, withCookies } from '@gerbang/kit/factors';
import { expectRefused } from '@gerbang/kit/refusal';
import { afterAll, expect, test } from 'vitest';

const PASSWORD = 'rahasia-faktor';

const app = await createTestApp();
afterAll(() => app.close());
const password_hash = await app.deps.passwords.hash(PASSWORD);

const admin = async () => {
  const who = await app.as('admin', { password_hash });
  return { who, password: PASSWORD };
};
const login = ({ akun: { email } }: Caller) => app.anyone.call(auth.login, { body: { email, password: PASSWORD } });
/** The cookie of a password that was right. */
const half = async (who: Caller) => ({ langkah: (await login(who)).setCookies.langkah ?? '' });
const code = async (who: Caller, kode: string) =>
  withCookies(app.anyone, await half(who)).call(keamanan.masukKode, { body: { kode } });
const letters = async ({ akun: { email } }: Caller) => {
  const mails = app.db.selectFrom('surat_keluar').select(['jenis', 'isi']).where('penerima', '=', email).orderBy('id');
  return (await mails.execute()).map(({ jenis, isi }) => [jenis, JSON.parse(isi).perubahan]);
};
const auditLog = async ({ akun: { id } }: Caller) => {
  const rows = await app.db.selectFrom('jejak').select('aksi').where('sasaran_id', '=', id).orderBy('nomor').execute();
  return rows.map(({ aksi }) => aksi);
};

// Rules: FAKTOR-1, FAKTOR-2, FAKTOR-4, JEJAK-6
test('an app: set up with the password and its first code, then asked for at each sign-in', async () => {
  const { who, password } = await admin();
  const before = await login(who);
  expect(before.status).toBe(200);
  expect(before.body.data.user).not.toHaveProperty('wajib');
  const { secret, codes } = await enrolApp({ who, password }, app.clock);
  expect(new Set(codes).size).toBe(10);
  for (const each of codes) expect(each).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);

  const halfway = await login(who);
  expect(halfway).toMatchObject({ status: 401, body: { kode: 'faktor_kedua' } });
  expect(Object.keys(halfway.setCookies)).toEqual(['langkah']);
  // The code of its set-up is used up.
  expect((await code(who, appCode(secret, app.clock))).status).toBe(401);
  const entered = await code(who, appCode(secret, app.clock, 1));
  expect(entered).toMatchObject({ status: 200, body: { data: { user: { id: who.akun.id } } } });
  const inside = app.client({ sesi: entered.setCookies.sesi ?? '' });
  expect((await inside.call(dataInventaris.list)).status).toBe(200);
  // This browser has no cookie of the account: to its owner it is a new one.
  expect(await letters(who)).toEqual([
    ['faktor-berubah', 'pasang totp'],
    ['masuk-perangkat-baru', undefined],
  ]);
  await app.deps.buffer.flush();
  expect(await auditLog(who)).toEqual([
    'masuk',
    'pasang totp',
    'simpan kode pemulihan',
    'masuk',
    'gagal langkah kedua',
  ]);
});

// Rules: FAKTOR-5, FAKTOR-2
test('recovery codes: each once, counted, made anew with the password', async () => {
  const { who, password } = await admin();
  const { codes } = await enrolApp({ who, password }, app.clock);
  const [first = '', second = ''] = codes;
  expect((await code(who, first)).status).toBe(200);
  expect((await code(who, first)).status).toBe(401);
  expect((await code(who, second.replace('-', '').toLowerCase())).status).toBe(200);
  expect((await who.call(keamanan.get)).body.data.pemulihan?.sisa).toBe(8);

  const again = await who.call(keamanan.buatPemulihan, { body: { password } });
  const made = await stored(who, again.body.data);
  expect(made.filter((each) => codes.includes(each))).toEqual([]);
  expect((await who.call(keamanan.get)).body.data.pemulihan?.sisa).toBe(10);
  expect((await code(who, codes[2] ?? '')).status).toBe(401);
  expect((await code(who, made[0] ?? '')).status).toBe(200);
  const kept = JSON.stringify(await app.db.selectFrom('kode_pemulihan').selectAll().execute());
  for (const each of [...codes, ...made]) expect(kept).not.toContain(each.replace('-', ''));
});

// Rule: FAKTOR-5
test('codes that nobody has stored end none of before, and are told apart', async () => {
  const { who, password } = await admin();
  const { codes } = await enrolApp({ who, password }, app.clock);
  const renew = async () => (await who.call(keamanan.buatPemulihan, { body: { password } })).body.data;
  const told = async () => (await who.call(keamanan.get)).body.data.pemulihan;
  const keep = (dibuat_pada: string | null) =>
    who.call(keamanan.simpanPemulihan, { body: { dibuat_pada: dibuat_pada ?? '' } });
  app.clock.advance(1000);
  const lost = await renew();
  expect(await told()).toMatchObject({ sisa: 10, belum_disimpan: true });
  expect((await code(who, codes[0] ?? '')).status).toBe(200);
  app.clock.advance(1000);
  const fresh = await renew();
  await expectRefused(app, () => keep(lost.dibuat_pada), {
    status: 409,
    message: 'Kode ini sudah diganti yang lebih baru, muat ulang halaman',
  });
  expect((await code(who, lost.kode_pemulihan?.[0] ?? '')).status).toBe(401);
  expect(await told()).toMatchObject({ sisa: 9, belum_disimpan: true });
  expect((await keep(fresh.dibuat_pada)).status).toBe(200);
  expect(await told()).toEqual({ sisa: 10, dibuat_pada: fresh.dibuat_pada, belum_disimpan: false });
  expect((await code(who, codes[1] ?? '')).status).toBe(401);
  const before = await app.state();
  expect((await keep(fresh.dibuat_pada)).status).toBe(200);
  expect(await app.state()).toEqual(before);
});

// Rule: FAKTOR-5
test('whoever uses a code has stored its set; a first set that nobody has stored is offered anew', async () => {
  const { who, password } = await admin();
  const begun = await who.call(keamanan.mulaiTotp, { body: { password } });
  const { rahasia, tiket } = begun.body.data;
  const body = { tiket, kode: appCode(rahasia, app.clock) };
  const unseen = (await who.call(keamanan.simpanTotp, { body })).body.data.kode_pemulihan ?? [];
  const told = async () => (await who.call(keamanan.get)).body.data.pemulihan;
  expect(await told()).toMatchObject({ sisa: 0, belum_disimpan: true });
  // The second factor brings ten others in their place.
  const { codes } = await enrolPasskey({ who, password });
  expect(codes).toHaveLength(10);
  expect((await code(who, unseen[0] ?? '')).status).toBe(401);
  const noted = (await who.call(keamanan.buatPemulihan, { body: { password } })).body.data.kode_pemulihan ?? [];
  expect((await code(who, noted[0] ?? '')).status).toBe(200);
  expect(await told()).toMatchObject({ sisa: 9, belum_disimpan: false });
  expect((await code(who, codes[0] ?? '')).status).toBe(401);
});

// Rules: FAKTOR-3, FAKTOR-4
test('a passkey is a whole sign-in, and the password alone is none any more', async () => {
  const { who, password } = await admin();
  const { key, codes } = await enrolPasskey({ who, password });
  expect(codes).toHaveLength(10);
  expect((await login(who)).body).toMatchObject({ kode: 'faktor_passkey' });
  const begun = await app.anyone.call(keamanan.mulaiMasuk);
  const { tantangan = '' } = begun.setCookies;
  const credential = key.answer(begun.body.data.options as never);
  const entered = await withCookies(app.anyone, { tantangan }).call(keamanan.masuk, { body: { credential } });
  expect(entered).toMatchObject({ status: 200, body: { data: { user: { id: who.akun.id } } } });
  const { passkey } = (await who.call(keamanan.get)).body.data;
  expect(passkey).toMatchObject([{ nama: 'Kunci uji', dipakai_pada: expect.any(String), ditutup: false }]);

  const params = { id: passkey[0]?.id ?? '' };
  expect((await who.call(keamanan.ubahPasskey, { params, body: { nama: 'Laptop Tata Usaha' } })).status).toBe(200);
  expect((await who.call(keamanan.get)).body.data.passkey[0]?.nama).toBe('Laptop Tata Usaha');
  expect((await who.call(keamanan.hapusPasskey, { params, body: { password } })).status).toBe(200);
  // Without any factor the codes for its loss go, too.
  expect((await who.call(keamanan.get)).body.data).toEqual({
    ...{ passkey: [], totp: null, pemulihan: null },
    ditahan: [],
  });
  expect((await login(who)).status).toBe(200);
  expect(await auditLog(who)).toEqual([
    'tambah passkey',
    'simpan kode pemulihan',
    'masuk',
    'ubah passkey',
    'lepas passkey',
    'masuk',
  ]);
});

// Rule: FAKTOR-4
test('a changed factor ends the other sessions of the account, and not this one', async () => {
  const { who, password } = await admin();
  const other = (await login(who)).setCookies.sesi ?? '';
  await enrolApp({ who, password }, app.clock);
  expect((await app.client({ sesi: other }).call(auth.me)).status).toBe(401);
  expect((await who.call(auth.me)).status).toBe(200);
  expect((await who.call(keamanan.hapusTotp, { body: { password } })).status).toBe(200);
  expect((await who.call(keamanan.hapusTotp, { body: { password } })).status).toBe(404);
});

// Rules: FAKTOR-4, FAKTOR-10
test('a passkey of the account proves as well as the password, for every change', async () => {
  const { who, password } = await admin();
  const { key } = await enrolPasskey({ who, password });
  const prove = async () => {
    const begun = await who.call(keamanan.mulaiBukti);
    const bukti = key.answer(begun.body.data.options as never);
    return { by: withCookies(who, { tantangan: begun.setCookies.tantangan ?? '' }), body: { bukti } };
  };
  const renewing = await prove();
  expect((await renewing.by.call(keamanan.buatPemulihan, { body: renewing.body })).status).toBe(200);
  const app1 = await prove();
  const { tiket, rahasia } = (await app1.by.call(keamanan.mulaiTotp, { body: app1.body })).body.data;
  const kode = appCode(rahasia, app.clock);
  expect((await who.call(keamanan.simpanTotp, { body: { tiket, kode } })).status).toBe(200);
  const second = await prove();
  const begun = await second.by.call(keamanan.mulaiPasskey, { body: second.body });
  const credential = createAuthenticator().register(begun.body.data.options as never);
  const by = withCookies(who, { tantangan: begun.setCookies.tantangan ?? '' });
  expect((await by.call(keamanan.tambahPasskey, { body: { nama: 'Kedua', credential } })).status).toBe(201);
  const away = await prove();
  expect((await away.by.call(keamanan.hapusTotp, { body: away.body })).status).toBe(200);
  const { passkey } = (await who.call(keamanan.get)).body.data;
  const last = await prove();
  const params = { id: passkey.find(({ nama }) => nama === 'Kedua')?.id ?? '' };
  expect((await last.by.call(keamanan.hapusPasskey, { params, body: last.body })).status).toBe(200);
  expect((await who.call(keamanan.get)).body.data.passkey).toMatchObject([{ nama: 'Kunci uji' }]);
});

// Rule: FAKTOR-10
test('one proof and no more: neither of the two, both, and no passkey to ask for', async () => {
  const { who, password } = await admin();
  expect((await who.call(keamanan.mulaiBukti)).status).toBe(409);
  const { key } = await enrolPasskey({ who, password });
  const begun = await who.call(keamanan.mulaiBukti);
  const bukti = key.answer(begun.body.data.options as never);
  const by = withCookies(who, { tantangan: begun.setCookies.tantangan ?? '' });
  for (const body of [{}, { password, bukti }]) {
    expect(await by.call(keamanan.buatPemulihan, { body })).toMatchObject({
      status: 400,
      body: { error: 'Masukkan password Anda' },
    });
  }
});

// Rule: FAKTOR-6
test('a plain address in numbers offers no passkey, and says what to do', async () => {
  const there = await createTestApp({ publicUrl: 'http://192.168.1.9' });
  try {
    const reply = await there.anyone.call(keamanan.mulaiMasuk, { headers: { host: '192.168.1.9' } });
    expect(reply).toMatchObject({ status: 409, body: { error: expect.stringMatching(/PUBLIC_URL/) } });
  } finally {
    await there.close();
  }
});
