import { auth } from '@gerbang/contract/akun/auth';
import { dataAdmin } from '@gerbang/contract/akun/data-admin';
import { berkas } from '@gerbang/contract/berkas';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { sentences } from '@gerbang/contract/sentences';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { createTestApp } from '@gerbang/kit/app';
import { auditOf } from '@gerbang/kit/audit';
import { smallPhoto } from '@gerbang/kit/pictures';
import { expectRefused } from '@gerbang/kit/refusal';
import { unknownId } from '@gerbang/kit/samples';
import { expectTokenAsked } from '@gerbang/kit/token';
import { afterAll, describe, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const pimpinan = await app.as('pimpinan');

const notFound = { status: 404, message: 'Data Admin Tidak Ditemukan' };
let counter = 0;
const newEmail = () => `admin.baru${++counter}@surel.example`;

async function token(): Promise<string> {
  return (await pimpinan.call(dataAdmin.generateToken)).body.token;
}

/** Asks for a new admin as the pimpinan, with a token of its own unless one is given. */
async function create(body: Record<string, unknown> = {}) {
  const given = 'token' in body ? {} : { token: await token() };
  return pimpinan.call(dataAdmin.create, { body: { email: newEmail(), password: 'rahasia1', ...given, ...body } });
}

describe('GET /data-admin', () => {
  // Rule: ADMIN-1
  test('lists the admins, newest first, with profile and photo or without', async () => {
    await app.build.akun({ role: 'siswa' });
    await app.build.akun({ role: 'pimpinan', nama: 'Bukan Admin' });
    const without = await app.build.akun({ role: 'admin' });
    const half = await app.build.akun({ role: 'admin', nama: 'Sinta Kusumawati' });
    const whole = await app.build.akun({ role: 'admin' });
    const alamat = 'Perum Griya Asri\nBlok C No. 11';
    const typed = { nama: 'Agus Prabowo', nomor_whatsapp: '0857.0000.9002', alamat };
    await app.build.profile({ akun_id: whole.id, ...typed, photo: await smallPhoto() });
    const { body } = await pimpinan.call(dataAdmin.list);
    expect(body).toEqual({
      message: expect.any(String),
      data: {
        count: 3,
        rows: [
          {
            id: whole.id,
            email: whole.email,
            profile: {
              ...typed,
              nomor_e164: '+6285700009002',
              foto_profile: expect.stringMatching(/^\/api\/v1\/berkas\/[0-9a-f-]{36}$/),
            },
          },
          {
            id: half.id,
            email: half.email,
            profile: {
              nama: 'Sinta Kusumawati',
              nomor_whatsapp: null,
              nomor_e164: null,
              alamat: null,
              foto_profile: null,
            },
          },
          { id: without.id, email: without.email, profile: null },
        ],
      },
    });
    const photo = await pimpinan.request('GET', body.data.rows[0]?.profile?.foto_profile ?? '');
    expect([photo.status, photo.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });
});

describe('POST /data-admin', () => {
  // Rule: ADMIN-2
  test('creates an admin who can sign in; the e-mail is stored lower-case', async () => {
    const reply = await create({ email: '  Siti.NUR@Surel.Example ', password: ' Rahasia ' });
    expect(reply).toMatchObject({
      status: 201,
      body: {
        message: 'Berhasil tambah admin dengan email: siti.nur@surel.example!',
        data: { email: 'siti.nur@surel.example', profile: null },
      },
    });
    const { id } = reply.body.data;
    const login = await app.anyone.call(auth.login, {
      body: { email: 'SITI.nur@surel.example', password: ' Rahasia ' },
    });
    expect(login).toMatchObject({
      status: 200,
      body: { data: { user: { id, role: { nama: 'admin' }, profile: null } } },
    });
    const trimmed = await app.anyone.call(auth.login, {
      body: { email: 'siti.nur@surel.example', password: 'Rahasia' },
    });
    expect(trimmed.status).toBe(401);
    expect((await pimpinan.call(dataAdmin.list)).body.data.rows[0]?.id).toBe(id);
  });

  // Rule: JEJAK-2
  test('is written to the audit log, without password and token', async () => {
    const used = await token();
    const { id } = (await create({ token: used, password: 'sangat-rahasia' })).body.data;
    expect(await auditOf(app, id)).toMatchObject([
      { akun_id: pimpinan.akun.id, role: 'pimpinan', aksi: 'tambah', tabel: 'akun', rincian: { role: 'admin' } },
    ]);
    const auditLog = JSON.stringify(await app.db.selectFrom('jejak').selectAll().execute());
    for (const secret of ['sangat-rahasia', used, '$argon2id$']) expect(auditLog).not.toContain(secret);
  });

  test('drops whatever a body may not set', async () => {
    const forbidden = { id: unknownId, role: 'pimpinan', nim: '123', profile: { nama: 'x' }, diaktivasi_pada: null };
    const { status, body } = await create(forbidden);
    expect(status).toBe(201);
    const akun = await app.db
      .selectFrom('akun')
      .selectAll()
      .where('email', '=', body.data.email)
      .executeTakeFirstOrThrow();
    expect(akun).toMatchObject({ role: 'admin', nim: null, diaktivasi_pada: app.clock.now().toISOString() });
    expect(akun.id).not.toBe(unknownId);
    expect(body.data.profile).toBeNull();
  });

  // Rule: TOKEN-3. As bearer: platform/http/confirmation.test.ts.
  test('asks for a good token in the body, too', async () => {
    const body = { email: newEmail(), password: 'rahasia1' };
    const area = 'data-admin';
    const inBody = (token: string | undefined) => pimpinan.call(dataAdmin.create, { body: { ...body, token } });
    await expectTokenAsked(app, { who: pimpinan, area, call: inBody });
  });

  test.each([null, '', 12, ['x'], { x: 1 }])('a token that is %j is none', async (token) => {
    await expectRefused(app, () => create({ token }), { status: 401, message: sentences.noConfirmation });
  });

  const badEmail = 'Mohon input email yang valid';
  const shortPassword = 'Password minimal 6 karakter';
  test.each([
    [{ email: undefined }, badEmail],
    [{ email: 'admin@sekolah.example, lain@sekolah.example' }, badEmail],
    [{ email: 5 }, badEmail],
    [{ password: '12345' }, shortPassword],
    [{ password: 123456 }, shortPassword],
    [{ email: 'x', password: 'x' }, badEmail],
  ])('%j is refused: %s', async (wrong, message) => {
    const good = await token();
    await expectRefused(app, () => create({ ...wrong, token: good }), { status: 400, message });
  });

  // Rule: ADMIN-2
  test('a known e-mail is a 409, whoever has it, and the token stays good', async () => {
    const good = await token();
    const known = [await app.build.akun(), await app.build.akun({ role: 'admin' }), pimpinan.akun];
    for (const { email } of known) {
      await expectRefused(app, () => create({ email: email.toUpperCase(), token: good }), {
        status: 409,
        message: 'Email sudah terdaftar',
      });
    }
    expect((await create({ token: good })).status).toBe(201);
  });

  test('thirty at once with one token make exactly one admin', async () => {
    const before = (await pimpinan.call(dataAdmin.list)).body.data.count;
    const good = await token();
    const replies = await Promise.all(Array.from({ length: 30 }, () => create({ token: good })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(29).fill(401)]);
    expect((await pimpinan.call(dataAdmin.list)).body.data.count).toBe(before + 1);
  });

  test('five at once with one e-mail and a token each make exactly one admin, and four tokens stay good', async () => {
    const email = newEmail();
    const tokens = await Promise.all(Array.from({ length: 5 }, token));
    const replies = await Promise.all(tokens.map((token) => create({ email, token })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(4).fill(409)]);
    const refused = tokens.filter((_, n) => replies[n]?.status === 409);
    const again = await Promise.all(refused.map((token) => create({ token })));
    expect(again.map((reply) => reply.status)).toEqual(Array(4).fill(201));
  });
});

describe('DELETE /data-admin/:id', () => {
  // Rule: ADMIN-3
  test('ends the sessions at once; profile and photo go, what was managed stays without a manager', async () => {
    const admin = await app.as('admin');
    await app.build.profile({ akun_id: admin.akun.id, photo: await smallPhoto() });
    const photo = await app.db
      .selectFrom('berkas')
      .selectAll()
      .where('akun_id', '=', admin.akun.id)
      .executeTakeFirstOrThrow();
    const siswa = await app.build.dataSiswa({ status_data: 'Tervalidasi', pengelola_id: admin.akun.id });
    const barang = await app.build.dataInventaris({ pengelola_id: admin.akun.id });
    const params = { id: admin.akun.id };

    const reply = await pimpinan.call(dataAdmin.hapus, { params, token: await token() });
    expect([reply.status, reply.body]).toEqual([
      200,
      { message: `Berhasil hapus admin dengan email: ${admin.akun.email}!` },
    ]);
    const gone = await admin.call(auth.me);
    expect([gone.status, gone.body.error]).toEqual([401, sentences.badToken]);
    const record = await pimpinan.call(dataSiswa.get, { params: { id: siswa.id } });
    expect(record).toMatchObject({ status: 200, body: { data: { nama: siswa.nama, pengelola: null, versi: 1 } } });
    const items = (await pimpinan.call(dataInventaris.list, { query: { search: barang.kode_barang } })).body.data;
    expect(items).toMatchObject([{ id: barang.id, pengelola: null }]);
    expect((await pimpinan.call(berkas.get, { params: { id: photo.id } })).status).toBe(404);
    const kept = await app.db.selectFrom('sampah_berkas').selectAll().where('sampah_id', '=', params.id).execute();
    expect(kept).toEqual([{ kunci: photo.kunci, sampah_id: params.id }]);
    expect(await app.db.selectFrom('profile').select('nama').where('akun_id', '=', params.id).execute()).toEqual([]);
    expect(await auditOf(app, params.id)).toMatchObject([
      { akun_id: pimpinan.akun.id, role: 'pimpinan', aksi: 'hapus', tabel: 'akun', rincian: { role: 'admin' } },
    ]);
    await expectRefused(app, () => pimpinan.call(dataAdmin.hapus, { params, token: 'x' }), notFound);
  });

  // Rule: ADMIN-4
  test('knows admins only, and a token survives what is not found', async () => {
    const good = await token();
    const siswa = await app.build.akun();
    const others = [siswa.id, pimpinan.akun.id, (await app.build.akun({ role: 'pimpinan' })).id];
    for (const id of [...others, unknownId, 'bukan-id', '1']) {
      await expectRefused(app, () => pimpinan.call(dataAdmin.hapus, { params: { id }, token: good }), notFound);
    }
    const { id } = await app.build.akun({ role: 'admin' });
    expect((await pimpinan.call(dataAdmin.hapus, { params: { id }, token: good })).status).toBe(200);
  });

  test('thirty at once, each with a token, delete exactly once', async () => {
    const { id } = await app.build.akun({ role: 'admin' });
    const tokens = await Promise.all(Array.from({ length: 30 }, token));
    const replies = await Promise.all(tokens.map((token) => pimpinan.call(dataAdmin.hapus, { params: { id }, token })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(29).fill(404)]);
    expect(await auditOf(app, id)).toHaveLength(1);
  });
});
