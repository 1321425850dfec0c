// A student's changes are one event until somebody has looked, and what changed since a rejection is not read from
// what lies in between. Rule: PUTUSAN-17
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { createTestApp } from '@gerbang/kit/app';
import { validForm } from '@gerbang/kit/samples';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { StoredPerubahan } from '../../../core/riwayat/riwayat.ts';
import { checkHistory } from '../../../operations/check/history.ts';
import { transaction } from '../../../platform/database/engine.ts';
import { differences, mergePerubahan, type RecordValues } from './perubahan.ts';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin');

const events = (id: string) =>
  app.db
    .selectFrom('riwayat_data_siswa')
    .selectAll()
    .where('data_siswa_id', '=', id)
    .orderBy('versi')
    .orderBy('id')
    .execute();
const look = (id: string) => admin.call(dataSiswa.get, { params: { id } });
const perubahan = async (id: string, query = {}) =>
  (await admin.call(dataSiswa.perubahan, { params: { id }, query })).body.data;

async function studentWithData() {
  const siswa = await app.as('siswa');
  const { id, nama } = (await siswa.call(dataDiri.create, { body: validForm })).body.data;
  const save = async (body: Record<string, string>) => {
    const reply = await siswa.call(dataDiri.update, { params: { id }, body });
    expect(reply.status).toBe(200);
    return reply.body.data;
  };
  return { id, nama, save };
}

test('a hundred changes that nobody looked at are one event of a few hundred bytes', async () => {
  const { id, nama, save } = await studentWithData();
  for (let n = 1; n <= 100; n++)
    await save({ nama: `Nama ${n} ${'x'.repeat(200)}`, agama: n % 2 ? 'Kristen' : 'Islam' });
  const told = await events(id);
  expect(told.map(({ jenis, versi, digabung }) => [jenis, versi, digabung])).toEqual([
    ['dibuat', 1, 0],
    ['diubah', 101, 99],
  ]);
  const [name] = JSON.parse(told[1]?.perubahan ?? '[]');
  expect(name).toEqual({ bidang: 'nama', lama: nama, baru: `Nama 100 ${'x'.repeat(200)}` });
  expect(told[1]?.perubahan.length).toBeLessThan(500);
  expect(await checkHistory(app.db)).toEqual([]);
});

test('a look, at the same version too late or not, begins a new event: what was seen stays told as it was', async () => {
  const { id, nama, save } = await studentWithData();
  await save({ nama: 'Dewi' });
  await look(id);
  await save({ nama: 'Dewi S' });
  // Within the ten minutes in which a look is the same look, but of another version.
  await look(id);
  await save({ nama: 'Dewi Sartika' });
  await save({ nama: 'Dewi Sartika P' });
  const told = await events(id);
  expect(told.map(({ jenis, versi }) => `${jenis} ${versi}`)).toEqual([
    'dibuat 1',
    'diubah 2',
    'dilihat 2',
    'diubah 3',
    'dilihat 3',
    'diubah 5',
  ]);
  expect((await perubahan(id, { sejak_versi: '3' })).perubahan).toEqual([
    { bidang: 'nama', lama: 'Dewi S', baru: 'Dewi Sartika P' },
  ]);
  expect((await perubahan(id)).perubahan).toEqual([{ bidang: 'nama', lama: nama, baru: 'Dewi Sartika P' }]);
  expect(await checkHistory(app.db)).toEqual([]);
});

test('what was sent again after a rejection stays such, and takes the next changes up', async () => {
  const { id, nama, save } = await studentWithData();
  await admin.call(dataSiswa.tolak, { params: { id }, body: { alasan_penolakan: 'Nama salah' } });
  await save({ nama: 'Dewi' });
  await save({ agama: 'Hindu', nama });
  expect((await events(id)).map(({ jenis, versi }) => `${jenis} ${versi}`)).toEqual([
    'dibuat 1',
    'ditolak 2',
    'diajukan_lagi 4',
  ]);
  const told = await perubahan(id);
  expect(told.perubahan.map(({ bidang }) => bidang)).not.toContain('nama');
  expect(told).toMatchObject({ sejak_versi: 2, versi: 4, ditolak: { alasan_penolakan: 'Nama salah' } });
});

test('an event that a look hides from is missing to the check when its number is', async () => {
  const { id, save } = await studentWithData();
  await save({ nama: 'Dewi' });
  await save({ nama: 'Dewi S' });
  await transaction(app.db, (db) =>
    db.updateTable('riwayat_data_siswa').set({ digabung: 0 }).where('data_siswa_id', '=', id).execute(),
  );
  expect(await checkHistory(app.db)).toHaveLength(1);
  await transaction(app.db, (db) => db.deleteFrom('data_siswa').where('id', '=', id).execute());
});

test('two thousand events between a rejection and now are not read to tell what changed', async () => {
  const { id, save } = await studentWithData();
  await admin.call(dataSiswa.tolak, { params: { id }, body: { alasan_penolakan: 'Nama salah' } });
  await save({ nama: 'Dewi' });
  // As if each had been looked at; every one of them unreadable, so that whoever reads one is refused.
  const most = 2000;
  await transaction(app.db, async (db) => {
    const [row] = await events(id);
    for (let start = 0; start < most; start += 1000) {
      const rows = Array.from({ length: 1000 }, (_, n) => ({
        ...row,
        id: crypto.randomUUID(),
        jenis: 'diubah' as const,
        versi: 4 + start + n,
        perubahan: '{unreadable',
      }));
      for (let at = 0; at < rows.length; at += 100) {
        await db
          .insertInto('riwayat_data_siswa')
          .values(rows.slice(at, at + 100) as never)
          .execute();
      }
    }
    await db
      .updateTable('data_siswa')
      .set({ versi: 3 + most })
      .where('id', '=', id)
      .execute();
  });
  const told = await perubahan(id);
  expect(told).toMatchObject({ sejak_versi: 2, versi: 3 + most });
  expect(told.perubahan.map(({ bidang, baru }) => [bidang, baru])).toEqual([['nama', 'Dewi']]);
  await transaction(app.db, (db) => sql`delete from data_siswa where id = ${id}`.execute(db));
});

const values = fc.constantFrom<StoredPerubahan['baru']>(null, 'a', 'b', 1);
const keadaan = fc.record({ nama: values, agama: values, fotokopi_ktp: values, diskon: values });

test('merged step by step, changes tell the same as from the first state to the last', () => {
  fc.assert(
    fc.property(fc.array(keadaan, { minLength: 2, maxLength: 20 }), (states) => {
      const steps = states.slice(1).map((after, n) => differences(states[n] as RecordValues, after));
      const all = mergePerubahan(steps.flat());
      let oneByOne: StoredPerubahan[] = [];
      for (const step of steps) oneByOne = mergePerubahan([...oneByOne, ...step]);
      const whole = differences(states[0] as RecordValues, states.at(-1) as RecordValues);
      expect(all).toEqual(whole);
      expect(oneByOne).toEqual(whole);
    }),
  );
});
