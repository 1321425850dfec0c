// Who waits how long, and what each admin decided: the numbers are those of the lists that they open.
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { type Caller, createTestApp, type TestApp } from '@gerbang/kit/app';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RiwayatEvent, writeEvent } from '../../../core/riwayat/riwayat.ts';
import { transaction } from '../../../platform/database/engine.ts';
import type { Actor } from '../../../platform/work.ts';
import type { DataSiswa } from '../../../schema/tables.ts';

const HOUR_MS = 3_600_000;
const year = { tahun_ajaran: '2027/2028' };

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
  // 20 June 2027, 08.00 on the campus.
  app.clock.advance(Date.parse('2027-06-20T01:00:00.000Z') - app.clock.now().getTime());
});
afterEach(() => app.close());

const at = (time: string) => new Date(`${time}+07:00`).toISOString();

/** A record that was sent at a time on the campus. */
function sent(time: string, values: Partial<DataSiswa> = {}) {
  const waiting = { ...year, gelombang: 1, status_data: 'Menunggu Validasi' as const };
  return app.build.dataSiswa({ ...waiting, dibuat_pada: at(time), diubah_pada: at(time), ...values });
}

type Step = [time: string, jenis: RiwayatEvent['jenis'], actor: Actor];

/** What happened to a record, in its order. */
function tell(id: string, steps: Step[]) {
  return transaction(app.db, async (db) => {
    for (const [n, [time, jenis, actor]] of steps.entries()) {
      const clock = { ...app.clock, now: () => new Date(at(time)) };
      await writeEvent({ db, clock, actor }, { data_siswa_id: id, versi: n + 1, jenis, rincian: null });
    }
  });
}

const read = async (who: Caller, query: object = year) => (await who.call(dashboard.kerja, { query })).body.data;

// Rules: STATISTIK-8, STATISTIK-17
test('waiting students are counted by the days since they sent their data, and each number is the total of its list', async () => {
  await sent('2027-06-20T00:00:00');
  await sent('2027-06-19T23:59:59');
  await sent('2027-06-17T00:00:00');
  await sent('2027-06-16T23:59:59', { gelombang: 2 });
  await sent('2027-06-13T00:00:00');
  await sent('2027-06-12T23:59:59');
  await sent('2027-06-01T09:00:00', { status_data: 'Ditolak', alasan_penolakan: 'Buram' });
  await sent('2027-06-01T09:00:00', { tahun_ajaran: '2026/2027' });
  const again = await sent('2027-05-01T09:00:00', { diajukan_lagi: 1 });
  await tell(again.id, [['2027-06-18T09:00:00', 'diajukan_lagi', null]]);
  // Who corrects a typo does not make anybody wait anew.
  const corrected = await sent('2027-06-02T09:00:00', { diubah_pada: at('2027-06-20T07:00:00') });
  await tell(corrected.id, [['2027-06-20T07:00:00', 'diubah', null]]);

  const admin = await app.as('admin');
  const { menunggu } = await read(admin);
  expect(menunggu).toEqual([
    { dari_hari: 8, sampai_hari: null, dikirim_dari: null, dikirim_sampai: '2027-06-12', jumlah: 2 },
    { dari_hari: 4, sampai_hari: 7, dikirim_dari: '2027-06-13', dikirim_sampai: '2027-06-16', jumlah: 2 },
    { dari_hari: 1, sampai_hari: 3, dikirim_dari: '2027-06-17', dikirim_sampai: '2027-06-19', jumlah: 3 },
    { dari_hari: 0, sampai_hari: 0, dikirim_dari: '2027-06-20', dikirim_sampai: '2027-06-20', jumlah: 1 },
  ]);
  for (const query of [year, { ...year, gelombang: '2' }]) {
    for (const { dikirim_dari, dikirim_sampai, jumlah } of (await read(admin, query)).menunggu) {
      const filter = { ...query, ...(dikirim_dari && { dikirim_dari }), dikirim_sampai };
      const statusData = 'Menunggu Validasi' as const;
      for (const order of [{}, { urut: 'antrean' }]) {
        const list = await admin.call(dataSiswa.list, { query: { ...filter, ...order, statusData } as never });
        expect(list.body.totalItems, JSON.stringify({ ...filter, ...order })).toBe(jumlah);
        expect(list.body.data).toHaveLength(jumlah);
      }
    }
  }
});

// Rule: STATISTIK-18
test('the decisions of each admin are told with the median days since the last sending, and what was taken back', async () => {
  const siswa = await app.build.akun({ role: 'siswa' });
  const [budi, ani] = [
    await app.build.akun({ role: 'admin', nama: 'Budi' }),
    await app.build.akun({ role: 'admin', nama: 'ani' }),
  ];
  const gone = { id: crypto.randomUUID(), role: 'admin' as const };
  const [first, second, third, paper, other] = [
    await sent('2027-06-01T08:00:00', { status_data: 'Tervalidasi' }),
    await sent('2027-06-01T08:00:00', { status_data: 'Tervalidasi', gelombang: 2 }),
    await sent('2027-06-01T08:00:00'),
    await sent('2027-06-01T08:00:00', { status_data: 'Tervalidasi' }),
    await sent('2027-06-01T08:00:00', { tahun_ajaran: '2026/2027', status_data: 'Tervalidasi' }),
  ];
  const dibuat = (actor: Actor = siswa): Step => ['2027-06-01T08:00:00', 'dibuat', actor];
  await tell(first.id, [
    dibuat(),
    ['2027-06-02T08:00:00', 'ditolak', budi],
    ['2027-06-08T08:00:00', 'diajukan_lagi', siswa],
    ['2027-06-11T08:00:00', 'divalidasi', budi],
  ]);
  await tell(second.id, [dibuat(), ['2027-06-03T08:00:00', 'divalidasi', ani]]);
  await tell(third.id, [
    dibuat(),
    ['2027-06-06T08:00:00', 'divalidasi', ani],
    ['2027-06-07T08:00:00', 'dikembalikan', budi],
    ['2027-06-08T20:00:00', 'divalidasi', budi],
    ['2027-06-08T20:00:30', 'diurungkan', budi],
  ]);
  await tell(paper.id, [dibuat(ani), ['2027-06-05T08:00:00', 'divalidasi', gone]]);
  await tell(other.id, [dibuat(), ['2027-06-05T08:00:00', 'divalidasi', budi]]);

  const pimpinan = await app.as('pimpinan');
  expect((await read(pimpinan)).admin).toEqual([
    { nama: 'ani', divalidasi: 2, ditolak: 0, median_hari: 3.5, ditarik: 1 },
    { nama: 'Budi', divalidasi: 2, ditolak: 1, median_hari: 3, ditarik: 1 },
    { nama: null, divalidasi: 1, ditolak: 0, median_hari: null, ditarik: 0 },
  ]);
  expect((await read(pimpinan, { ...year, gelombang: '2' })).admin).toEqual([
    { nama: 'ani', divalidasi: 1, ditolak: 0, median_hari: 2, ditarik: 0 },
  ]);
});

// Rule: STATISTIK-18
test('an admin reads the own decisions only', async () => {
  const [one, other] = [await app.as('admin'), await app.as('admin')];
  for (const { akun } of [one, other, other]) {
    const record = await sent('2027-06-01T08:00:00', { status_data: 'Tervalidasi' });
    await tell(record.id, [['2027-06-02T08:00:00', 'divalidasi', akun]]);
  }
  const of = async (who: Caller) => (await read(who)).admin.map(({ divalidasi }) => divalidasi);
  expect([await of(one), await of(other), await of(one)]).toEqual([[1], [2], [1]]);
  expect((await of(await app.as('pimpinan'))).toSorted()).toEqual([1, 2]);
  app.clock.advance(HOUR_MS);
  expect((await read(await app.as('admin'), {})).admin).toEqual([]);
  expect((await one.call(dashboard.kerja, { query: { tahun_ajaran: '2027' } })).status).toBe(400);
});
