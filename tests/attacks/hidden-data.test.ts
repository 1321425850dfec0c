// Unvalidated data and the pimpinan; fields that a body must not set; pictures that were replaced.

import { auth } from '@gerbang/contract/auth';
import { berkas } from '@gerbang/contract/berkas';
import { dashboard } from '@gerbang/contract/dashboard';
import { dataAdmin } from '@gerbang/contract/data-admin';
import { dataDiri } from '@gerbang/contract/data-diri';
import { dataInventaris } from '@gerbang/contract/data-inventaris';
import { dataSiswa } from '@gerbang/contract/data-siswa';
import { profile } from '@gerbang/contract/profile';
import { sentences } from '@gerbang/contract/sentences';
import { smallPhoto } from '@gerbang/kit/pictures';
import { validBarang, validForm } from '@gerbang/kit/samples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../apps/server/src/platform/clock.ts';
import { type Person, refused, startTarget, type Target, unchanged } from './target.ts';

let target: Target;
let photo: Buffer;
let [siswa, admin, pimpinan] = [] as unknown as [Person, Person, Person];
beforeAll(async () => {
  target = await startTarget();
  photo = await smallPhoto();
  [siswa, admin, pimpinan] = [await target.as('siswa'), await target.as('admin'), await target.as('pimpinan')];
});
afterAll(() => target.close());

const idOf = (url: string | null | undefined) => /\/berkas\/([^/]+)$/.exec(url ?? '')?.[1] ?? '';

describe('the pimpinan and data that is not validated', () => {
  const secret = 'Rahasiawati Belumsah';
  beforeAll(async () => {
    for (const status_data of ['Menunggu Validasi', 'Ditolak'] as const) {
      await target.build.dataSiswa({
        nama: secret,
        asal_sekolah: `SMA ${secret}`,
        tahun_ajaran: '2031/2032',
        status_data,
      });
    }
  });

  // Rule: ARSIP-2
  test.each(['Menunggu Validasi', 'Ditolak'])('a list of %s', async (statusData) => {
    const refusal = { status: 403, message: sentences.wrongRole };
    await refused(target, refusal, () => pimpinan.call(dataSiswa.list, { query: { statusData } }));
  });

  test.each([
    'statusData=Tervalidasi&statusData=Ditolak',
    'statusData[]=Ditolak',
    'statusData=ditolak',
    'statusData=Ditolak%00',
    'statusData=Tervalidasi%20OR%201=1',
    'statusData=',
    'status_data=Ditolak',
    'statusdata=Ditolak',
    '__proto__[statusData]=Ditolak',
  ])('a list asked with %s', async (query) => {
    const reply = await unchanged(target, () => pimpinan.request('GET', `/api/v1/data-siswa?${query}`));
    expect([200, 400, 403]).toContain(reply.status);
    expect(reply.bytes.toString()).not.toContain('Rahasiawati');
  });

  test.each(['rahasiawati', 'Belumsah,Ditolak', '2031/2032', 'SMA Rahasiawati', '%', '_', '', ','])(
    'a search for «%s»',
    async (search) => {
      const reply = await unchanged(target, () => pimpinan.call(dataSiswa.list, { query: { search } }));
      expect(reply.status).toBe(200);
      expect(reply.bytes.toString()).not.toContain('Rahasiawati');
    },
  );

  // Rule: ARSIP-2
  test('the statistics’ lists and years', async () => {
    const all = await pimpinan.call(dashboard.statistik, { query: { tahun_ajaran: 'semua' } });
    expect(all.bytes.toString()).not.toContain('Rahasiawati');
    const year = await pimpinan.call(dashboard.statistik, { query: { tahun_ajaran: '2031/2032' } });
    expect(year.body.dataDashboard.totalSiswaInputTahunAjaran).toBe(0);
    expect((await pimpinan.call(dashboard.statistik)).body.tahun_ajaran).not.toBe('2031/2032');
  });
});

describe('fields that nobody may set', () => {
  const id = newId();
  const extra = {
    id,
    role: 'admin',
    status_data: 'Tervalidasi',
    pengelola: { id },
    pengelola_id: id,
    alasan_penolakan: 'x',
    nomor: '1',
    cari: 'x',
    dibuat_pada: '2000-01-01T00:00:00.000Z',
    diaktivasi_pada: '2000-01-01T00:00:00.000Z',
    password_hash: 'x',
    akun_id: id,
    data_siswa_id: id,
    kunci: 'x',
    dihapus_pada: '2000-01-01T00:00:00.000Z',
    pas_foto_3x4: `/api/v1/berkas/${id}`,
    foto_profile: `/api/v1/berkas/${id}`,
    foto_barang: `/api/v1/berkas/${id}`,
    'constructor.prototype.role': 'admin',
  };

  // Rule: JAWABAN-10
  test('registrasi: role, activation and id', async () => {
    const own = { email: 'massal@surel.example', nim: '2612345', password: 'rahasia', passwordKonfirmasi: 'rahasia' };
    const reply = await target.anyone.call(auth.registrasiSiswa, { body: { ...extra, ...own } });
    expect(reply.status).toBe(201);
    const akun = await target.db
      .selectFrom('akun')
      .selectAll()
      .where('email', '=', own.email)
      .executeTakeFirstOrThrow();
    expect(akun).toMatchObject({ role: 'siswa', diaktivasi_pada: null, nim: own.nim });
    expect(akun.id).not.toBe(id);
  });

  test('data-diri: status, manager, another’s NIM', async () => {
    const person = await target.as('siswa');
    const victim = await target.build.akun();
    const sent = { ...extra, ...validForm, nim: victim.nim };
    expect((await person.call(dataDiri.create, { body: sent as never })).status).toBe(201);
    const rows = target.db.selectFrom('data_siswa').selectAll();
    const row = await rows.where('nim', '=', person.akun.nim ?? '').executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      status_data: 'Menunggu Validasi',
      pengelola_id: null,
      alasan_penolakan: null,
      versi: 1,
    });
    expect(row.id).not.toBe(id);
    expect(await rows.where('nim', '=', victim.nim ?? '').execute()).toEqual([]);
  });

  test('data-diri, edited: the NIM and the status stay', async () => {
    const person = await target.as('siswa');
    const { id: own } = await target.build.dataSiswa({ nim: person.akun.nim ?? '' });
    const sent = { ...extra, nama: 'Nama Baru', nim: '2600000' };
    expect((await person.call(dataDiri.update, { params: { id: own }, body: sent as never })).status).toBe(200);
    const row = await target.db.selectFrom('data_siswa').selectAll().where('id', '=', own).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ nama: 'Nama Baru', nim: person.akun.nim, status_data: 'Menunggu Validasi' });
  });

  test('data-siswa: another manager than oneself', async () => {
    const sent = { ...extra, ...validForm, nim: '2677777', status_data: 'Ditolak' };
    expect((await admin.call(dataSiswa.create, { body: sent as never })).status).toBe(201);
    const rows = target.db.selectFrom('data_siswa').selectAll().where('nim', '=', '2677777');
    expect(await rows.executeTakeFirst()).toMatchObject({ status_data: 'Tervalidasi', pengelola_id: admin.akun.id });
  });

  test('data-inventaris: another manager, another id', async () => {
    const reply = await admin.call(dataInventaris.create, { body: { ...extra, ...validBarang } as never });
    expect(reply.status).toBe(201);
    expect(reply.body.data.id).not.toBe(id);
    const rows = target.db.selectFrom('data_inventaris').selectAll().where('id', '=', reply.body.data.id);
    expect(await rows.executeTakeFirst()).toMatchObject({ pengelola_id: admin.akun.id, versi: 1 });
  });

  test('data-admin: a pimpinan, or a role of one’s own choice', async () => {
    const token = await target.token(pimpinan, 'data-admin');
    const own = { email: 'massal.admin@surel.example', password: 'rahasia-baru', token };
    const body = { ...extra, role: 'pimpinan', ...own };
    expect((await pimpinan.call(dataAdmin.create, { body: body as never })).status).toBe(201);
    const rows = target.db.selectFrom('akun').selectAll().where('email', '=', own.email);
    expect(await rows.executeTakeFirst()).toMatchObject({ role: 'admin', nim: null });
  });

  test('profile: somebody else’s', async () => {
    const victim = await target.build.akun({ role: 'admin', nama: 'Asli' });
    const body = { ...extra, akun_id: victim.id, id: victim.id, nama: 'Palsu' };
    expect((await admin.call(profile.simpan, { body: body as never })).status).toBe(200);
    const rows = target.db.selectFrom('profile').select(['akun_id', 'nama']).where('nama', 'in', ['Palsu', 'Asli']);
    expect(await rows.orderBy('nama').execute()).toEqual([
      { akun_id: victim.id, nama: 'Asli' },
      { akun_id: admin.akun.id, nama: 'Palsu' },
    ]);
  });

  test.each([
    [
      'JSON',
      '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}},"email":"a@b.c","password":"x"}',
      'application/json',
    ],
    [
      'urlencoded',
      '__proto__[role]=admin&constructor[prototype][role]=admin&email=a%40b.c&password=x',
      'application/x-www-form-urlencoded',
    ],
    ['a NUL in a name', '{"email\\u0000":"a@b.c","email":"a@b.c","password":"x"}', 'application/json'],
  ])('keys that reach prototypes, in %s', async (_, payload, type) => {
    await refused(target, { status: 401 }, () =>
      target.send('POST', '/api/v1/auth/login', { headers: { 'content-type': type }, payload }),
    );
    expect((await siswa.call(dataSiswa.list)).status).toBe(403);
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('a multipart part called %s', async (name) => {
    const reply = await unchanged(target, () =>
      siswa.call(dataDiri.create, { body: { [name]: 'x' }, files: { [name]: photo } }),
    );
    expect(reply.status).toBe(400);
  });
});

describe('pictures that were replaced or deleted', () => {
  // Rule: BERKAS-7
  test('an old address after a newer upload, also for the owner', async () => {
    const person = await target.as('siswa');
    const nim = person.akun.nim ?? '';
    const { id } = await target.build.dataSiswa({ nim, pictures: { fotokopi_ktp: photo } });
    const old = idOf((await person.call(dataDiri.get)).body.data.fotokopi_ktp);
    const change = { params: { id }, files: { fotokopi_ktp: photo } };
    expect((await person.call(dataDiri.update, change)).status).toBe(200);
    for (const who of [person, admin, pimpinan]) {
      for (const call of [berkas.get, berkas.kecil]) {
        await refused(target, { status: 404 }, () => who.call(call, { params: { id: old } }));
      }
    }
  });

  test('a profile photo that was removed', async () => {
    const person = await target.as('admin');
    await target.build.profile({ akun_id: person.akun.id, photo });
    const old = idOf((await person.call(auth.me)).body.data.user.profile?.foto_profile);
    expect((await person.call(profile.hapusFoto)).status).toBe(200);
    for (const who of [person, pimpinan]) {
      await refused(target, { status: 404 }, () => who.call(berkas.get, { params: { id: old } }));
    }
  });

  test('a picture by its key in the store, or by the name of its file', async () => {
    const { id } = await target.build.dataSiswa({ pictures: { fotokopi_ktp: photo } });
    const rows = target.db.selectFrom('berkas').select('kunci').where('data_siswa_id', '=', id);
    const { kunci } = await rows.executeTakeFirstOrThrow();
    for (const name of [kunci, `${kunci}-kecil`, `..%2Fberkas%2F${kunci}`]) {
      await refused(target, { status: 404 }, () => admin.request('GET', `/api/v1/berkas/${name}`));
    }
  });
});
