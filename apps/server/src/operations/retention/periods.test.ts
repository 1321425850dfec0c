// Retention periods with the clock: nothing early, everything in time, nothing else with it.
// Rules: JEJAK-3, PRIBADI-7, PRIBADI-8, PRIBADI-9

import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { auditOf } from '@gerbang/kit/audit';
import { createTestGuard } from '@gerbang/kit/clock-guard';
import { smallPhoto } from '@gerbang/kit/pictures';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { logAccess } from '../../core/riwayat/access-log.ts';
import { enqueue } from '../../core/surat/outbox.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { RetentionPeriods } from '../../platform/config-privasi.ts';
import { transaction } from '../../platform/database/engine.ts';
import { checkAuditLog } from '../audit/check.ts';
import { applyRetention, lastTahunAjaranOver } from './periods.ts';
import { retentionRound } from './schedule.ts';

const DAY = 24 * 60 * 60_000;
const nothing: RetentionPeriods = {
  akunNonaktifHari: 0,
  ditolakHari: 0,
  arsipTahun: 0,
  dilihatHari: 0,
  jejakTahun: 0,
  suratHari: 0,
  sesiHari: 31,
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const run = (periods: Partial<RetentionPeriods>, lihat = false) =>
  applyRetention(
    { db: app.db, clock: app.clock, storage: app.storage, periods: { ...nothing, ...periods } },
    { lihat },
  );
const has = async (table: 'akun' | 'data_siswa', id: string) =>
  (await app.db.selectFrom(table).select('id').where('id', '=', id).execute()).length === 1;

test('0 keeps everything for ever', async () => {
  const akun = await app.build.akun({ diaktivasi_pada: null });
  const row = await app.build.dataSiswa({ status_data: 'Ditolak' });
  app.clock.advance(20 * 365 * DAY);
  expect(await run({})).toMatchObject({ akun_nonaktif: 0, ditolak: 0, arsip: 0, dilihat: 0, jejak: 0, surat: 0 });
  expect([await has('akun', akun.id), await has('data_siswa', row.id)]).toEqual([true, true]);
  await run({ akunNonaktifHari: 1, ditolakHari: 1 });
});

test('an account that nobody activated goes after its days; one with a record in the archive stays', async () => {
  const [alone, withRecord, active] = [
    await app.build.akun({ diaktivasi_pada: null }),
    await app.build.akun({ diaktivasi_pada: null }),
    await app.build.akun(),
  ];
  await app.build.dataSiswa({ nim: withRecord.nim ?? '' });
  app.clock.advance(180 * DAY);
  expect((await run({ akunNonaktifHari: 180 })).akun_nonaktif).toBe(0);
  app.clock.advance(1);
  expect((await run({ akunNonaktifHari: 180 }, true)).akun_nonaktif).toBe(1);
  expect(await has('akun', alone.id)).toBe(true);
  expect((await run({ akunNonaktifHari: 180 })).akun_nonaktif).toBe(1);
  expect(await Promise.all([alone, withRecord, active].map(({ id }) => has('akun', id)))).toEqual([false, true, true]);
  expect((await auditOf(app, alone.id)).at(-1)).toMatchObject({
    aksi: 'hapus masa simpan',
    akun_id: null,
    rincian: { gambar: 0 },
  });
});

test('a rejected record goes with its pictures and its account; one that was sent again stays', async () => {
  const photo = await smallPhoto(1);
  const akun = await app.build.akun();
  const rejected = await app.build.dataSiswa({
    status_data: 'Ditolak',
    nim: akun.nim ?? '',
    pictures: { pas_foto_3x4: photo },
  });
  const waiting = await app.build.dataSiswa({ pictures: { pas_foto_3x4: photo } });
  app.clock.advance(365 * DAY + 1);
  expect((await run({ ditolakHari: 365 })).ditolak).toBe(1);
  expect([
    await has('data_siswa', rejected.id),
    await has('data_siswa', waiting.id),
    await has('akun', akun.id),
  ]).toEqual([false, true, false]);
  expect(await Array.fromAsync(app.storage.list())).toHaveLength(2);
  expect((await run({ ditolakHari: 365 })).ditolak).toBe(0);
});

test('the archive goes so many years after the school year ended, validated records only', async () => {
  const ended = app.clock.now().getFullYear();
  const old = `${ended - 12}/${ended - 11}`;
  const [gone, waiting, young] = [
    await app.build.dataSiswa({ status_data: 'Tervalidasi', tahun_ajaran: old }),
    await app.build.dataSiswa({ status_data: 'Menunggu Validasi', tahun_ajaran: old }),
    await app.build.dataSiswa({ status_data: 'Tervalidasi', tahun_ajaran: `${ended - 9}/${ended - 8}` }),
  ];
  expect((await run({ arsipTahun: 10 })).arsip).toBe(1);
  expect(await Promise.all([gone, waiting, young].map(({ id }) => has('data_siswa', id)))).toEqual([false, true, true]);
});

test.each([
  ['2026-07-31', 10, '2014/2015'],
  ['2026-08-01', 10, '2015/2016'],
  ['2026-11-20', 1, '2024/2025'],
])('on %s, %i years after its end, %s is the newest school year to go', (day, years, expected) => {
  expect(lastTahunAjaranOver(day, years)).toBe(expected);
});

test('looks, letters, and what ended long ago go by their days, told by one entry that names nobody', async () => {
  const admin = await app.as('admin');
  const { id } = await app.build.dataSiswa();
  const { email } = await app.build.akun();
  await logAccess({ ...app, actor: { ...admin.akun, role: 'admin' } }, { data_siswa_id: id, versi: 1 });
  await transaction(app.db, async (db) => {
    const surat = await enqueue({ ...app, db }, { jenis: 'akun-diaktivasi', penerima: email, isi: {} });
    await db
      .updateTable('surat_keluar')
      .set({ dikirim_pada: app.clock.now().toISOString() })
      .where('id', '=', surat)
      .execute();
  });
  const periods = { dilihatHari: 100, suratHari: 100 };
  app.clock.advance(99 * DAY);
  expect(await run(periods, true)).toMatchObject({ dilihat: 0, surat: 0 });
  app.clock.advance(2 * DAY);
  expect(await run(periods, true)).toMatchObject({ dilihat: 1, surat: 1, sesi: 1 });
  expect(await run(periods)).toMatchObject({ dilihat: 1, surat: 1, sesi: 1 });
  expect(await run(periods)).toMatchObject({ dilihat: 0, surat: 0, sesi: 0 });
  const newest = await app.db
    .selectFrom('jejak')
    .selectAll()
    .orderBy('nomor', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(newest).toMatchObject({ aksi: 'masa simpan', sasaran_id: null, rincian: '{"dilihat":1,"surat":1,"sesi":1}' });
});

test('letters that were sent or given up go after their days, what still waits does not', async () => {
  const waiting = { penerima: 'menunggu@surel.example', coba_lagi_pada: app.clock.now().toISOString() };
  const letters = [
    { penerima: 'dikirim@surel.example', dikirim_pada: app.clock.now().toISOString() },
    { penerima: 'menyerah@surel.example', coba_lagi_pada: '9999-12-31T00:00:00.000Z' },
    waiting,
  ];
  for (const { penerima, ...changes } of letters) {
    await transaction(app.db, async (db) => {
      const id = await enqueue({ ...app, db }, { jenis: 'akun-diaktivasi', penerima, isi: {} });
      await db.updateTable('surat_keluar').set(changes).where('id', '=', id).execute();
    });
  }
  const left = () => app.db.selectFrom('surat_keluar').select('penerima').execute();
  app.clock.advance(30 * DAY);
  await run({ suratHari: 30 });
  expect(await left()).toHaveLength(3);
  app.clock.advance(1);
  expect(await run({ suratHari: 30 }, true)).toMatchObject({ surat: 2 });
  expect(await run({ suratHari: 30 })).toMatchObject({ surat: 2 });
  expect(await left()).toEqual([{ penerima: waiting.penerima }]);
});

describe('the audit log', () => {
  const write = (n: number) =>
    transaction(app.db, async (db) => {
      for (let i = 0; i < n; i++)
        await writeAudit({ ...app, db, actor: null }, { aksi: 'uji', tabel: 'akun', sasaran_id: null });
    });

  test('loses its oldest entries, says so itself, and still proves the rest', async () => {
    await write(3);
    const anchor = (await checkAuditLog(app.db)).head;
    app.clock.advance(3 * 366 * DAY);
    await write(2);
    expect((await run({ jejakTahun: 2 }, true)).jejak).toBe(anchor.nomor);
    expect((await run({ jejakTahun: 2 })).jejak).toBe(anchor.nomor);
    const found = await checkAuditLog(app.db, anchor);
    expect(found).toMatchObject({ cutAt: anchor.nomor, checked: 3 });
    expect(found.broken).toBeUndefined();
    expect((await run({ jejakTahun: 2 })).jejak).toBe(0);
  });

  test('gives away no entry beyond the cut, and the cut cannot be moved or undone', async () => {
    const { nomor } = (await checkAuditLog(app.db)).head;
    await expect(
      transaction(app.db, (db) => db.deleteFrom('jejak').where('nomor', '=', nomor).execute()),
    ).rejects.toThrow(/jejak hanya bertambah/);
    await expect(transaction(app.db, (db) => db.deleteFrom('jejak_potongan').execute())).rejects.toThrow(
      /jejak hanya bertambah/,
    );
    await expect(
      transaction(app.db, (db) => db.updateTable('jejak_potongan').set({ nomor: 1 }).execute()),
    ).rejects.toThrow(/jejak hanya bertambah/);
  });

  test('cut by somebody who did not say so is found', async () => {
    await write(5);
    const { nomor, hash } = (await checkAuditLog(app.db)).head;
    await write(1);
    await transaction(app.db, async (db) => {
      await db.insertInto('jejak_potongan').values({ nomor, hash }).execute();
      await db.deleteFrom('jejak').where('nomor', '<=', nomor).execute();
    });
    expect((await checkAuditLog(app.db)).broken).toMatchObject({ nomor, sebab: 'dipotong tanpa dicatat' });
  });
});

test('a day’s round runs once; before the clock has proved itself, at first and after a jump, it only looks', async () => {
  const own = await createTestApp();
  try {
    const guard = createTestGuard(own);
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const periods = { ...nothing, akunNonaktifHari: 1 };
    const options = { db: own.db, clock: own.clock, storage: own.storage, periods, guard, log };
    const akun = await own.build.akun({ diaktivasi_pada: null });
    const left = async () => (await own.db.selectFrom('akun').select('id').where('id', '=', akun.id).execute()).length;
    own.clock.advance(2 * DAY);
    await retentionRound(options);
    await retentionRound(options);
    expect([await left(), log.warn.mock.calls.length, log.info.mock.calls.length]).toEqual([1, 1, 0]);
    expect(log.warn.mock.calls[0]?.[0]).toMatchObject({ akun_nonaktif: 1 });
    await guard.pass(DAY);
    await Promise.all([retentionRound(options), retentionRound(options)]);
    expect([await left(), log.info.mock.calls.length]).toEqual([0, 1]);
    const { id } = await own.build.akun({ diaktivasi_pada: null });
    own.clock.advance(400 * DAY);
    await retentionRound(options);
    expect(log.warn).toHaveBeenCalledTimes(2);
    expect((await own.db.selectFrom('akun').select('id').where('id', '=', id).execute()).length).toBe(1);
  } finally {
    await own.close();
  }
});

test('in the first minutes of a start nothing is done and nothing is said', async () => {
  const own = await createTestApp();
  try {
    const before = createTestGuard(own);
    await before.pass(DAY);
    const guard = createTestGuard(own, { settleMs: 1 });
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const options = { db: own.db, clock: own.clock, storage: own.storage, periods: nothing, guard, log };
    await before.pass(DAY);
    await retentionRound(options);
    expect([log.warn, log.info, log.error].map((level) => level.mock.calls.length)).toEqual([0, 0, 0]);
    await guard.pass(1);
    await retentionRound(options);
    expect(log.info).toHaveBeenCalledTimes(1);
  } finally {
    await own.close();
  }
});

test('a new installation, which has nothing old, is not warned of its first look', async () => {
  const own = await createTestApp();
  try {
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const guard = createTestGuard(own);
    await retentionRound({ db: own.db, clock: own.clock, storage: own.storage, periods: nothing, guard, log });
    expect([log.warn.mock.calls.length, log.error.mock.calls.length, guard.told]).toEqual([0, 0, []]);
  } finally {
    await own.close();
  }
});

test('who was rejected or registered while the clock was a year behind stays as long as anybody else', async () => {
  const own = await createTestApp();
  try {
    const guard = createTestGuard(own);
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const periods = { ...nothing, akunNonaktifHari: 180, ditolakHari: 365 };
    const options = { db: own.db, clock: own.clock, storage: own.storage, periods, guard, log };
    const left = async () => [
      (await own.db.selectFrom('akun').select('id').execute()).length,
      (await own.db.selectFrom('data_siswa').select('id').execute()).length,
    ];
    await guard.look();
    own.clock.advance(-400 * DAY);
    await guard.look();
    await own.build.akun({ diaktivasi_pada: null });
    await own.build.dataSiswa({ status_data: 'Ditolak' });
    own.clock.advance(400 * DAY);
    await guard.look();
    await guard.pass(179 * DAY);
    await retentionRound(options);
    expect(await left()).toEqual([1, 1]);
    await guard.pass(DAY + 1);
    await retentionRound(options);
    expect(await left()).toEqual([0, 1]);
    await guard.pass(185 * DAY);
    await retentionRound(options);
    expect(await left()).toEqual([0, 0]);
    expect(log.error).not.toHaveBeenCalled();
  } finally {
    await own.close();
  }
});
