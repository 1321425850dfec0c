// Somebody else's email and NIM: what a stranger who registers with them gets, and how the owner comes in all the same.
import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { auth } from '@gerbang/contract/akun/auth';
import { dataPribadi } from '@gerbang/contract/akun/data-pribadi';
import { tautan } from '@gerbang/contract/akun/tautan';
import { berkas } from '@gerbang/contract/berkas';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { sentences } from '@gerbang/contract/sentences';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { mailedTautan, tautanOf } from '@gerbang/kit/mailed-code';
import { smallPhoto } from '@gerbang/kit/pictures';
import { runProgram } from '@gerbang/kit/program';
import { validForm } from '@gerbang/kit/samples';
import { afterAll, expect, test } from 'vitest';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import type { DataSiswa } from '../../apps/server/src/schema/tables.ts';
import { auditLog, race, unique } from './race.ts';
import { refused, startTarget, unchanged } from './target.ts';

const target = await startTarget();
afterAll(() => target.close());
const admin = await target.as('admin');
const photo = await smallPhoto();

const STRANGE = 'punya-penyerang';
const OWN = 'punya-pemilik';
const SECRET = 'Rahasia Sekali';
const unmatched = { status: 409, message: sentences.unmatchedDataSiswa };
const wrong = { status: 400, message: 'Tautan atau kode ini tidak valid, sudah dipakai, atau sudah kedaluwarsa' };
const mailed = (email: string, jenis: Parameters<typeof mailedTautan>[2] = 'konfirmasi-email') =>
  mailedTautan({ db: target.db, codeKey: target.secrets.codeKey }, email, jenis);
const use = (kode: string, password: string) =>
  target.anyone.call(tautan.pakai, { body: { kode, password, confirmPassword: password } });
const login = (email: string, password: string) => target.anyone.call(auth.login, { body: { email, password } });
const signedIn = async (email: string, password: string) => {
  const { status, setCookies } = await login(email, password);
  expect(status).toBe(200);
  return target.client({ sesi: setCookies.sesi ?? '' });
};

/** A record from paper, and a stranger's account with its NIM and the owner's email that an admin has activated. */
async function taken() {
  const mark = unique();
  const email = `pemilik${mark}@surel.example`;
  const nim = `7${mark}`;
  const record = await target.build.dataSiswa({ nim, nama: SECRET, pictures: { fotokopi_ktp: photo } });
  const body = { email, nim, password: STRANGE, passwordKonfirmasi: STRANGE };
  const { id } = (await target.anyone.call(auth.registrasiSiswa, { body })).body.data;
  expect((await admin.call(akunSiswa.aktivasi, { params: { id } })).status).toBe(200);
  return { email, nim, record, id, stranger: await signedIn(email, STRANGE) };
}
const pictureOf = async (id: string) =>
  (await target.db.selectFrom('berkas').select('id').where('data_siswa_id', '=', id).executeTakeFirstOrThrow()).id;

/** What was consented to under the NIM before: a guardian's name. */
async function consentedBefore({ nim, dibuat_pada: waktu, id }: DataSiswa): Promise<void> {
  const sidik = id.replaceAll('-', '').repeat(2);
  const given = { jenis: 'wali', tempat: 'data-diri', wali_nama: SECRET, wali_hubungan: 'Ibu' } as const;
  await transaction(target.db, async (db) => {
    await db.insertInto('pemberitahuan_privasi').values({ sidik, versi: '1', teks: 'x', sejak: waktu }).execute();
    await db
      .insertInto('persetujuan')
      .values({ ...given, id, nim, akun_id: null, versi: '1', sidik, waktu })
      .execute();
  });
}

// Rules: DIRI-1, ALAMAT-4, PERAN-2
test('a stranger with the owner’s email and NIM reads nothing of the record, by no call', async () => {
  const { record, stranger } = await taken();
  const picture = { params: { id: await pictureOf(record.id) } };
  const one = { params: { id: record.id } };
  await unchanged(target, async () => {
    const missing = [
      await stranger.call(dataDiri.get),
      await stranger.call(dashboard.siswa),
      await stranger.call(berkas.get, picture),
      await stranger.call(berkas.kecil, picture),
      await stranger.call(dataDiri.update, { ...one, body: { nama: 'Diambil' } }),
    ];
    expect(missing.map(({ status }) => status)).toEqual(missing.map(() => 404));
    const closed = [await stranger.call(dataSiswa.get, one), await stranger.call(dataSiswa.riwayat, one)];
    expect(closed.map(({ status }) => status)).toEqual([403, 403]);
    expect(JSON.stringify([...missing, ...closed].map(({ body }) => body))).not.toContain(SECRET);
  });
});

// Rule: ALAMAT-4
test('nor what was consented to, who looked at it, and what a copy holds', async () => {
  const { record, stranger } = await taken();
  await consentedBefore(record);
  await admin.call(dataSiswa.get, { params: { id: record.id } });
  const { body: consents } = await stranger.call(dataPribadi.persetujuan);
  expect(consents.data).toMatchObject({ persetujuan: [], kurang: [] });
  expect((await stranger.call(dataPribadi.dilihat)).body.totalItems).toBe(0);
  const cookie = `sesi=${stranger.cookies.sesi}`;
  const copy = await target.send('POST', '/api/v1/data-pribadi/unduh', { headers: { cookie } });
  expect(copy.status).toBe(200);
  expect(copy.bytes.toString('latin1')).not.toContain('gambar/');
  const { body } = await stranger.call(dataDiri.pencocokan);
  expect(body.data).toEqual({ menunggu: true, email_terbukti: false });
});

// Rule: ALAMAT-4
test('saving the form as a stranger takes nothing over and tells no more than the sentence', async () => {
  const { stranger } = await taken();
  const save = () =>
    stranger.call(dataDiri.create, { body: { ...validForm, nama: 'Diambil' }, files: { fotokopi_ktp: photo } });
  await refused(target, unmatched, save as never);
  expect(await unchanged(target, () => race(save as never))).toEqual({ 409: 30 });
});

// Rules: ALAMAT-1, ALAMAT-2, ALAMAT-5, SURAT-2
test('the owner gets in by the mailed link, the stranger is out, and an admin ties the two', async () => {
  const { id, email, record, stranger } = await taken();
  const tie = () => admin.call(akunSiswa.hubungkan, { params: { id }, body: { data_siswa_id: record.id } });
  await refused(target, { status: 409, message: 'Email akun ini belum dikonfirmasi' }, tie as never);
  const kode = await mailed(email);
  expect((await target.anyone.call(tautan.periksa, { body: { kode } })).body.data).toMatchObject({ email });
  expect((await use(kode, OWN)).status).toBe(200);
  expect((await stranger.call(auth.me)).status).toBe(401);
  expect((await login(email, STRANGE)).status).toBe(401);
  const owner = await signedIn(email, OWN);
  // Proven, and still nobody's: an admin compares the two first.
  expect((await owner.call(dataDiri.get)).status).toBe(404);
  expect((await owner.call(dataDiri.pencocokan)).body.data).toEqual({ menunggu: true, email_terbukti: true });
  expect((await tie()).status).toBe(200);
  await refused(target, { status: 409 }, tie as never);
  expect((await owner.call(dataDiri.get)).body.data).toMatchObject({ id: record.id });
  expect((await owner.call(berkas.kecil, { params: { id: await pictureOf(record.id) } })).status).toBe(200);
  expect(await auditLog(target, record.id, 'hubungkan')).toBe(1);
  // And back.
  const untie = () => admin.call(akunSiswa.lepaskan, { params: { id } });
  expect((await untie()).status).toBe(200);
  expect((await owner.call(dataDiri.get)).status).toBe(404);
  await refused(target, { status: 409 }, untie as never);
});

// Rule: ALAMAT-3
test('a link works once, not after its time, not for something else, and not when it was replaced', async () => {
  const akun = await target.build.akun({ email: `tautan${unique()}@surel.example` });
  const first = await tautanOf(target, akun, 'konfirmasi');
  const second = await tautanOf(target, akun, 'konfirmasi');
  await refused(target, wrong, () => use(first, OWN) as never);
  expect((await use(second.toLowerCase(), OWN)).status).toBe(200);
  await refused(target, wrong, () => use(second, OWN) as never);
  const freeze = await tautanOf(target, akun, 'bekukan');
  await refused(target, wrong, () => use(freeze, OWN) as never);
  const reset = await tautanOf(target, akun, 'reset');
  await refused(target, wrong, () => target.anyone.call(tautan.bekukan, { body: { kode: reset } }) as never);
  const kedaluwarsa_pada = new Date(Date.now() - 1000).toISOString();
  await transaction(target.db, (db) =>
    db.updateTable('tautan').set({ kedaluwarsa_pada }).where('akun_id', '=', akun.id).execute(),
  );
  await refused(target, wrong, () => use(reset, OWN) as never);
  await refused(target, { status: 400 }, () => use('0'.repeat(28), OWN) as never);
  await refused(target, { status: 400 }, () => use('pendek', OWN) as never);
});

// Rule: ALAMAT-3
test('of thirty uses of one link at once one sets its password', async () => {
  const akun = await target.build.akun({ email: `sekali${unique()}@surel.example` });
  const kode = await tautanOf(target, akun, 'reset');
  const counted = await race((n) => use(kode, `rahasia-${n}`));
  expect(counted[200]).toBe(1);
  expect(await auditLog(target, akun.id, 'reset password')).toBe(1);
});

// Rule: ALAMAT-3
test('links stand nowhere but as hashes and sealed in mails that wait', async () => {
  const { email } = await taken();
  const kode = await mailed(email);
  const rows = JSON.stringify((await target.state()).rows);
  expect(rows).not.toContain(kode);
});

// Rules: ALAMAT-6, ALAMAT-7
test('“Bukan Anda?” ends the stranger’s session and every way in, until an admin opens the account again', async () => {
  const { id, email, stranger } = await taken();
  const link = await mailed(email);
  const freeze = { body: { kode: await mailed(email, 'akun-diaktivasi') } };
  expect((await target.anyone.call(tautan.bekukan, freeze)).status).toBe(200);
  expect((await stranger.call(auth.me)).status).toBe(401);
  const frozen = { status: 403, message: 'Akun ini dibekukan pemilik emailnya. Hubungi admin.' };
  await refused(target, frozen, () => login(email, STRANGE) as never);
  await refused(target, wrong, () => use(link, STRANGE) as never);
  await unchanged(target, () => target.anyone.call(auth.forgetPassword, { body: { email } }));
  const send = () => admin.call(akunSiswa.kirimTautan, { params: { id }, body: { jenis: 'reset' } });
  await refused(target, { status: 409 }, send as never);
  const list = await admin.call(akunSiswa.listDibekukan, { query: { search: email } });
  expect(list.body.data).toMatchObject([{ id, dibekukan: true }]);
  const open = () => admin.call(akunSiswa.cairkan, { params: { id } });
  expect((await open()).status).toBe(200);
  await refused(target, { status: 409, message: 'Akun siswa tidak dibekukan' }, open as never);
  expect((await stranger.call(auth.me)).status).toBe(401);
  expect((await send()).body.data).toMatchObject({ cara: 'surat', kode: null });
  expect((await use(await mailed(email, 'tautan-reset'), OWN)).status).toBe(200);
  await signedIn(email, OWN);
});

// Rules: DIRI-1, ALAMAT-4
test('the decision on a record is mailed to the account that it belongs to, not to one with its NIM', async () => {
  const { email, record } = await taken();
  expect((await admin.call(dataSiswa.validasi, { params: { id: record.id }, body: {} })).status).toBe(200);
  const letters = await target.db.selectFrom('surat_keluar').select('jenis').where('penerima', '=', email).execute();
  expect(letters.map(({ jenis }) => jenis).sort()).toEqual(['akun-diaktivasi', 'konfirmasi-email']);
});

// Rule: PRIBADI-14
test('a stranger who registers with an archived NIM brings nothing of the record into a copy or a deletion', async () => {
  const nim = `3${unique()}`;
  const record = await target.build.dataSiswa({ nim, pictures: { fotokopi_ktp: await smallPhoto() } });
  const email = `asing${unique()}@surel.example`;
  const body = { email, nim, password: STRANGE, passwordKonfirmasi: STRANGE };
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
