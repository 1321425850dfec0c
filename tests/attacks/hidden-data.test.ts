// Unvalidated data and the pimpinan; fields that a body must not set; pictures that were replaced.

import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { smallPhoto } from '@gerbang/kit/pictures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refused, startTarget, unchanged } from './target.ts';

const target = await startTarget();
afterAll(() => target.close());
const photo = await smallPhoto();
const [siswa, admin, pimpinan] = [await target.as('siswa'), await target.as('admin'), await target.as('pimpinan')];

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
});

describe('fields that nobody may set', () => {
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
