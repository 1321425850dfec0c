import { impor } from '@gerbang/contract/laporan/impor';
import { createTestApp } from '@gerbang/kit/app';
import { archive, csvOf, detail, imported, newNim, plan, rowOf, rowsOf, run, upload, work } from '@gerbang/kit/impor';
import { zipWith } from '@gerbang/kit/impor-zip';
import { smallPhoto } from '@gerbang/kit/pictures';
import { afterAll, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin');

const params = (id: string) => ({ params: { id } });

// Rule: IMPOR-18
test('an import under a later one says so before, stays where that one has changed it, and goes after it', async () => {
  const [one, two, three] = [newNim(), newNim(), newNim()];
  const before = await archive(app);
  const zip = async (seed: number) => zipWith({ [`${one}/ktp.jpg`]: await smallPhoto(seed) });
  const add = async (name: string, rows: string[], pictures: Buffer) => {
    const id = await upload(app, admin, { name, sheet: csvOf(...rows), zip: pictures });
    await plan(app, admin, id);
    await run(app, admin, id);
    return id;
  };
  const undo = async (id: string) => {
    expect((await admin.call(impor.urungkan, params(id))).status).toBe(200);
    await work(app);
    return detail(admin, id);
  };
  const first = await add('a.csv', [rowOf({ nim: one }), rowOf({ nim: two }), rowOf({ nim: three })], await zip(31));
  app.clock.advance(60_000);
  const later = await add(
    'b.csv',
    [rowOf({ nim: one, nama: 'Budi Raharjo' }), rowOf({ nim: two, hp: '081211112222' })],
    await zip(32),
  );
  expect((await detail(admin, first)).sesudahnya).toMatchObject([{ id: later, nama_berkas: 'b.csv', siswa: 2 }]);
  expect((await detail(admin, later)).sesudahnya).toEqual([]);

  const left = await undo(first);
  expect(left).toMatchObject({ tahap: 'diurungkan', jumlah: { tertinggal: 2, tertinggal_impor: 2 } });
  expect(left.tertinggal.flatMap(({ sebab }) => sebab.map((each) => each.sebab))).toEqual([
    'Diubah impor b.csv sesudahnya.',
    'Diubah impor b.csv sesudahnya.',
  ]);
  expect(await rowsOf(app, three)).toEqual([]);
  expect((await undo(first)).jumlah).toMatchObject({ tertinggal: 2, tertinggal_impor: 2 });

  expect(await undo(later)).toMatchObject({ tahap: 'diurungkan', jumlah: { tertinggal: 0 }, urungkan_sampai: null });
  expect(await undo(first)).toMatchObject({ jumlah: { tertinggal: 0 }, tertinggal: [], urungkan_sampai: null });
  expect(await archive(app)).toEqual(before);
  expect((await admin.call(impor.urungkan, params(first))).body.error).toBe('Impor ini sudah diurungkan seluruhnya.');
});

// Rule: IMPOR-5
test('what an import brought is not a person\u2019s because a later import over it was taken back', async () => {
  const { nim } = await imported(app, admin);
  const made = await app.build.dataSiswa({ status_data: 'Tervalidasi', nama: 'Nama Lain' });
  const sheet = csvOf(rowOf({ nim, nama: 'Budi Raharjo' }), rowOf({ nim: made.nim, nama: 'Budi Raharjo' }));
  const plans = [];
  for (const _ of [1, 2]) {
    const id = await upload(app, admin, { sheet });
    const { jumlah } = await plan(app, admin, id);
    plans.push(jumlah);
    await run(app, admin, id);
    await admin.call(impor.urungkan, params(id));
    await work(app);
  }
  expect(plans[0]).toMatchObject({ berubah: 1, dijaga: 1 });
  expect(plans[1]).toEqual(plans[0]);
});
