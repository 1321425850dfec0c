// What happens to an item between its scan and the end of the session: loans, changes of the office, phones that are wrong.
import { barang } from '@gerbang/contract/inventaris/barang';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { opname, type Pindaian } from '@gerbang/contract/inventaris/opname';
import { peminjaman } from '@gerbang/contract/inventaris/peminjaman';
import { createTestApp } from '@gerbang/kit/app';
import { address, scan } from '@gerbang/kit/opname';
import { dayFrom, lendTo } from '@gerbang/kit/peminjaman';
import { linesOf } from '@gerbang/kit/sheet-lines';
import { afterAll, expect, test } from 'vitest';
import type { DataInventaris } from '../../../schema/tables.ts';

const MINUTE_MS = 60_000;

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin');
const pimpinan = await app.as('pimpinan');

const now = (ms = 0) => new Date(app.clock.now().getTime() + ms).toISOString();
const item = (lokasi_barang: string, jumlah_barang = 24) => app.build.dataInventaris({ lokasi_barang, jumlah_barang });
/** Four items of a room of their own. */
const four = async (lokasi: string) =>
  [await item(lokasi), await item(lokasi), await item(lokasi), await item(lokasi)] as const;
const open = async (lokasi: string) =>
  (await admin.call(opname.create, { body: { nama: 'Opname Sejak', lokasi: [lokasi] } })).body.data.id;
const send = async (id: string, pindaian: Pindaian[], who = admin) => {
  expect((await who.call(opname.pindai, { params: { id }, body: { pindaian } })).status).toBe(200);
  app.clock.advance(MINUTE_MS);
};
const count = ({ kode_barang, lokasi_barang }: DataInventaris, jumlah: number, more: Partial<Pindaian> = {}) =>
  scan(kode_barang, lokasi_barang, { jumlah, pada: now(), ...more });
const close = (id: string) => pimpinan.call(opname.tutup, { params: { id } });
const found = async (id: string, of: DataInventaris) =>
  (await pimpinan.call(opname.get, { params: { id } })).body.data.barang.find((each) => each.id === of.id);
const record = async ({ id }: DataInventaris) => (await admin.call(barang.get, { params: { id } })).body.data;
const reasons = async ({ id }: DataInventaris) =>
  (await admin.call(barang.riwayat, { params: { id } })).body.data.map(({ alasan }) => alasan);

const decide = (id: string, of: DataInventaris, said: { nilai: string; ubah: boolean }) =>
  admin.call(opname.putuskan, { params: { id }, body: { data_inventaris_id: of.id, hal: 'jumlah', ...said } });

async function lend({ id }: DataInventaris, jumlah: number): Promise<string> {
  const body = { ...lendTo(id, dayFrom(app, 3)), jumlah: String(jumlah) };
  const { data } = (await admin.call(peminjaman.pinjam, { body })).body;
  app.clock.advance(MINUTE_MS);
  return data.id;
}

async function bringBack(loan: string, jumlah: number): Promise<void> {
  const body = { jumlah: String(jumlah), kondisi: 'Baik', catatan: '' } as const;
  expect((await admin.call(peminjaman.kembali, { params: { id: loan }, body })).status).toBe(200);
  app.clock.advance(MINUTE_MS);
}

async function change(of: DataInventaris, values: object): Promise<void> {
  const { nama_barang, kode_barang, kategori_barang, kondisi_barang, lokasi_barang, keterangan } = of;
  const same = { nama_barang, kode_barang, kategori_barang, kondisi_barang, lokasi_barang, keterangan };
  const { tanggal_masuk_barang, jumlah_barang } = of;
  const body = { ...same, tanggal_masuk_barang, jumlah_barang: String(jumlah_barang), ...values };
  expect((await admin.call(dataInventaris.update, { params: { id: of.id }, body: body as never })).status).toBe(200);
  app.clock.advance(MINUTE_MS);
}

// Rules: OPNAME-2, OPNAME-4
test('what was lent counts as of the scan, whatever left or came back until the end', async () => {
  const [back, left, partly, relabelled] = await four('Sejak A');
  const [loan, part] = [await lend(back, 4), await lend(partly, 4)];
  await bringBack(part, 1);
  const id = await open('Sejak A');
  await send(id, [count(back, 20), count(left, 20), count(partly, 21), count(relabelled, 20)]);
  await bringBack(loan, 4);
  await bringBack(part, 2);
  await lend(left, 4);
  await lend(relabelled, 4);
  // Said later of the item, and not of its amount: what was out when it was counted stays.
  await send(id, [scan(relabelled.kode_barang, 'Sejak A', { kondisi: relabelled.kondisi_barang, pada: now() })]);
  expect(await found(id, back)).toMatchObject({ keadaan: 'ditemukan', dipinjam: 4 });
  expect(await found(id, partly)).toMatchObject({ keadaan: 'ditemukan', dipinjam: 3 });
  expect(await found(id, left)).toMatchObject({ keadaan: 'beda_jumlah', dipinjam: 0 });
  const before = [await found(id, back), await found(id, left), await found(id, partly)];
  expect((await close(id)).body.data).toEqual({ diubah: 2, tidak_ditemukan: 0 });
  expect([await found(id, back), await found(id, left), await found(id, partly)]).toEqual(before);
  const amounts = [back, left, partly, relabelled].map(async (each) => (await record(each)).jumlah_barang);
  expect(await Promise.all(amounts)).toEqual([24, 20, 24, 20]);
});

// Rule: OPNAME-10
test('what the office changed after the scan stays, is said everywhere, and may be decided by hand', async () => {
  const [amount, place, worse, decided] = await four('Sejak B');
  const before = await item('Sejak B');
  const id = await open('Sejak B');
  await change(before, { jumlah_barang: '30' });
  await send(id, [
    count(amount, 20, { kondisi: 'Rusak ringan' }),
    scan(address(place), 'Aula', { tindakan: 'pindah', pada: now() }),
    scan(address(worse), 'Sejak B', { kondisi: 'Rusak ringan', pada: now() }),
    count(decided, 20),
    count(before, 29),
  ]);
  // Decided before the office changed it: that says nothing of the change.
  expect((await decide(id, decided, { nilai: '20', ubah: true })).status).toBe(200);
  await change(amount, { jumlah_barang: '23' });
  await change(place, { lokasi_barang: 'Gudang' });
  await change(worse, { kondisi_barang: 'Rusak berat' });
  await change(decided, { jumlah_barang: '22' });
  expect(await found(id, amount)).toMatchObject({ diubah: [{ hal: 'jumlah' }] });
  expect(await found(id, decided)).toMatchObject({ diubah: [{ hal: 'jumlah' }], putusan: [] });
  expect((await decide(id, decided, { nilai: '20', ubah: true })).status).toBe(200);
  const said = [await found(id, amount), await found(id, decided)];
  expect((await close(id)).body.data).toEqual({ diubah: 3, tidak_ditemukan: 0 });
  expect([await found(id, amount), await found(id, decided)]).toEqual(said);
  expect(await record(amount)).toMatchObject({ jumlah_barang: 23, kondisi_barang: 'Rusak ringan' });
  expect(await record(place)).toMatchObject({ lokasi_barang: 'Gudang', versi: 2 });
  expect(await record(worse)).toMatchObject({ kondisi_barang: 'Rusak berat', versi: 2 });
  expect([(await record(decided)).jumlah_barang, (await record(before)).jumlah_barang]).toEqual([20, 29]);
  expect(await reasons(place)).toContain('Opname Sejak: lokasi tetap, diubah kantor sesudah dipindai');
  expect(await reasons(amount)).toContain('Opname Sejak: jumlah tetap, diubah kantor sesudah dipindai');
  const rows = await linesOf((await pimpinan.call(opname.excel, { params: { id } })).bytes);
  expect(rows.find((row) => row.includes(amount.kode_barang))).toContain(
    'Jumlah tetap: diubah kantor sesudah dipindai; Kondisi menjadi Rusak ringan',
  );
});

// Rule: OPNAME-11
test('an amount that no record can have names its item at the end, and a decision lets the session close', async () => {
  const [many, few] = [await item('Sejak C'), await item('Sejak C')];
  await lend(many, 4);
  const id = await open('Sejak C');
  const tooMany = { params: { id }, body: { pindaian: [count(many, 1_000_000)] } };
  expect(await admin.call(opname.pindai, tooMany)).toMatchObject({
    status: 400,
    body: { message: 'Jumlah tidak valid' },
  });
  await send(id, [count(many, 999_999), count(few, 2)]);
  await lend(few, 4);
  const refusals: unknown[] = [];
  for (const [each, nilai] of [
    [many, '999999'],
    [few, '2'],
  ] as const) {
    const { status, body } = await close(id);
    refusals.push([status, body.message]);
    await decide(id, each, { nilai, ubah: false });
  }
  const named = ({ nama_barang, kode_barang }: DataInventaris) => `${nama_barang} (${kode_barang})`;
  const ends = 'Hitung lagi, atau putuskan Tetap.';
  expect(refusals).toEqual([
    [409, `${named(many)}: jumlahnya dengan yang dipinjam lebih dari 999.999. ${ends}`],
    [409, `${named(few)}: Masih dipinjam 4: Jumlah Barang tidak boleh kurang dari itu. ${ends}`],
  ]);
  expect((await close(id)).status).toBe(200);
});

// Rules: OPNAME-3, OPNAME-12
test('a phone whose clock is ahead wins against no later scan, and scans of one batch keep their order', async () => {
  const [early, ordered, late, near] = await four('Sejak D');
  const id = await open('Sejak D');
  const hour = 60 * MINUTE_MS;
  await send(id, [count(early, 5, { pada: now(24 * hour) }), count(near, 5, { pada: now(MINUTE_MS) })]);
  await send(id, [count(early, 6), count(near, 6)]);
  expect(await found(id, early)).toMatchObject({ terlihat: { jumlah: 6 } });
  // In the order of the phone, also where the batch tells it in another one, and from one batch to the next.
  const ahead = [3, 1, 2].map((n) => count(ordered, n, { pada: now(hour + n) }));
  await admin.call(opname.pindai, { params: { id }, body: { pindaian: ahead } });
  expect(await found(id, ordered)).toMatchObject({ terlihat: { jumlah: 3 } });
  await send(id, [count(ordered, 4, { pada: now(hour + 4) })]);
  expect(await found(id, ordered)).toMatchObject({ terlihat: { jumlah: 4 } });
  // Without a network for hours: as the phone says, in its order.
  const waited = [9, 7, 8].map((n) => count(late, n, { pada: now(-hour + n) }));
  const last = waited[0]?.pada;
  await send(id, waited);
  expect(await found(id, late)).toMatchObject({ terlihat: { jumlah: 9, pada: last } });
});
