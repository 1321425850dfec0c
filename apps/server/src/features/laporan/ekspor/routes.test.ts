import { dataPribadi } from '@gerbang/contract/akun/data-pribadi';
import { ekspor } from '@gerbang/contract/laporan/ekspor';
import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { bukaUnduhan, makeOrdered, readyEkspor } from '@gerbang/kit/ekspor';
import { documentPng } from '@gerbang/kit/pictures';
import { expectRefused } from '@gerbang/kit/refusal';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eksporRound } from '../../../operations/ekspor/schedule.ts';
import { erasePerson } from '../../../operations/retention/hapus.ts';
import { onlyKey } from '../../../platform/images/image-cipher.ts';
import { LeaseLostError } from '../../../platform/jobs/lease.ts';
import { StorageFullError } from '../../../platform/storage/storage-errors.ts';
import { makeEkspor } from './make.ts';
import { finishEkspor, leaseEkspor } from './making.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const valid = { status_data: 'Tervalidasi', pengelola_id: null } as const;

// Rule: EKSPOR-8
test('one is made at a time, and three are kept', async () => {
  const pimpinan = await app.as('pimpinan');
  const busy = { status: 409, message: 'Ekspor lain sedang dibuat. Tunggu sampai selesai, atau batalkan dahulu.' };
  const full = { status: 409, message: 'Sudah ada 3 ekspor tersimpan. Hapus salah satunya dahulu.' };
  const orders = await Promise.all(Array.from({ length: 4 }, () => pimpinan.call(ekspor.create, { body: {} })));
  expect(orders.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  await expectRefused(app, () => pimpinan.call(ekspor.create, { body: {} }), busy);
  await makeOrdered(app);
  for (let n = 0; n < 2; n++) await readyEkspor(app, pimpinan);
  await expectRefused(app, () => pimpinan.call(ekspor.create, { body: {} }), full);
});

// Rules: EKSPOR-9, PRIBADI-13
test('the audit log tells of order, file and download; each student reads who had the data exported, once', async () => {
  const { siswa } = await app.siswaWithData(valid);
  const pimpinan = await app.as('pimpinan', { nama: 'Ibu Retno' });
  const id = await readyEkspor(app, pimpinan);
  await bukaUnduhan(pimpinan, id);
  await pimpinan.call(ekspor.hapus, { params: { id } });
  const rows = await app.db
    .selectFrom('jejak')
    .select(['aksi', 'akun_id', 'rincian'])
    .where('sasaran_id', '=', id)
    .orderBy('nomor')
    .execute();
  expect(rows.map(({ aksi }) => aksi)).toEqual(['pesan ekspor', 'ekspor', 'unduh ekspor', 'hapus ekspor']);
  expect(rows.every(({ akun_id }) => akun_id === pimpinan.akun.id)).toBe(true);
  expect(JSON.parse(rows[1]?.rincian ?? '')).toMatchObject({
    siswa: 1,
    gambar: 0,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const { body } = await siswa.call(dataPribadi.dilihat);
  expect(body.data.map(({ apa, nama }) => ({ apa, nama }))).toEqual([
    { apa: 'Ekspor data dan dokumen', nama: 'Ibu Retno' },
  ]);
});

describe('an export whose maker dies', () => {
  const order = async () => {
    const pimpinan = await app.as('pimpinan');
    await app.build.dataSiswa({ ...valid, pictures: { fotokopi_ktp: await documentPng(1) } });
    return { pimpinan, id: (await pimpinan.call(ekspor.create, { body: {} })).body.data.id };
  };

  // Rule: EKSPOR-8
  test('is begun anew by another after a minute; who was only slow writes nothing any more', async () => {
    const { id } = await order();
    const first = await leaseEkspor(app);
    expect(await leaseEkspor(app)).toBeUndefined();
    app.clock.advance(61_000);
    await makeOrdered(app);
    const made = { sudah: 0, dari: 0, dilewati: 0, siswa: 0, barang: 0, ukuran: 1, sha256: '' };
    await expect(finishEkspor(app, { lease: first as never, made })).rejects.toThrow(LeaseLostError);
    const { status } = await app.db
      .selectFrom('ekspor')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('siap');
  });

  test('and again, and again: then it is given up, with a sentence', async () => {
    const { pimpinan } = await order();
    for (let n = 0; n < 5; n++) {
      expect(await leaseEkspor(app)).toBeDefined();
      app.clock.advance(61_000);
    }
    expect(await leaseEkspor(app)).toBeUndefined();
    const { body } = await pimpinan.call(ekspor.list);
    expect(body.data[0]).toMatchObject({ status: 'gagal', galat: expect.stringContaining('terhenti berkali-kali') });
  });

  // Rule: EKSPOR-8
  test('a full disk is said, nothing of the file stays, and a new one can be ordered', async () => {
    const { pimpinan } = await order();
    const storage = { ...app.storage, put: async () => Promise.reject(new StorageFullError()) };
    const log = { info: () => undefined, error: () => undefined };
    const make = async () => {
      const error = await makeFull().catch((failure: Error) => failure);
      return { ended: 'failed' as const, isFull: error instanceof StorageFullError, error: error as Error };
    };
    const makeFull = async () => {
      const order = await app.db.selectFrom('ekspor').select(['id', 'percobaan']).executeTakeFirstOrThrow();
      const { images, namaSekolah, secrets } = app.deps;
      const keys = onlyKey(secrets.fileKey);
      await makeEkspor({ ...app, images, storage, namaSekolah, versi: '0', keys }, { table: 'ekspor', ...order });
    };
    const { dataDir } = app.deps;
    const config = { dataDir, rahasiaDir: dataDir, databaseUrl: '', s3Url: '', namaSekolah: '' };
    await eksporRound({ config, env: {}, db: app.db, clock: app.clock, log, make }, new AbortController().signal);
    const { body } = await pimpinan.call(ekspor.list);
    expect(body.data[0]).toMatchObject({ status: 'gagal', galat: expect.stringContaining('penuh') });
    expect(await app.db.selectFrom('ekspor_bagian').selectAll().execute()).toEqual([]);
    expect((await pimpinan.call(ekspor.create, { body: {} })).status).toBe(201);
  });

  test('one that is cancelled while it is made ends, and leaves nothing', async () => {
    const { pimpinan, id } = await order();
    const images = {
      read: async (...asked: Parameters<typeof app.deps.images.read>) => {
        await pimpinan.call(ekspor.hapus, { params: { id } });
        return app.deps.images.read(...asked);
      },
    };
    const cancelling = { ...app, deps: { ...app.deps, images: { ...app.deps.images, ...images } } };
    await expect(makeOrdered(cancelling)).rejects.toThrow(LeaseLostError);
    expect(await app.db.selectFrom('ekspor_bagian').selectAll().execute()).toEqual([]);
  });
});

// Rule: PRIBADI-6
test('a person who is erased is in no kept export any more', async () => {
  const { nim } = await app.build.dataSiswa(valid);
  await readyEkspor(app, await app.as('pimpinan'));
  const pieces = await app.db.selectFrom('ekspor_bagian').select('kunci').execute();
  await erasePerson(app, { nim, aksi: 'hapus data pribadi', isMeant: () => true });
  expect(await app.db.selectFrom('ekspor').selectAll().execute()).toEqual([]);
  for (const { kunci } of pieces) expect(await app.storage.get(kunci)).toBeUndefined();
});
