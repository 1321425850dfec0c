// Walks over whole lists by cursor, while others change them.
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { sentences } from '@gerbang/contract/sentences';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { type Caller, createTestApp, type TestApp } from '@gerbang/kit/app';
import type { Reply } from '@gerbang/kit/client';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { transaction } from '../../../platform/database/engine.ts';

let app: TestApp;
let admin: Caller;
beforeEach(async () => {
  app = await createTestApp();
  admin = await app.as('admin');
});
afterEach(() => app.close());

type Walk = typeof dataSiswa.semua | typeof dataInventaris.semua;

/** All ids of a list in the order of a walk; `between` happens after each step. */
async function walk(
  call: Walk,
  query: Record<string, string>,
  between: (step: number) => Promise<unknown> = async () => {},
) {
  const ids: string[] = [];
  let next: Record<string, string> | undefined = {};
  for (let step = 0; next; step++) {
    const { status, body }: Reply<Walk> = await admin.call(call, { query: { ...query, ...next } });
    expect(status, JSON.stringify(body)).toBe(200);
    ids.push(...body.data.map(({ id }) => id));
    next = body.cursor === null ? undefined : { cursor: body.cursor };
    if (next) await between(step);
  }
  return ids;
}

const remove = (table: 'data_siswa' | 'data_inventaris', id: string) =>
  transaction(app.db, (db) => db.deleteFrom(table).where('id', '=', id).execute());

const valid = (count: number) =>
  Promise.all(Array.from({ length: count }, () => app.build.dataSiswa({ status_data: 'Tervalidasi' })));

// Rule: DAFTAR-18
test('a walk meets each record once, newest first, as the pages do, and ends with a cursor that is null', async () => {
  await valid(21);
  await app.build.dataSiswa();
  const pages = await admin.call(dataSiswa.list, { query: { limit: '100' } });
  const inOrder = pages.body.data.map(({ id }) => id);
  expect(await walk(dataSiswa.semua, { limit: '10' })).toEqual(inOrder);
  const whole = await admin.call(dataSiswa.semua, {});
  expect(whole.body).toMatchObject({ cursor: null, data: pages.body.data });
  // A step that ends with the last row is the last.
  await remove('data_siswa', inOrder[20] ?? '');
  const steps = await admin.call(dataSiswa.semua, { query: { limit: '10' } });
  const last = await admin.call(dataSiswa.semua, { query: { limit: '10', cursor: steps.body.cursor ?? '' } });
  expect([last.body.data.length, last.body.cursor]).toEqual([10, null]);
});

// Rule: DAFTAR-18
test('whatever comes and goes meanwhile, what was there all the time is met exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(fc.nat(40), { maxLength: 4 }), { maxLength: 5 }), async (rounds) => {
      await transaction(app.db, (db) => db.deleteFrom('data_siswa').execute());
      const before = (await valid(27)).map(({ id }) => id);
      const gone = new Set<string>();
      const met = await walk(dataSiswa.semua, { limit: '10' }, async (step) => {
        for (const place of rounds[step] ?? []) {
          const id = before[place];
          // A place that is none is somebody new.
          if (id === undefined) await valid(1);
          else {
            gone.add(id);
            await remove('data_siswa', id);
          }
        }
      });
      expect(new Set(met).size).toBe(met.length);
      const stayed = before.filter((id) => !gone.has(id));
      expect(met.filter((id) => stayed.includes(id)).sort()).toEqual(stayed.sort());
      expect(met.filter((id) => !before.includes(id))).toEqual([]);
    }),
    { numRuns: 8 },
  );
});

// Rule: DAFTAR-18
test('a walk takes the exact filters of the list, and items go the same way', async () => {
  await valid(3);
  await app.build.dataSiswa({ status_data: 'Tervalidasi', tahun_ajaran: '2031/2032' });
  expect(await walk(dataSiswa.semua, { limit: '10', tahun_ajaran: '2031/2032' })).toHaveLength(1);
  for (let n = 0; n < 23; n++) await app.build.dataInventaris({ lokasi_barang: n % 2 === 0 ? 'Aula' : 'Gudang' });
  const pages = await admin.call(dataInventaris.list, { query: { limit: '100' } });
  const inOrder = pages.body.data.map(({ id }) => id);
  // The row that a cursor names may go.
  const met = await walk(dataInventaris.semua, { limit: '10' }, (step) =>
    remove('data_inventaris', inOrder[step * 10 + 9] ?? ''),
  );
  expect(met).toEqual(inOrder);
  expect(await walk(dataInventaris.semua, { limit: '10', lokasi_barang: 'Aula' })).toHaveLength(12);
});

// Rule: DAFTAR-18
test('a cursor that no answer of this list gave is refused with a sentence', async () => {
  await valid(11);
  for (let n = 0; n < 11; n++) await app.build.dataInventaris();
  const ofSiswa = (await admin.call(dataSiswa.semua, { query: { limit: '10' } })).body.cursor ?? '';
  const ofBarang = (await admin.call(dataInventaris.semua, { query: { limit: '10' } })).body.cursor ?? '';
  const text = (value: string) => Buffer.from(value).toString('base64url');
  const wrong = [
    ...['', ' ', '1', 'null', `${ofSiswa}=`, `${ofSiswa} `, ofSiswa.slice(0, -1), 'x'.repeat(101)],
    ...['siswa Tervalidasi 0', 'siswa Tervalidasi -1', 'siswa Tervalidasi 1e3', "siswa Tervalidasi 1' or 1=1"].map(
      text,
    ),
    text(`siswa Tervalidasi ${'9'.repeat(16)}`),
    text('siswa Tervalidasi 1\n'),
  ];
  for (const [call, cursors] of [
    [dataSiswa.semua, [...wrong, ofBarang]],
    [dataInventaris.semua, [...wrong, ofSiswa]],
  ] as const) {
    for (const cursor of cursors) {
      const reply = await admin.call(call, { query: { cursor } });
      expect([cursor, reply.status, reply.body.error]).toEqual([cursor, 400, sentences.badCursor]);
    }
  }
  const elsewhere = await admin.call(dataSiswa.semua, { query: { cursor: ofSiswa, statusData: 'Ditolak' } });
  expect(elsewhere.status).toBe(400);
  const many = await admin.call(dataSiswa.semua, { query: { limit: '500' } });
  expect([many.status, many.body.error]).toEqual([400, 'Jumlah baris tidak dikenali']);
});
