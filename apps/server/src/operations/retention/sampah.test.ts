// After its days in the bin an entry is gone for good, its files with it.
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { auditOf } from '@gerbang/kit/audit';
import { createTestGuard } from '@gerbang/kit/clock-guard';
import { smallPhoto } from '@gerbang/kit/pictures';
import { tokenFor } from '@gerbang/kit/token';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveToSampah } from '../../core/sampah/move.ts';
import { type ClockGuard, whenTrusted } from '../../platform/clock-guard.ts';
import { transaction } from '../../platform/database/engine.ts';
import { createScheduler } from '../../platform/scheduler.ts';
import { purgeExpired } from './sampah.ts';
import { createSweeper } from './sweeper.ts';

const DAY_MS = 24 * 60 * 60_000;

let app: TestApp;
let photo: Buffer;
beforeAll(async () => {
  app = await createTestApp();
  photo = await smallPhoto();
});
afterAll(() => app.close());

const entries = async () => (await app.db.selectFrom('sampah').select('id').execute()).map(({ id }) => id);
const purgeBy = (guard: Pick<ClockGuard, 'look'>) =>
  whenTrusted(guard, (doubt) => purgeExpired(app, { hari: 30, doubt }));
const files = async () => (await Array.fromAsync(app.storage.list())).length;

// Rule: SAMPAH-1
test('thirty days to the hour: until then it can be restored, then rows and files are gone', async () => {
  const admin = await app.as('admin');
  const { id } = await app.build.dataSiswa({
    status_data: 'Tervalidasi',
    pictures: { pas_foto_3x4: photo, fotokopi_ktp: photo },
  });
  const token = await tokenFor(app, admin, 'data-siswa');
  await admin.call(dataSiswa.hapus, { params: { id }, token });
  const sweeper = createSweeper({ db: app.db, storage: app.storage, clock: app.clock });

  app.clock.advance(30 * DAY_MS - 1);
  const late = await app.as('admin');
  expect((await late.call(sampah.list)).body.data).toMatchObject([{ id, sisa_hari: 1 }]);
  expect(await purgeExpired(app, { hari: 30 })).toBe(0);
  await sweeper.sweep();
  expect(await files()).toBe(4);

  app.clock.advance(1);
  expect((await late.call(sampah.list)).body.data).toMatchObject([{ id, sisa_hari: 0 }]);
  const item = await app.build.dataInventaris({ photo });
  await late.call(dataInventaris.hapus, { params: { id: item.id } });
  expect(await purgeExpired(app, { hari: 30 })).toBe(1);
  expect(await entries()).toEqual([item.id]);
  expect((await late.call(sampah.pulihkan, { params: { id } })).status).toBe(404);
  expect((await auditOf(app, id)).at(-1)).toMatchObject({
    akun_id: null,
    aksi: 'hapus permanen',
    tabel: 'data_siswa',
    rincian: { jenis: 'data-siswa', berkas: 2 },
  });
  app.clock.advance(11 * 60_000);
  await sweeper.sweep();
  expect(await files()).toBe(2);
  expect(await app.db.selectFrom('sampah_berkas').select('sampah_id').execute()).toEqual([{ sampah_id: item.id }]);
});

test('several instances at once purge each entry once; a round that fails is told and tried again', async () => {
  const admin = await app.as('admin');
  await purgeExpired(app, { hari: 0 });
  const ids = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { id } = await app.build.dataInventaris({ photo });
      await admin.call(dataInventaris.hapus, { params: { id } });
      return id;
    }),
  );
  app.clock.advance(30 * DAY_MS);
  const purged = await Promise.all([1, 2, 3].map(() => purgeExpired(app, { hari: 30 })));
  expect(purged.reduce((sum, n) => sum + n)).toBe(12);
  expect(await entries()).toEqual([]);
  for (const id of ids) expect(await auditOf(app, id)).toHaveLength(2);

  const failures: unknown[] = [];
  const broken = {
    now: () => {
      throw new Error('jam rusak');
    },
  };
  const guard = createTestGuard({ db: app.db, clock: { ...app.clock, ...broken } });
  const onError = (error: unknown) => failures.push(error);
  const rounds = createScheduler(purgeBy(guard), onError);
  rounds.start(5);
  await expect.poll(() => failures.length).toBeGreaterThan(1);
  await rounds.stop();
});

test('rounds purge nothing before the clock has proved itself; what it dated while it was behind stays its days', async () => {
  const { db, clock } = app;
  const guard = createTestGuard(app);
  const round = async () => {
    const { mayDelete, doubt } = await guard.look();
    await purgeBy(guard)(new AbortController().signal);
    return { mayDelete, isDoubtful: doubt !== null };
  };
  const intoBin = async () => {
    const { id } = await app.build.dataInventaris();
    await transaction(db, (db) =>
      moveToSampah({ db, clock }, { jenis: 'data-inventaris', id, user: { role: 'admin', id } }),
    );
    return id;
  };
  await guard.pass(DAY_MS);
  await guard.pass(DAY_MS);
  const old = await intoBin();
  clock.advance(31 * DAY_MS);
  expect(await round()).toEqual({ mayDelete: false, isDoubtful: false });
  expect(await entries()).toEqual([old]);

  clock.advance(-400 * DAY_MS);
  await round();
  const wrong = await intoBin();
  clock.advance(400 * DAY_MS);
  expect(await round()).toEqual({ mayDelete: false, isDoubtful: true });
  expect((await entries()).sort()).toEqual([old, wrong].sort());
  await guard.pass(DAY_MS);
  expect(await round()).toEqual({ mayDelete: true, isDoubtful: true });
  expect(await entries()).toEqual([wrong]);
  await guard.pass(29 * DAY_MS - 1);
  await round();
  expect(await entries()).toEqual([wrong]);
  await guard.pass(1);
  await round();
  expect(await entries()).toEqual([]);
});
