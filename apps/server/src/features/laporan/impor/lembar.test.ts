// A workbook with a sheet for each school year, as offices keep them. Rule: IMPOR-26
import { impor } from '@gerbang/contract/laporan/impor';
import { createTestApp } from '@gerbang/kit/app';
import { detail, headings, newNim, plan, rowOf, rowsOf, run, upload, work } from '@gerbang/kit/impor';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin');

const cells = (line: string) => line.split(';').map((cell) => cell.replaceAll('"', ''));

/** Two years, a title page and a sheet that holds nothing but its headings. */
async function workbook(first: string, second: string): Promise<Buffer> {
  const sheets = [
    { name: 'Sampul', rows: [['Buku induk']] },
    { name: '2022', rows: [cells(headings), cells(rowOf({ nim: first }))] },
    { name: '2023', rows: [cells(headings), cells(rowOf({ nim: second })), cells(rowOf({ nim: newNim() }))] },
    { name: 'Kosong', rows: [cells(headings)] },
  ];
  return Buffer.from(await writeXlsx({ sheets }));
}

const read = (id: string, lembar: string) => admin.call(impor.baca, { params: { id }, query: { lembar } });

test('the other sheets of a workbook are told, and any of them is read instead until the columns are chosen', async () => {
  const [first, second] = [newNim(), newNim()];
  const id = await upload(app, admin, { name: 'induk.xlsx', sheet: await workbook(first, second) });
  expect(await detail(admin, id)).toMatchObject({
    tahap: 'kolom',
    lembar: '2022',
    lembar_lain: ['2023'],
    jumlah: { baris: 1 },
  });
  const unknown = await read(id, 'Kosong');
  expect([unknown.status, unknown.body.error]).toEqual([
    400,
    'Lembar Kosong tidak ada di berkas ini, atau tidak berisi baris data.',
  ]);
  expect(await detail(admin, id)).toMatchObject({ tahap: 'kolom', lembar: '2022' });

  expect((await read(id, '2023')).status).toBe(200);
  await work(app);
  expect(await detail(admin, id)).toMatchObject({
    tahap: 'kolom',
    lembar: '2023',
    lembar_lain: ['2022'],
    jumlah: { baris: 2 },
  });
  expect((await plan(app, admin, id)).jumlah).toMatchObject({ baru: 2 });
  // By then its file is not kept any more.
  expect((await read(id, '2022')).status).toBe(409);
  expect(await app.db.selectFrom('impor_potongan').selectAll().execute()).toEqual([]);
  await run(app, admin, id);
  expect([(await rowsOf(app, first)).length, (await rowsOf(app, second)).length]).toEqual([0, 1]);
});

test('only whoever began an import has another sheet read', async () => {
  const id = await upload(app, admin, { name: 'induk.xlsx', sheet: await workbook(newNim(), newNim()) });
  const other = await app.as('admin');
  expect((await other.call(impor.baca, { params: { id }, query: { lembar: '2023' } })).status).toBe(409);
  expect(await detail(admin, id)).toMatchObject({ tahap: 'kolom', lembar: '2022' });
  await admin.call(impor.batalkan, { params: { id } });
});
