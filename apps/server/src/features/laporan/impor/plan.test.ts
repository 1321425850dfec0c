import { impor } from '@gerbang/contract/laporan/impor';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { siswaSamples } from '@gerbang/contract/siswa/siswa-samples';
import { type Caller, createTestApp, type TestApp } from '@gerbang/kit/app';
import { archive, csvOf, detail, imported, newNim, plan, rowOf, rowsOf, run, upload, work } from '@gerbang/kit/impor';
import { zipWith } from '@gerbang/kit/impor-zip';
import { smallPhoto } from '@gerbang/kit/pictures';
import { ColumnNode, type ColumnUpdateNode } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { purgeImports } from '../../../operations/retention/impor.ts';
import { transaction } from '../../../platform/database/engine.ts';
import { cancel } from './commands.ts';
import { keepAlive, type LeasedImpor, takeWork } from './lease.ts';
import { workOn } from './work.ts';

const DAY_MS = 24 * 60 * 60_000;
let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as('admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  const open = await app.db.selectFrom('impor').select('id').where('terbuka', '=', 1).executeTakeFirst();
  if (open) await cancel({ ...app, actor: null }, { id: open.id });
});

const params = (id: string) => ({ params: { id } });
const baris = async (id: string, hasil: 'baru' | 'berubah' | 'dijaga' | 'sama' | 'ditolak') =>
  (await admin.call(impor.baris, { ...params(id), query: { hasil } })).body.data;

async function change(nim: string, changes: Record<string, string>) {
  const [row] = await rowsOf(app, nim);
  const { body } = await admin.call(dataSiswa.get, params(row?.id ?? ''));
  const fields = Object.keys(siswaSamples).map((field) => [field, String(body.data[field as 'nama'])]);
  const sent = { ...Object.fromEntries(fields), ...changes };
  expect((await admin.call(dataSiswa.update, { ...params(row?.id ?? ''), body: sent })).status).toBe(200);
}

// Rule: IMPOR-4
test('the same file twice changes nothing, and what an import brought a later one may change', async () => {
  const { nim } = await imported(app, admin);
  const again = await upload(app, admin, { sheet: csvOf(rowOf({ nim })) });
  expect((await plan(app, admin, again)).jumlah).toMatchObject({ sama: 1, baru: 0, berubah: 0 });
  await admin.call(impor.batalkan, params(again));
  const other = await upload(app, admin, { sheet: csvOf(rowOf({ nim, hp: '0812-0000-1111' })) });
  expect((await plan(app, admin, other)).jumlah).toMatchObject({ berubah: 1, isian: 1 });
  const [row] = await baris(other, 'berubah');
  expect(row?.ubah).toEqual([{ bidang: 'nomor_whatsapp', lama: '081227459310', baru: '081200001111' }]);
});

// Rule: IMPOR-5
test('what a person changed or decided stays, until its field is named', async () => {
  const { nim } = await imported(app, admin);
  await change(nim, { nomor_whatsapp: '085500000000' });
  const id = await upload(app, admin, { sheet: csvOf(rowOf({ nim, nama: 'Budi S. Raharjo' })) });
  const planned = await plan(app, admin, id);
  expect(planned.jumlah).toMatchObject({ berubah: 1, isian: 1, dijaga_per_isian: { nomor_whatsapp: 1 } });
  expect((await plan(app, admin, id, { timpa: ['nomor_whatsapp'] })).jumlah).toMatchObject({
    isian: 2,
    dijaga_per_isian: {},
  });
  await run(app, admin, id);
  expect(await rowsOf(app, nim)).toMatchObject([{ nama: 'Budi S. Raharjo', nomor_whatsapp: '081227459310' }]);

  const made = await app.build.dataSiswa({ status_data: 'Ditolak', alasan_penolakan: 'Foto buram' });
  const touching = await upload(app, admin, { sheet: csvOf(rowOf({ nim: made.nim })) });
  expect((await plan(app, admin, touching)).jumlah).toMatchObject({ dijaga: 1, berubah: 0 });
});

// Rule: IMPOR-6
test('a missing or empty column wipes nothing', async () => {
  const { nim } = await imported(app, admin);
  const sheet = Buffer.from(`NIM,Nama,No HP\n${nim},,\n`);
  const id = await upload(app, admin, { sheet });
  expect((await plan(app, admin, id)).jumlah).toMatchObject({ sama: 1 });
});

// Rule: IMPOR-7
test('a record that changed between plan and run stops everything, and it is planned anew', async () => {
  const { nim } = await imported(app, admin);
  const fresh = newNim();
  const id = await upload(app, admin, { sheet: csvOf(rowOf({ nim: fresh }), rowOf({ nim, nama: 'Budi Raharjo' })) });
  await plan(app, admin, id);
  await change(nim, { agama: 'Kristen' });
  const after = await run(app, admin, id);
  expect(after).toMatchObject({ tahap: 'rencana', rencana: 2, sebab: expect.stringContaining(nim) });
  expect(await rowsOf(app, fresh)).toEqual([]);
  const stale = await admin.call(impor.jalankan, { ...params(id), body: { rencana: 1 } });
  expect(stale.status).toBe(409);
  expect(await run(app, admin, id)).toMatchObject({ tahap: 'selesai' });
});

// Rules: IMPOR-8, IMPOR-9
test('an import that dies after some rows goes on where it was; one that is stopped takes them back', async () => {
  const many = Array.from({ length: 23 }, () => newNim());
  const id = await upload(app, admin, { sheet: csvOf(...many.map((nim) => rowOf({ nim }))) });
  const { rencana } = await plan(app, admin, id);
  await admin.call(impor.jalankan, { ...params(id), body: { rencana } });
  await breakOff(2);
  const half = await app.db.selectFrom('data_siswa').select('nim').where('nim', 'in', many).execute();
  expect(half).toHaveLength(10);
  await admin.call(impor.hentikan, params(id));
  await work(app);
  expect(await detail(admin, id)).toMatchObject({
    tahap: 'rencana',
    sebab: 'Impor dihentikan. Tidak ada yang diimpor.',
  });
  expect(await app.db.selectFrom('data_siswa').select('nim').where('nim', 'in', many).execute()).toEqual([]);
  await admin.call(impor.jalankan, { ...params(id), body: { rencana: rencana + 1 } });
  await breakOff(1);
  await work(app);
  expect(await detail(admin, id)).toMatchObject({ tahap: 'selesai', jumlah: { baru: 23 } });
  expect(await app.db.selectFrom('data_siswa').select('nim').where('nim', 'in', many).execute()).toHaveLength(23);
});

/** Works through so many transactions with rows, and does nothing more. */
async function breakOff(batches: number): Promise<void> {
  const stopping = new AbortController();
  let left = batches;
  const db = app.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'UpdateQueryNode' && node.updates?.some(isProgress) && --left === 0) stopping.abort();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const log = { error: () => undefined, info: () => undefined };
  await workOn({ base: { db, clock: app.clock }, images: app.deps.images, log }, stopping.signal);
}

/** The first statement of a transaction that writes rows. */
const isProgress = ({ column }: ColumnUpdateNode) => ColumnNode.is(column) && column.column.name === 'sudah';

// Rule: IMPOR-8
test('two processes never work on one import, and one that died is followed by another', async () => {
  const id = await upload(app, admin, { sheet: csvOf(rowOf({ nim: newNim() })) });
  await transaction(app.db, (db) => db.updateTable('impor').set({ tahap: 'baca' }).where('id', '=', id).execute());
  expect((await takeWork(app))?.id).toBe(id);
  expect(await takeWork(app)).toBeUndefined();
  app.clock.advance(21_000);
  expect((await takeWork(app))?.id).toBe(id);
});

// Rule: IMPOR-11
test('whoever works on an import that is cancelled hears of it by itself', async () => {
  const id = await upload(app, admin, { sheet: csvOf(rowOf({ nim: newNim() })) });
  await transaction(app.db, (db) => db.updateTable('impor').set({ tahap: 'baca' }).where('id', '=', id).execute());
  const lease = (await takeWork(app)) as LeasedImpor;
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { lost, stop } = keepAlive(app, lease);
  await admin.call(impor.batalkan, params(id));
  vi.advanceTimersByTime(60_000);
  await vi.waitUntil(() => lost.aborted, { timeout: 240_000 });
  stop();
});

// Rule: IMPOR-10
test('taken back, the archive is as it was, but for what people changed since', async () => {
  const zip = async (nim: string, seed: number) => zipWith({ [`${nim}/ktp.jpg`]: await smallPhoto(seed) });
  const nim = newNim();
  const first = await imported(app, admin, { values: { nim }, zip: await zip(nim, 1) });
  const before = await archive(app);
  const [added, edited] = [newNim(), newNim()];
  const rows = [
    rowOf({ nim, nama: 'Budi Raharjo', hp: '081211112222' }),
    rowOf({ nim: added }),
    rowOf({ nim: edited }),
  ];
  const id = await upload(app, admin, { sheet: csvOf(...rows), zip: await zip(nim, 2) });
  expect((await plan(app, admin, id)).jumlah).toMatchObject({ berubah: 1, baru: 2, gambar: 1 });
  await run(app, admin, id);
  expect(await archive(app)).not.toEqual(before);
  await change(edited, { agama: 'Hindu' });
  await change(nim, { nomor_whatsapp: '085599998888' });
  await admin.call(impor.urungkan, params(id));
  await work(app);
  const undone = await detail(admin, id);
  expect(undone).toMatchObject({ tahap: 'diurungkan', jumlah: { tertinggal: 2 } });
  expect(undone.tertinggal.map((row) => row.nim).toSorted()).toEqual([nim, edited].toSorted());
  expect(await rowsOf(app, added)).toEqual([]);
  expect(await rowsOf(app, nim)).toMatchObject([{ nama: 'Budi Santoso', nomor_whatsapp: '085599998888' }]);
  await change(nim, { nomor_whatsapp: '081227459310' });
  expect((await archive(app)).filter(([each]) => each !== edited)).toEqual(before);
  expect((await admin.call(impor.urungkan, params(first.id))).status).toBe(200);
  await work(app);
});

// Rule: IMPOR-10
test('after thirty days an import stays, and what it kept for that goes', async () => {
  const { id } = await imported(app, admin);
  app.clock.advance(31 * DAY_MS);
  admin = await app.as('admin');
  expect((await admin.call(impor.urungkan, params(id))).status).toBe(409);
  app.clock.advance(2 * DAY_MS);
  await purgeImports({ db: app.db, clock: app.clock });
  expect(await app.db.selectFrom('impor_baris').select('baris').where('impor_id', '=', id).execute()).toEqual([]);
  admin = await app.as('admin');
});

// Rule: IMPOR-11
test('there is one at a time, and another admin may cancel it but not run it', async () => {
  const id = await upload(app, admin, { sheet: csvOf(rowOf({ nim: newNim() })) });
  const { rencana } = await plan(app, admin, id);
  const other = await app.as('admin');
  const second = await other.call(impor.create, { body: { nama_berkas: 'lain.csv', ukuran: 9 } });
  expect([second.status, second.body.error]).toEqual([
    409,
    'Masih ada impor yang belum selesai (siswa.csv). Selesaikan atau batalkan dulu.',
  ]);
  expect((await other.call(impor.jalankan, { ...params(id), body: { rencana } })).status).toBe(409);
  expect((await other.call(impor.batalkan, params(id))).status).toBe(200);
  expect(await app.db.selectFrom('impor_baris').select('baris').where('impor_id', '=', id).execute()).toEqual([]);
});
