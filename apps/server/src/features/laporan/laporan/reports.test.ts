import { randomUUID } from 'node:crypto';
import { createTestApp } from '@gerbang/kit/app';
import { readWorkbook } from '@gerbang/kit/xlsx';
import { afterAll, expect, test } from 'vitest';
import { PLACES } from '../../../core/cetakan/maker.ts';
import { createReports, type ReportOrder } from '../../../core/cetakan/reports.ts';
import { printable } from '../../../core/cetakan/table.ts';
import { HttpError } from '../../../platform/errors.ts';
import { Semaphore } from '../../../platform/semaphore.ts';
import { dataInventarisTable, type ReportedDataInventaris } from './data-inventaris.ts';

const app = await createTestApp();
afterAll(() => app.close());
const order: Omit<ReportOrder, 'table' | 'signal'> = {
  format: 'excel',
  subject: 'data-inventaris',
  title: 'Laporan Data Inventaris',
  period: 'Semua barang',
  empty: 'Data inventaris tidak ditemukan',
  user: await app.build.akun({ role: 'admin' }),
};

const item: ReportedDataInventaris = {
  id: '',
  nama_barang: 'Kursi',
  kode_barang: '1',
  kategori_barang: 'Mebel',
  jumlah_barang: 1,
  kondisi_barang: 'Baik',
  lokasi_barang: 'Aula',
  tanggal_masuk_barang: '2025-08-17',
  keterangan: '-',
  pengelola_nama: null,
  sortKey: '',
};

/** The inventory with two pages, of which the second comes when `released`. */
const items = (released?: Promise<unknown>) => {
  async function* pages() {
    yield [item];
    await released;
    yield [item];
  }
  return printable(dataInventarisTable, pages());
};

const never = new AbortController().signal;
const reported = () => app.db.selectFrom('jejak').select('rincian').where('aksi', '=', 'laporan').execute();

// Rule: LAPORAN-6
test('reports over the places wait, those over the queue are refused with 503, and all that waited are made', async () => {
  const queue = 3;
  const make = createReports(app.deps, new Semaphore({ ...PLACES, queue }));
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked = Array.from({ length: PLACES.places + queue + 1 }, () =>
    make({ ...order, user: { ...order.user, id: randomUUID() }, table: items(promise), signal: never }).catch(
      (error: unknown) => error,
    ),
  );
  // None of the others can end before its second page comes.
  const refused = await Promise.race(asked);
  expect(refused).toMatchObject({ status: 503, retryAfter: 5 });
  resolve();
  const made = (await Promise.all(asked)).filter((answer) => answer !== refused) as { bytes: Buffer }[];
  expect(made.map(({ bytes }) => readWorkbook(bytes).cells.B9?.value)).toEqual(made.map(() => 2));
  expect(await reported()).toHaveLength(PLACES.places + queue);
});

// Rule: LAPORAN-6
test('of one person one is made at a time and three wait, and somebody else has a place', async () => {
  const make = createReports(app.deps);
  const { promise, resolve } = Promise.withResolvers<void>();
  const own = Array.from({ length: 5 }, () =>
    make({ ...order, table: items(promise), signal: never }).catch((error: unknown) => error),
  );
  expect(await Promise.race(own)).toMatchObject({ status: 429, retryAfter: 5 });
  const user = { ...order.user, id: randomUUID() };
  expect(await make({ ...order, user, table: items(), signal: never })).toHaveProperty('bytes');
  resolve();
  const made = (await Promise.all(own)).filter((answer) => !(answer instanceof HttpError));
  expect(made).toHaveLength(4);
});

// Rule: LAPORAN-6
test('an aborted report frees its place and is not in the audit log, whether it was being made or waiting', async () => {
  const make = createReports(app.deps);
  const before = await reported();
  const { promise, resolve } = Promise.withResolvers<void>();
  const controller = new AbortController();
  const reason = new HttpError(400, 'Permintaan dibatalkan');
  const given = Array.from({ length: PLACES.places + 1 }, () =>
    make({ ...order, table: items(promise), signal: controller.signal }).catch((error: unknown) => error),
  );
  await new Promise(setImmediate);
  controller.abort(reason);
  expect(await Promise.all(given)).toEqual(given.map(() => reason));
  expect(await reported()).toEqual(before);
  resolve();
  const { bytes } = await make({ ...order, table: items(), signal: never });
  expect(readWorkbook(bytes as Buffer).cells.B9?.value).toBe(2);
});

// Rule: LAPORAN-6
test('a database that fails half-way is told as it is, and frees the place', async () => {
  const make = createReports(app.deps);
  const failure = new HttpError(503, 'Layanan sedang tidak tersedia.');
  async function* failing() {
    yield [item];
    throw failure;
  }
  for (let index = 0; index < PLACES.places + 1; index++) {
    const error = await make({ ...order, table: printable(dataInventarisTable, failing()), signal: never }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBe(failure);
  }
});

test('rows that no report can hold are refused with advice', async () => {
  const make = createReports(app.deps);
  const many = Array.from({ length: 200_001 }, () => item);
  async function* pages() {
    yield [item];
    yield many;
  }
  const refused = await make({
    ...order,
    format: 'pdf',
    table: printable(dataInventarisTable, pages()),
    signal: never,
  }).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    status: 409,
    message: 'Data terlalu banyak untuk satu laporan (paling banyak 200.000 baris). Unduh sebagai Excel.',
  });
});
