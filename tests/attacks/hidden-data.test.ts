// Unvalidated data and the pimpinan; fields that a body must not set; pictures that were replaced.

import { dashboard } from '@gerbang/contract/dashboard';
import { dataDiri } from '@gerbang/contract/data-diri';
import { dataInventaris } from '@gerbang/contract/data-inventaris';
import { dataSiswa } from '@gerbang/contract/data-siswa';
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
  test('a picture by its key in the store, or by the name of its file', async () => {
    const { id } = await target.build.dataSiswa({ pictures: { fotokopi_ktp: photo } });
    const rows = target.db.selectFrom('berkas').select('kunci').where('data_siswa_id', '=', id);
    const { kunci } = await rows.executeTakeFirstOrThrow();
    for (const name of [kunci, `${kunci}-kecil`, `..%2Fberkas%2F${kunci}`]) {
      await refused(target, { status: 404 }, () => admin.request('GET', `/api/v1/berkas/${name}`));
    }
  });
});
