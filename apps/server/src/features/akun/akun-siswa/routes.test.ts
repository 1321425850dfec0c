import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { auth } from '@gerbang/contract/akun/auth';
import { type Caller, createTestApp } from '@gerbang/kit/app';
import { insertPasskey } from '@gerbang/kit/factors';
import { unknownId } from '@gerbang/kit/samples';
import { afterAll, describe, expect, test } from 'vitest';
import { transaction } from '../../../platform/database/engine.ts';
import { KETAT } from '../auth/strict.ts';

const app = await createTestApp();
afterAll(() => app.close());

/** A token of this admin for deleting one account. */
async function tokenOf(admin: Caller): Promise<string> {
  return (await admin.call(akunSiswa.generateToken)).body.token;
}

describe('GET /akun-siswa/nonaktif dan /aktif', () => {
  // Rule: AKUN-6
  test('lists accounts of their state, newest first, ten a page', async () => {
    const admin = await app.as('admin');
    const nim = (n: number) => `LIST${String(n).padStart(2, '0')}`;
    for (let n = 1; n <= 12; n++)
      await app.build.akun({ nim: nim(n), email: `list${n}@surel.example`, diaktivasi_pada: null });
    await app.build.akun({ nim: nim(13), email: 'list13@surel.example' });

    const first = await admin.call(akunSiswa.listNonaktif, { query: { search: 'list' } });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ currentPage: 1, totalPages: 2, totalItems: 12 });
    expect(first.body.data.map((row) => row.nim)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map(nim));

    const second = await admin.call(akunSiswa.listNonaktif, { query: { search: 'LIST', page: '2' } });
    expect(second.body.data.map((row) => row.nim)).toEqual([nim(2), nim(1)]);
    const beyond = await admin.call(akunSiswa.listNonaktif, { query: { search: 'list', page: '9' } });
    expect(beyond).toMatchObject({ status: 200, body: { currentPage: 9, totalPages: 2, data: [] } });

    const aktif = await admin.call(akunSiswa.listAktif, { query: { search: 'list' } });
    expect(aktif.body.data.map((row) => row.nim)).toEqual([nim(13)]);
  });

  // Rules: AKUN-6, DAFTAR-4
  test('a row is found by e-mail and NIM', async () => {
    const admin = await app.as('admin');
    await app.build.akun({ email: 'cari.dewi@surel.example', nim: 'CARI1', diaktivasi_pada: null });
    const found = async (search: string) =>
      (await admin.call(akunSiswa.listNonaktif, { query: { search } })).body.data.map((row) => row.email);
    expect(await found('Dewi, cari1')).toEqual(['cari.dewi@surel.example']);
    expect(await found('dewi, bayu')).toEqual([]);
  });

  // Rule: AKUN-7
  test('says whose record bears the NIM already', async () => {
    const admin = await app.as('admin');
    const record = await app.build.dataSiswa({ nim: 'PUNYA1', nama: 'Suharti' });
    await app.build.akun({ nim: 'PUNYA1', email: 'punya@surel.example', diaktivasi_pada: null });
    const { body } = await admin.call(akunSiswa.listNonaktif, { query: { search: 'punya' } });
    expect(body.data[0]?.data_siswa).toEqual({
      id: record.id,
      nama: 'Suharti',
      nomor_whatsapp: record.nomor_whatsapp,
      nomor_e164: '+6281227459310',
    });
  });

  // Rule: ALAMAT-10
  test('asks twice only for a record of another account, and in strict mode while the address is not proven', async () => {
    const admin = await app.as('admin');
    await insertPasskey(app, admin.akun.id);
    const owner = await app.build.akun({ nim: 'TANYA0' });
    for (const n of [1, 2, 3]) {
      const email_terbukti_pada = n === 3 ? app.clock.now().toISOString() : null;
      await app.build.akun({ nim: `TANYA${n}`, diaktivasi_pada: null, email_terbukti_pada });
    }
    await app.build.dataSiswa({ nim: 'TANYA1', akun_id: owner.id });
    const asked = async () => {
      const { body } = await admin.call(akunSiswa.listNonaktif, { query: { search: 'TANYA' } });
      return Object.fromEntries(body.data.map(({ nim, tanya }) => [nim, tanya]));
    };
    expect(await asked()).toEqual({ TANYA1: 'milik' });
    const diubah_pada = app.clock.now().toISOString();
    const ketat = { kunci: KETAT, nilai: 'true', versi: 1, diubah_pada, diubah_oleh: null };
    await transaction(app.db, (db) => db.insertInto('pengaturan').values(ketat).execute());
    expect(await asked()).toEqual({ TANYA1: 'milik', TANYA2: 'ketat' });
    await transaction(app.db, (db) => db.deleteFrom('pengaturan').where('kunci', '=', KETAT).execute());
  });
});

describe('PATCH /akun-siswa/:id', () => {
  // Rules: AKUN-8, TOKEN-6
  test('activates, is written to the audit log, and the student may sign in', async () => {
    const admin = await app.as('admin');
    await app.anyone.call(auth.registrasiSiswa, {
      body: { email: 'baru@surel.example', nim: 'BARU1', password: 'rahasia', passwordKonfirmasi: 'rahasia' },
    });
    const { body } = await admin.call(akunSiswa.listNonaktif, { query: { search: 'BARU1' } });
    const id = body.data[0]?.id ?? '';
    const reply = await admin.call(akunSiswa.aktivasi, { params: { id } });
    expect(reply).toMatchObject({
      status: 200,
      body: { message: 'Akun siswa baru@surel.example dengan NIM BARU1 berhasil diaktivasi' },
    });
    const login = await app.anyone.call(auth.login, { body: { email: 'baru@surel.example', password: 'rahasia' } });
    expect(login.status).toBe(200);
    const auditLog = await app.db
      .selectFrom('jejak')
      .selectAll()
      .where('sasaran_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(auditLog).toMatchObject({ akun_id: admin.akun.id, role: 'admin', aksi: 'aktivasi', tabel: 'akun' });
  });

  // Rules: AKUN-8, AKUN-10
  test('refuses an active account, an unknown one, a staff account and a malformed id', async () => {
    const admin = await app.as('admin');
    const siswa = await app.build.akun();
    const before = await app.state();
    const again = await admin.call(akunSiswa.aktivasi, { params: { id: siswa.id } });
    expect(again).toMatchObject({ status: 409, body: { error: 'Akun siswa sudah aktif' } });
    for (const id of [unknownId, admin.akun.id, 'bukan-id', '1']) {
      const reply = await admin.call(akunSiswa.aktivasi, { params: { id } });
      expect(reply).toMatchObject({ status: 404, body: { error: 'Akun Siswa Tidak Ditemukan' } });
    }
    expect(await app.state()).toEqual(before);
  });

  test('of thirty at once exactly one activates', async () => {
    const admin = await app.as('admin');
    const akun = await app.build.akun({ diaktivasi_pada: null });
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => admin.call(akunSiswa.aktivasi, { params: { id: akun.id } })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(29).fill(409)]);
    const auditLog = await app.db.selectFrom('jejak').select('nomor').where('sasaran_id', '=', akun.id).execute();
    expect(auditLog).toHaveLength(1);
  });
});

describe('DELETE /akun-siswa/:id', () => {
  // Rule: AKUN-9
  test('deletes with a token, ends the sessions, and the record stays in the archive', async () => {
    const admin = await app.as('admin');
    const { siswa, record } = await app.siswaWithData();
    const params = { id: siswa.akun.id };
    const reply = await admin.call(akunSiswa.hapus, { params, token: await tokenOf(admin) });
    expect(reply).toMatchObject({
      status: 200,
      body: { message: `Akun siswa ${siswa.akun.email} dengan NIM ${siswa.akun.nim} berhasil dihapus` },
    });
    expect((await siswa.call(auth.me)).status).toBe(401);
    expect(await app.db.selectFrom('data_siswa').select('id').where('id', '=', record.id).execute()).toHaveLength(1);
  });

  // Rule: TOKEN-5
  test('a token survives an action that was refused for another reason', async () => {
    const admin = await app.as('admin');
    const token = await tokenOf(admin);
    const missing = await admin.call(akunSiswa.hapus, {
      params: { id: unknownId },
      token,
    });
    expect(missing).toMatchObject({ status: 404, body: { error: 'Akun Siswa Tidak Ditemukan' } });
    const akun = await app.build.akun();
    expect((await admin.call(akunSiswa.hapus, { params: { id: akun.id }, token })).status).toBe(200);
  });
});
